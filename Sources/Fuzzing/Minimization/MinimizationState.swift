import Conformance
import StrictJSON

/// A minimization between two passes: all that is needed to go on with it.
public struct MinimizationState: Sendable, Equatable {
    public var signature: Signature
    /// The simplest input so far.
    public var best: [UInt8]
    /// The index of the next pass in `Reducers.all`.
    public var pass = 0
    /// How many passes in a row found nothing; the fixpoint is reached when all of them did.
    public var quietPasses = 0

    public init(signature: Signature, input: [UInt8]) {
        self.signature = signature
        best = input
    }
}

/// The file form.
extension MinimizationState {
    /// Changes with `Reducers.all`, since `pass` counts in it.
    private static let formatVersion: JSONTree = 1

    public var json: JSONTree {
        [
            "formatVersion": MinimizationState.formatVersion, "signature": signature.json,
            "bestBase64": .string(Base64.encode(best)), "pass": .number(Double(pass)),
            "quietPasses": .number(Double(quietPasses)),
        ]
    }

    /// Nil where `json` does not have the form, also an earlier one: the minimization then starts anew.
    public init?(json: JSONTree) {
        guard json["formatVersion"] == MinimizationState.formatVersion,
            let signature = Signature(json: json["signature"] ?? .null),
            let best = json["bestBase64"]?.string.flatMap(Base64.decode), let pass = json["pass"]?.int,
            let quietPasses = json["quietPasses"]?.int, Reducers.all.indices.contains(pass),
            0...Reducers.all.count ~= quietPasses
        else { return nil }
        self.signature = signature
        self.best = best
        self.pass = pass
        self.quietPasses = quietPasses
    }
}

extension Signature {
    /// `{target, kind, detail}`.
    public var json: JSONTree {
        ["target": .string(target), "kind": .string(kind.rawValue), "detail": .string(detail)]
    }

    /// Nil where `json` does not have the form.
    public init?(json: JSONTree) {
        guard let target = json["target"]?.string, let detail = json["detail"]?.string,
            let kind = json["kind"]?.string.flatMap(FindingKind.init(rawValue:))
        else { return nil }
        self.init(target: target, kind: kind, detail: detail)
    }
}
