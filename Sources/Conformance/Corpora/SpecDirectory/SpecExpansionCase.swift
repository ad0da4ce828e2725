import PrototypeSpec
import StrictJSON

/// A case of `components/expand`: `{spec, expanded}`, whose values are equal after the first is expanded. The order of
/// members does not count.
struct SpecExpansionCase {
    /// An expansion may nest deeper than a file of ours: 9 times the 128 containers of raw input.
    private static let expandedLimits = JSONLimits(maxBytes: JSONLimits.largestInput, maxOpenContainers: 9 * 128)

    private let spec: JSONTree
    private let expanded: JSONTree

    /// - Throws: `MalformedCase`.
    init(_ bytes: [UInt8]) throws(MalformedCase) {
        guard let json = try? JSONTree(parsing: bytes), let spec = json["spec"], let expanded = json["expanded"] else {
            throw MalformedCase("an expansion has the members spec and expanded")
        }
        self.spec = spec
        self.expanded = expanded
    }

    func property(name: String, origin: String) -> CorpusProperty {
        CorpusProperty(name: name, origin: origin) {
            do {
                let bytes = try SpecExpansion.expanded(spec.compactAsWritten())
                return SpecExpansionCase.difference(
                    try JSONTree(parsing: bytes, limits: SpecExpansionCase.expandedLimits), expanded, at: "$")
            } catch let rejection as SpecRejection {
                return "the spec is rejected at \(rejection.path): \(rejection.reason)"
            } catch {
                return "the expanded spec is not JSON: \(error)"
            }
        }
    }

    /// The first place where two values differ; nil where they are equal but for the order of members.
    private static func difference(_ ours: JSONTree, _ recorded: JSONTree, at path: String) -> String? {
        switch (ours, recorded) {
        case (.array(let left), .array(let right)) where left.count == right.count:
            for (index, pair) in zip(left, right).enumerated() {
                if let found = difference(pair.0, pair.1, at: "\(path)[\(index)]") { return found }
            }
            return nil
        case (.object(let left), .object(let right)):
            for member in right {
                guard let value = ours[member.key] else { return "\(path) has no \"\(member.key)\"" }
                if let found = difference(value, member.value, at: "\(path).\(member.key)") { return found }
            }
            let extra = left.first { recorded[$0.key] == nil }
            return extra.map { "\(path) has another member \"\($0.key)\"" }
        default:
            return ours == recorded ? nil : "\(path) is \(text(ours)), recorded is \(text(recorded))"
        }
    }

    private static func text(_ value: JSONTree) -> String {
        String(decoding: value.compact().prefix(200), as: UTF8.self)
    }
}
