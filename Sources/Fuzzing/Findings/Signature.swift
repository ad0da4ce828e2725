import Conformance
import PrototypeBundle

/// What makes two findings one: the target, the kind, and what went wrong without what varies from case to case.
public struct Signature: Sendable {
    public var target: String
    public var kind: FindingKind
    /// For a disagreement both verdicts as shapes (`PathShape`), for a crash the signal and the top frames where they are
    /// known, for a property or peer its name. May be empty.
    public var detail: String

    public init(target: String, kind: FindingKind, detail: String = "") {
        self.target = target
        self.kind = kind
        self.detail = detail
    }

    /// `TARGET KIND DETAIL`.
    public var text: String { detail.isEmpty ? "\(target) \(kind.rawValue)" : "\(target) \(kind.rawValue) \(detail)" }

    /// The finding's name on every machine: the first 16 hexadecimal digits of the SHA-256 of `text`.
    public var identifier: String { String(ContentHash.of(Array(text.utf8)).prefix(16)) }
}

/// By the bytes of the text.
extension Signature: Hashable {
    public static func == (left: Signature, right: Signature) -> Bool {
        left.kind == right.kind && left.target.hasSameBytes(as: right.target)
            && left.detail.hasSameBytes(as: right.detail)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

extension Signature: CustomStringConvertible {
    public var description: String { text }
}

/// One factory for each way to find something.
extension Signature {
    /// Two verdicts that should be one: what was expected, and what the target says.
    static func disagreement(
        _ target: String, _ kind: FindingKind, expected: Verdict, actual: Verdict, source: String? = nil
    ) -> Signature {
        let difference =
            expected.isAccepted && actual.isAccepted
            ? "capabilities" : "\(PathShape.of(expected)) -> \(PathShape.of(actual))"
        return Signature(target: target, kind: kind, detail: source.map { "\($0): \(difference)" } ?? difference)
    }

    static func crash(_ target: String, signal: String, frames: [String]) -> Signature {
        Signature(target: target, kind: .crash, detail: ([signal] + frames).joined(separator: " < "))
    }

    static func property(_ target: String, _ name: String, _ violation: PropertyViolation) -> Signature {
        let detail = violation.shape.isEmpty ? name : "\(name): \(violation.shape)"
        return Signature(target: target, kind: .property, detail: detail)
    }
}

/// The SHA-256 by which inputs are stored and findings are named.
public enum ContentHash {
    /// 64 lowercase hexadecimal digits.
    public static func of(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { SHA256Digest(of: $0).hex } }
}
