import Conformance
import PrototypeSpec
import Reporting
import StrictJSON

/// Looks into one valid spec: what `capabilities` and `references` have in common.
struct SpecInspection {
    /// What a command says of a valid spec: the lines of its text, and the members of its JSON document.
    struct Findings {
        var lines: [String] = []
        var members: [JSONTree.Member] = []
    }

    private enum Outcome {
        case found(Findings)
        case rejected(Explanation)
    }

    private let input: InputOperand
    private let options: SpecOptions

    /// Runs a command on its one operand. A spec that is rejected, and a file that cannot be read, is one line on standard
    /// error, or the document instead of the findings.
    static func run(
        _ arguments: ParsedArguments, _ terminal: Terminal, _ look: (ValidSpec) -> Findings
    ) throws -> ExitStatus {
        let inspection = SpecInspection(arguments)
        let name = inspection.input.name
        var document: JSONTree = ["formatVersion": 1, "file": .string(name.description)]
        var say: (() -> Void)?
        var findings = Findings()
        var status = ExitStatus.agreement
        do throws(FileError) {
            switch try inspection.outcome(look) {
            case .found(let found):
                document["verdict"] = Verdict.accept().json
                findings = found
            case .rejected(let explanation):
                findings.members = explanation.json.object ?? []
                say = { terminal.say("\(name): \(explanation.text)") }
                status = .findings
            }
        } catch {
            document["error"] = .string(error.message)
            say = { terminal.complain(error) }
            status = .environment
        }
        if arguments.wantsJSON {
            for member in findings.members { document[member.key] = member.value }
            terminal.output.write(document.pretty())
        } else if let say {
            say()
        } else {
            for line in findings.lines { terminal.output.writeLine(DisplayText.escaping(line)) }
        }
        return status
    }

    private init(_ arguments: ParsedArguments) {
        input = InputOperand(arguments.operands[0])
        options = SpecOptions(mode: arguments.text(.mode).flatMap { SpecOptions.Mode(rawValue: $0) } ?? .host)
    }

    private func outcome(_ look: (ValidSpec) -> Findings) throws(FileError) -> Outcome {
        let validator = SpecValidator.prototype
        switch try input.readSpec(limit: validator.contract.limits.specBytes) {
        case .rejected(let explanation): return .rejected(explanation)
        case .bytes(let bytes):
            do {
                return try bytes.withUnsafeBytes {
                    try validator.withValidSpec($0, options: options) { .found(look($0)) }
                }
            } catch let rejection as SpecRejection {
                return .rejected(Explanation(rejection))
            } catch {
                throw FileError(.failed, input.name, "\(error)")
            }
        }
    }
}
