/// What a target decides about an input. Two implementations agree when their verdicts do; messages never count.
public enum Verdict: Sendable {
    /// The input is accepted. `capabilities` is what an accepted spec needs, sorted; nil where nobody stated it.
    case accept(capabilities: [String]? = nil)
    /// The input is rejected with the code of the first broken rule, at this path.
    case reject(code: String, path: String)

    /// Whether both say the same: acceptance, code and path, and the capabilities where both state them.
    public func agrees(with other: Verdict) -> Bool {
        switch (self, other) {
        case (.accept(let ours?), .accept(let theirs?)): Verdict.same(ours, theirs)
        case (.accept, .accept): true
        default: self == other
        }
    }

    public var isAccepted: Bool { if case .accept = self { true } else { false } }

    private static func same(_ left: [String], _ right: [String]) -> Bool {
        left.elementsEqual(right) { $0.hasSameBytes(as: $1) }
    }
}

/// Equality of everything stated. Texts are compared as UTF-8 bytes: a path that spells a key in another normalization
/// is another path.
extension Verdict: Hashable {
    public static func == (left: Verdict, right: Verdict) -> Bool {
        switch (left, right) {
        case (.accept(nil), .accept(nil)): true
        case (.accept(let a?), .accept(let b?)): same(a, b)
        case (.reject(let aCode, let aPath), .reject(let bCode, let bPath)):
            aCode.hasSameBytes(as: bCode) && aPath.hasSameBytes(as: bPath)
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .accept(let capabilities):
            hasher.combine(0)
            for name in capabilities ?? [] { hasher.combine(Array(name.utf8)) }
        case .reject(let code, let path):
            hasher.combine(1)
            hasher.combine(Array(code.utf8))
            hasher.combine(Array(path.utf8))
        }
    }
}

/// The text for people: `accept`, or `CODE at PATH`.
extension Verdict: CustomStringConvertible {
    public var description: String {
        switch self {
        case .accept(let capabilities?) where !capabilities.isEmpty:
            "accept, needs \(capabilities.joined(separator: ", "))"
        case .accept: "accept"
        case .reject(let code, let path): "\(code) at \(path)"
        }
    }
}
