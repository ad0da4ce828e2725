import Conformance
import PrototypeBundle
import Reporting

/// `protoparity extract BUNDLE -o DIR`
enum ExtractCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let operand = arguments.operands.first, let directory = arguments.path(.output) else { return .usage }
        let input = try ImportInput.read(InputOperand(operand))
        let bundle: Bundle
        do {
            bundle = try BundleReader().read(input.bytes)
        } catch {
            terminal.output.writeLine("\(input.name): \(DisplayText.escaping(error.description))")
            return .findings
        }
        let contents = try input.bytes.withUnsafeBytes { archive in
            try bundle.entries.map { (name: $0.name, bytes: try bundle.content(of: $0, in: archive)) }
        }
        let folder = try FreshDirectory(directory)
        do {
            for content in contents { try folder.write(content.bytes, to: content.name) }
        } catch {
            folder.remove()
            throw error
        }
        terminal.output.writeLine("\(directory): \(contents.count) files")
        return .agreement
    }
}
