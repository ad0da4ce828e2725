import PrototypeSpec
import StrictJSON

/// `protoparity references FILE`
enum ReferencesCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        try SpecInspection.run(arguments, terminal) { spec in
            let assets = spec.assetReferences.map { Asset($0, in: spec) }
            let requests = spec.requests.map { Request($0, in: spec) }
            let lines = assets.map(\.line) + requests.map(\.line)
            return SpecInspection.Findings(
                lines: lines.isEmpty ? ["no asset is named and no request is made"] : lines,
                members: [
                    JSONTree.Member("assets", .array(assets.map(\.json))),
                    JSONTree.Member("requests", .array(requests.map(\.json))),
                ])
        }
    }

    /// A place that names an asset of a bundle.
    private struct Asset {
        let kind: String
        let id: String
        let path: String

        init(_ reference: ValidSpec.AssetReference, in spec: ValidSpec) {
            kind = reference.kind.rawValue
            id = text(reference.index, in: spec)
            path = spec.path(of: reference.index)
        }

        var line: String { "\(kind) \(quoted(id)) at \(path)" }
        var json: JSONTree { ["kind": .string(kind), "id": .string(id), "path": .string(path)] }
    }

    /// A request action.
    private struct Request {
        let path: String
        let method: String
        let via: String
        let url: String

        init(_ index: Int, in spec: ValidSpec) {
            func member(_ name: StaticString) -> String {
                spec.tape.member(index, name).map { text($0, in: spec) } ?? ""
            }
            path = spec.path(of: index)
            method = member("method")
            via = member("via")
            url = member("url")
        }

        var line: String { "request at \(path): \(method) \(quoted(url)) via \(via)" }
        var json: JSONTree {
            ["path": .string(path), "method": .string(method), "via": .string(via), "url": .string(url)]
        }
    }

    private static func text(_ index: Int, in spec: ValidSpec) -> String {
        String(decoding: spec.tape.bytes(index), as: UTF8.self)
    }

    /// As a JSON string, so that spaces and quotes in it are no riddle.
    private static func quoted(_ text: String) -> String {
        String(decoding: JSONTree.string(text).compact(), as: UTF8.self)
    }
}
