import Conformance
import Reporting

/// What a command was given to look at: a file, or standard input for `-`.
struct InputOperand {
    private let operand: FilePath

    init(_ operand: FilePath) { self.operand = operand }

    var isStandardInput: Bool { operand == FilePath("-") }

    /// The name in reports.
    var name: FilePath { isStandardInput ? InputFile.standardInput : operand }

    /// - Throws: `FileError`, with the code `tooLarge` over the limit.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        isStandardInput ? try InputFile.readStandardInput(limit: limit) : try InputFile.read(operand, limit: limit)
    }

    /// The bytes of a spec, or the verdict where the file alone decides it.
    enum Spec {
        case bytes([UInt8])
        case rejected(Explanation)
    }

    /// Reads a spec, which may have `limit` bytes.
    func readSpec(limit: Int) throws(FileError) -> Spec {
        do throws(FileError) {
            let bytes = try read(limit: limit)
            guard bytes.isEmpty else { return .bytes(bytes) }
            return .rejected(.invalidSpec(at: "$", reason: "the file is empty", line: 1, column: 1))
        } catch {
            // Too many bytes is a verdict of its own (spec language, section 1), known without reading them.
            guard error.code == .tooLarge else { throw error }
            return .rejected(.invalidSpec(at: "$", reason: error.message))
        }
    }
}
