import Conformance
import PrototypeBundle

/// An input as an import gets it: told apart by its bytes, opened without following links, read through its limit.
struct ImportInput {
    /// The name to report it under.
    var name: FilePath
    var kind: InputKind
    var bytes: [UInt8]

    /// An input, or the verdict where its size alone decides it.
    enum Sized {
        case input(ImportInput)
        case rejected(Explanation)
    }

    /// - Throws: `FileError`; with the code `tooLarge` for more bytes than inputs of its kind may have.
    static func read(_ operand: InputOperand, limits: BundleLimits = .standard) throws(FileError) -> ImportInput {
        guard operand.isStandardInput else {
            do {
                let file = try PrototypeBundle.InputFile(path: operand.name.bytes, limits: limits)
                return ImportInput(name: operand.name, kind: file.kind, bytes: file.bytes)
            } catch {
                throw FileError(error, operand.name)
            }
        }
        let bytes = try InputFile.readStandardInput(limit: max(limits.archiveBytes, limits.specBytes))
        return ImportInput(name: operand.name, kind: InputKind(sniffing: bytes), bytes: bytes)
    }

    /// Reads an input for its verdict: an empty file, and one over the limit of its kind, have one without being read.
    static func readForVerdict(_ operand: InputOperand, limits: BundleLimits) throws(FileError) -> Sized {
        guard !operand.isStandardInput else { return sized(try read(operand, limits: limits)) }
        do {
            let file = try PrototypeBundle.InputFile(path: operand.name.bytes, limits: limits)
            return sized(ImportInput(name: operand.name, kind: file.kind, bytes: file.bytes))
        } catch {
            // Too many bytes is a verdict of its own (spec language, section 1; bundle format, step 1).
            guard case .tooLarge(let kind) = error.code else { throw FileError(error, operand.name) }
            switch kind {
            case .spec: return .rejected(.invalidSpec(at: "$", reason: error.message))
            case .bundle:
                let code = BundleCode.archiveTooLarge.rawValue
                return .rejected(Explanation(.reject(code: code, path: "$"), reason: error.message))
            }
        }
    }

    private static func sized(_ input: ImportInput) -> Sized {
        guard input.bytes.isEmpty else { return .input(input) }
        return .rejected(.invalidSpec(at: "$", reason: "the file is empty", line: 1, column: 1))
    }
}
