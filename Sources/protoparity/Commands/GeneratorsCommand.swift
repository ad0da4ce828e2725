import Conformance
import Fuzzing
import StrictJSON

/// `protoparity generators`
enum GeneratorsCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let generators = arguments.harness.generators
        if arguments.wantsJSON {
            let document: JSONTree = ["formatVersion": 1, "generators": .array(generators.map(json))]
            terminal.output.write(document.pretty())
            return .agreement
        }
        for generator in generators {
            let title = "\(generator.name), version \(generator.version), for the target \(generator.target)"
            terminal.output.writeLine("\(title): \(generator.catalogue.count) entries")
            let width = generator.catalogue.map(\.name.count).max() ?? 0
            for entry in generator.catalogue {
                let name = entry.name + String(repeating: " ", count: width - entry.name.count)
                terminal.output.writeLine("  \(name)  \(DisplayText.escaping(entry.summary))")
            }
        }
        return .agreement
    }

    private static func json(_ generator: any Generator) -> JSONTree {
        [
            "name": .string(generator.name), "version": .number(Double(generator.version)),
            "target": .string(generator.target),
            "catalogue": .array(
                generator.catalogue.map { ["name": .string($0.name), "summary": .string($0.summary)] }),
        ]
    }
}
