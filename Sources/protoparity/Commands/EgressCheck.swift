import Conformance
import EgressPolicy
import StrictJSON

/// `protoparity egress check URL`: the decision alone. Nothing is looked up.
enum EgressCheck {
    static func run(
        _ options: EgressOptions, _ arguments: ParsedArguments, _ terminal: Terminal
    ) throws -> ExitStatus {
        do throws(EgressRejection) {
            let destination = try options.policy.decide(options.request, isNetworkOn: options.isNetworkOn) {
                options.answer(for: $0)
            }
            show(destination, arguments, terminal)
            return .agreement
        } catch {
            if arguments.wantsJSON {
                terminal.output.write(error.json.pretty())
            } else {
                terminal.output.writeLine(DisplayText.escaping(error.line))
            }
            return .findings
        }
    }

    private static func show(
        _ destination: EgressDestination, _ arguments: ParsedArguments, _ terminal: Terminal
    ) {
        let addresses = destination.addresses.map(\.description)
        if arguments.wantsJSON {
            var json = Verdict.accept().json
            json["url"] = .string(destination.url.description)
            json["host"] = .string(destination.url.host.description)
            json["port"] = destination.url.port.map { .number(Double($0)) }
            json["addresses"] = .array(addresses.map(JSONTree.string))
            terminal.output.write(json.pretty())
        } else {
            let text = "accept: \(destination.url) at \(addresses.joined(separator: ", "))"
            terminal.output.writeLine(DisplayText.escaping(text))
        }
    }
}
