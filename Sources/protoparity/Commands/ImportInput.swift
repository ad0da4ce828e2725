import Conformance
import PrototypeBundle

/// An input as an import gets it: told apart by its bytes, opened without following links, read through its limit.
struct ImportInput {
    /// The name to report it under.
    var name: FilePath
    var kind: InputKind
    var bytes: [UInt8]

    /// The operand that stands for standard input.
    static let standardInput = FilePath("-")

    /// - Throws: `FileError`; with the code `tooLarge` for more bytes than inputs of its kind may have.
    static func read(_ operand: FilePath) throws(FileError) -> ImportInput {
        guard operand == standardInput else {
            do {
                let file = try PrototypeBundle.InputFile(path: operand.bytes)
                return ImportInput(name: operand, kind: file.kind, bytes: file.bytes)
            } catch {
                throw FileError(error, operand)
            }
        }
        let bytes = try InputFile.readStandardInput(limit: BundleLimits.standard.archiveBytes)
        return ImportInput(name: InputFile.standardInput, kind: InputKind(sniffing: bytes), bytes: bytes)
    }
}

extension FileError {
    fileprivate init(_ error: InputError, _ path: FilePath) {
        let code: Code =
            switch error.code {
            case .notFound: .missing
            case .notPermitted: .denied
            case .symbolicLink, .notRegular: .notRegular
            case .tooLarge: .tooLarge
            case .system: .failed
            }
        self.init(code, path, error.message)
    }
}
