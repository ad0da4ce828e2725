import Conformance
import PrototypeSpec

/// A target without one of its checks.
struct Mutant: Sendable {
    let check: String
    /// The last names that the path of its rejections can have; nil where it can be any. Only a means to save time.
    var reportedAt: Set<String>?
    let target: @Sendable () throws -> any Target
}

extension Mutant {
    /// The spec target without each of its checks.
    static let spec: [Mutant] =
        SpecCheck.allCases.map { check in
            Mutant(check: "spec \(check.rawValue)") { WithoutSpecCheck(check: check) }
        }
        + ContractWeakening.all(of: .prototype).map { weakening in
            Mutant(check: "spec \(weakening.name)", reportedAt: weakening.reportedAt) {
                SpecTarget(validator: try SpecValidator(contract: weakening.contract()))
            }
        }
}

/// The spec target without a check that is code.
private struct WithoutSpecCheck: Target {
    let check: SpecCheck
    let name = "spec"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try SpecCheck.$removed.withValue(check) {
            Result<Verdict, TargetError>(catching: { () throws(TargetError) in
                try SpecTarget().verdict(for: input, options: options)
            })
        }.get()
    }
}

extension Mutant {
    /// Whether a rejection at a path can come from the check that is missing here.
    func canExplain(rejectionAt path: String) -> Bool {
        guard let reportedAt else { return true }
        return reportedAt.contains(Mutant.lastName(of: path))
    }

    /// `children` of `root.children[3]`.
    static func lastName(of path: String) -> String {
        var bytes = Substring(path).utf8[...]
        while bytes.last == UInt8(ascii: "]"), let open = bytes.lastIndex(of: UInt8(ascii: "[")) {
            guard bytes[bytes.index(after: open)...].dropLast().allSatisfy({ (0x30...0x39).contains($0) }) else {
                break
            }
            bytes = bytes[..<open]
        }
        let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes.index(after: $0) } ?? bytes.startIndex
        return String(decoding: bytes[start...], as: UTF8.self)
    }
}
