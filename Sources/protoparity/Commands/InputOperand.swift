import Conformance
import Reporting
import StrictJSON

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

    /// What `make` makes of the content: a report, or a file beside one.
    func read<Content>(
        limit: Int = JSONLimits.largestInput, as make: ([UInt8]) throws(UnreadableReport) -> Content
    ) throws(FileError) -> Content {
        let bytes = try read(limit: limit)
        return try named { () throws(UnreadableReport) in try make(bytes) }
    }

    /// What `make` makes, or its error with the name of this file.
    func named<Content>(_ make: () throws(UnreadableReport) -> Content) throws(FileError) -> Content {
        do {
            return try make()
        } catch {
            throw FileError(.failed, name, error.description)
        }
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
