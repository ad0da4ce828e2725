import Conformance
import PrototypeSpec

@testable import PrototypeBundle

/// A target without one of its checks.
struct Mutant: Sendable {
    let check: String
    /// The last names that the path of its rejections can have; nil where it can be any. Only a means to save time.
    var reportedAt: Set<String>?
    let target: @Sendable () throws -> any Target
}

extension Mutant {
    /// The spec target without each of its checks.
    static let spec = allOfSpec.filter { !RepeatedChecks.contains($0.check) }

    static let allOfSpec: [Mutant] =
        SpecCheck.allCases.filter { $0 != .documentVersion }.map { check in
            Mutant(check: "spec \(check.rawValue)") { WithoutSpecCheck(check: check) }
        }
        + ContractWeakening.all(of: .prototype).map { weakening in
            Mutant(check: "spec \(weakening.name)", reportedAt: weakening.reportedAt) {
                SpecTarget(validator: try SpecValidator(contract: weakening.contract()))
            }
        }
}

extension Mutant {
    /// The manifest target without each of its checks.
    static let manifest = allOfManifest.filter { !RepeatedChecks.contains($0.check) }

    static let allOfManifest: [Mutant] =
        [Mutant(check: "manifest version") { WithoutDocumentVersion() }]
        + ContractWeakening.all(of: ManifestShape.of(.standard).contract, hasLimits: false).map { weakening in
            Mutant(check: "manifest \(weakening.name)", reportedAt: weakening.reportedAt) {
                WeakenedManifest(
                    shape: try DocumentShape(
                        weakening.contract(), root: "manifest", version: ManifestShape.version))
            }
        }

    /// The bundle target without each check of the archive reader.
    static let bundle: [Mutant] = BundleCheck.allCases.map { check in
        Mutant(check: "bundle \(check.rawValue)") { WithoutBundleCheck(check: check) }
    }
}

/// The manifest target without the check of the version.
private struct WithoutDocumentVersion: Target {
    let name = "manifest"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try SpecCheck.$removed.withValue(.documentVersion) {
            Result<Verdict, TargetError>(catching: { () throws(TargetError) in
                try ManifestTarget().verdict(for: input, options: options)
            })
        }.get()
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

/// The manifest target by a weakened shape.
private struct WeakenedManifest: Target {
    let shape: DocumentShape
    let name = "manifest"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        do {
            let result = input.withUnsafeBytes { bytes in
                Result { () throws(BundleRejection) in
                    try Manifest(parsing: bytes, limits: .standard, shape: shape)
                }
            }
            _ = try result.get()
            return .accept()
        } catch {
            return Explanation(error).verdict
        }
    }
}

/// The bundle target without a check that is code.
private struct WithoutBundleCheck: Target {
    let check: BundleCheck
    let name = "bundle"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try BundleCheck.$removed.withValue(check) {
            Result<Verdict, TargetError>(catching: { () throws(TargetError) in
                try BundleTarget().verdict(for: input, options: options)
            })
        }.get()
    }
}
