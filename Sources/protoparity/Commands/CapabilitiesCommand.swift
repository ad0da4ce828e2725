import PrototypeSpec
import StrictJSON

/// `protoparity capabilities FILE`
enum CapabilitiesCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        try SpecInspection.run(arguments, terminal) { spec in
            let uses = spec.capabilityUses.map { (name: $0.capability.rawValue, path: $0.path) }
            let entries: [JSONTree] = uses.map { ["capability": .string($0.name), "path": .string($0.path)] }
            return SpecInspection.Findings(
                lines: uses.isEmpty ? ["no capability is needed"] : uses.map { "\($0.name) for \($0.path)" },
                members: [JSONTree.Member("capabilities", .array(entries))])
        }
    }
}
