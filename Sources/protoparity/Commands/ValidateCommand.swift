import Conformance
import PrototypeBundle
import PrototypeSpec
import Reporting
import StrictJSON

/// `protoparity validate FILE|-…`
enum ValidateCommand {
    /// The largest contract and capability file in bytes.
    private static let settingsLimit = 64 << 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let target = try target(arguments)
        let options = try options(arguments)
        let inputs = arguments.operands.map(InputOperand.init)
        if inputs.count(where: \.isStandardInput) > 1 {
            throw arguments.mistake("standard input can be read once")
        }
        let report = ValidationReport(terminal, json: arguments.wantsJSON)
        for input in inputs {
            do throws(FileError) {
                report.add(input.name, try decide(input, target, options))
            } catch {
                report.add(error)
            }
        }
        return report.finish()
    }

    /// A verdict, and for an accepted bundle what its author should know.
    fileprivate struct Decision {
        var explanation: Explanation
        var warnings: [BundleWarning] = []
    }

    private static func decide(
        _ operand: InputOperand, _ target: SpecTarget, _ options: TargetOptions
    ) throws(FileError) -> Decision {
        var limits = BundleLimits.standard
        limits.specBytes = target.maxBytes
        switch try ImportInput.readForVerdict(operand, limits: limits) {
        case .rejected(let explanation): return Decision(explanation: explanation)
        case .input(let input):
            do throws(TargetError) {
                switch input.kind {
                case .spec: return Decision(explanation: try target.explain(input.bytes, options: options))
                case .bundle: return try decide(bundle: input.bytes, target, options)
                }
            } catch {
                throw FileError(.failed, operand.name, error.description)
            }
        }
    }

    /// A bundle's own verdict, then its spec by the options of the command: what a library accepts, and what the app
    /// supports, come after the reader's checks.
    private static func decide(
        bundle bytes: [UInt8], _ target: SpecTarget, _ options: TargetOptions
    ) throws(TargetError) -> Decision {
        let bundle: Bundle
        do throws(BundleRejection) {
            bundle = try BundleReader().read(bytes)
        } catch {
            return Decision(explanation: Explanation(error))
        }
        var options = options
        options["mode"] = "device"
        return Decision(
            explanation: try target.explain(bundle.spec, options: options), warnings: bundle.warnings)
    }

    private static func target(_ arguments: ParsedArguments) throws -> SpecTarget {
        guard let path = arguments.path(.contract) else { return SpecTarget() }
        let bytes = try InputFile.read(path, limit: settingsLimit)
        do {
            return SpecTarget(validator: try SpecValidator(contract: Contract(recordedFormat: bytes)))
        } catch {
            throw FileError(.failed, path, "this is no contract in the recorded format: \(error)")
        }
    }

    private static func options(_ arguments: ParsedArguments) throws -> TargetOptions {
        var options = TargetOptions.none
        if let mode = arguments.text(.mode) {
            if arguments.has(.library), mode == "host" { throw arguments.mistake("--library decides in device mode") }
            options["mode"] = .string(mode)
        }
        if arguments.has(.library) { options["library"] = true }
        if let value = arguments.path(.capabilities) {
            options["supportedCapabilities"] = .array(try CapabilityList.read(value).map(JSONTree.string))
        }
        return options
    }
}

/// The lines or the document of `validate`.
private final class ValidationReport {
    private let terminal: Terminal
    private let json: Bool
    private var entries: [JSONTree] = []
    private var accepted = 0
    private var rejected = 0
    private var unreadable = 0

    init(_ terminal: Terminal, json: Bool) {
        self.terminal = terminal
        self.json = json
    }

    func add(_ path: FilePath, _ decision: ValidateCommand.Decision) {
        let explanation = decision.explanation
        if explanation.verdict.isAccepted { accepted += 1 } else { rejected += 1 }
        if json {
            var entry = explanation.json
            entry["file"] = .string(path.description)
            if !decision.warnings.isEmpty { entry["warnings"] = decision.warnings.json }
            entries.append(entry)
        } else {
            terminal.output.writeLine("\(path): \(explanation.text)")
            for warning in decision.warnings {
                terminal.warn(warning.code.rawValue, at: "\(warning.path)", in: path.description, warning.message)
            }
        }
    }

    func add(_ error: FileError) {
        unreadable += 1
        if json {
            entries.append(["file": .string(error.path.description), "error": .string(error.message)])
        } else {
            terminal.complain(error)
        }
    }

    func finish() -> ExitStatus {
        if json {
            let document: JSONTree = [
                "formatVersion": 1, "files": .array(entries),
                "summary": [
                    "accepted": .number(Double(accepted)), "rejected": .number(Double(rejected)),
                    "unreadable": .number(Double(unreadable)),
                ],
            ]
            terminal.output.write(document.pretty())
        }
        return ExitStatus(findings: rejected > 0, environmentFailed: unreadable > 0)
    }
}
