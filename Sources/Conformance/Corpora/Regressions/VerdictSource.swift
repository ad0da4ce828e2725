import StrictJSON

/// Who says that a verdict is right, besides the target that is tested by it.
public enum VerdictSource: Sendable, Equatable {
    case peer(name: String, version: String)
    /// The generated case whose construction implies the verdict, such as `zip:1:4711`.
    case construction(String)
    /// Somebody, and why.
    case hand(reason: String)
}

extension VerdictSource {
    public var json: JSONTree {
        switch self {
        case .peer(let name, let version):
            ["kind": "peer", "name": .string(name), "version": .string(version)]
        case .construction(let name): ["kind": "construction", "case": .string(name)]
        case .hand(let reason): ["kind": "hand", "reason": .string(reason)]
        }
    }

    /// Nil where `json` does not have the form.
    public init?(json: JSONTree) {
        switch json["kind"]?.string {
        case "peer":
            guard let name = json["name"]?.string, let version = json["version"]?.string else { return nil }
            self = .peer(name: name, version: version)
        case "construction":
            guard let name = json["case"]?.string else { return nil }
            self = .construction(name)
        case "hand":
            guard let reason = json["reason"]?.string, !reason.isEmpty else { return nil }
            self = .hand(reason: reason)
        default: return nil
        }
    }
}

extension VerdictSource: CustomStringConvertible {
    public var description: String {
        switch self {
        case .peer(let name, let version): "peer \(name) \(version)"
        case .construction(let name): "construction of \(name)"
        case .hand(let reason): "by hand: \(reason)"
        }
    }
}
