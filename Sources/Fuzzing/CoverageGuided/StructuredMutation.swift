import Conformance
import PrototypeBundle
import StrictJSON

/// Mutations of artifacts that know what they are: JSON through its tree, archives through their model, the rest of an
/// artifact as it is. What libFuzzer does by itself, it goes on doing.
public struct StructuredMutation: Sendable {
    private enum Form {
        case json, archive, export
        /// JSON, or an archive.
        case either
    }

    private let form: Form?
    /// How many bytes stand before the part that has the form.
    private let prefix: Int
    private let mutation: JSONMutation

    public init(_ target: FuzzTarget) {
        mutation = JSONMutation(target)
        switch target.name {
        case "json", "manifest", "egress": (form, prefix) = (.json, 0)
        case "spec": (form, prefix) = (.json, SpecPrefix.length)
        case "bundle": (form, prefix) = (.archive, 0)
        case "export": (form, prefix) = (.export, 0)
        case "minimize": (form, prefix) = (.either, 2)
        default: (form, prefix) = (nil, 0)
        }
    }

    /// Another artifact, drawn by `seed`; nil where this one does not have the form, or nothing came of it.
    public func apply(to artifact: [UInt8], seed: UInt64) -> [UInt8]? {
        guard let form, artifact.count > prefix else { return nil }
        var random = RandomSource(generator: "structured", version: 1, seed: seed, index: 0)
        let head = artifact.prefix(prefix)
        let body = Array(artifact.dropFirst(prefix))
        let changed =
            switch form {
            case .json: json(body, &random)
            case .archive: archive(body, &random)
            case .export: export(body, &random)
            case .either: archive(body, &random) ?? json(body, &random)
            }
        return changed.map { head + $0 }
    }

    private func json(_ body: [UInt8], _ random: inout RandomSource) -> [UInt8]? {
        guard var tree = try? JSONTree(parsing: body) else { return nil }
        mutation.apply(to: &tree, &random)
        return random.chance(90)
            ? tree.compactAsWritten() : Respelling.random(&random).write(tree, &random)
    }

    private func archive(_ body: [UInt8], _ random: inout RandomSource) -> [UInt8]? {
        ArchiveMutation(json: mutation).apply(to: body, &random)
    }

    private func export(_ body: [UInt8], _ random: inout RandomSource) -> [UInt8]? {
        var input = ExportInput(body)
        guard let spec = json(input.spec, &random) else { return nil }
        input.spec = spec
        return input.encoded
    }
}
