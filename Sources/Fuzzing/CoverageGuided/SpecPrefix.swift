import Conformance
import StrictJSON

/// The bytes before a spec that choose the options it is judged with. Zeros mean the defaults, and so does nothing at all.
enum SpecPrefix {
    /// The mode and the other choices, then a bit for each capability.
    static let length = 2

    private enum Choice {
        static let device: UInt8 = 1 << 0
        static let library: UInt8 = 1 << 1
        static let recorded: UInt8 = 1 << 2
        static let capabilities: UInt8 = 1 << 3
        /// More names than the bits of the second byte: one that no contract knows.
        static let unknownCapability: UInt8 = 1 << 4
    }

    private static let capabilities = GrownCapability.allCases.map(\.rawValue)
    private static let unknown = "prototype_unknown_v1"

    static func options(_ artifact: [UInt8]) -> TargetOptions {
        let choices = artifact.first ?? 0
        let names = artifact.count > 1 ? artifact[1] : 0
        var members: [JSONTree.Member] = []
        if choices & Choice.device != 0 { members.append(.init("mode", "device")) }
        if choices & Choice.library != 0 { members.append(.init("library", true)) }
        if choices & Choice.capabilities != 0 {
            var supported = capabilities.indices.filter { names & 1 << UInt8($0) != 0 }.map { capabilities[$0] }
            if choices & Choice.unknownCapability != 0 { supported.append(unknown) }
            members.append(.init("supportedCapabilities", .array(supported.map { .string($0) })))
        }
        if choices & Choice.recorded != 0 { members.append(.init("contract", "recorded")) }
        return TargetOptions(members)
    }

    /// The prefix that chooses these options; nil where none does.
    static func bytes(_ options: TargetOptions) -> [UInt8]? {
        var choices: UInt8 = 0
        var names: UInt8 = 0
        for member in options.members {
            switch (member.key, member.value) {
            case ("mode", "host"), ("library", false), ("supportedCapabilities", .null): break
            case ("mode", "device"): choices |= Choice.device
            case ("library", true): choices |= Choice.library
            case ("contract", "recorded"): choices |= Choice.recorded
            case ("supportedCapabilities", .array(let list)):
                choices |= Choice.capabilities
                for case .string(let name) in list {
                    guard let index = capabilities.firstIndex(of: name) else {
                        choices |= Choice.unknownCapability
                        continue
                    }
                    names |= 1 << UInt8(index)
                }
            default: return nil
            }
        }
        return [choices, names]
    }
}
