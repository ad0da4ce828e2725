import PrototypeBundle
import StrictJSON

/// `bundle`: the verdict of a `.automobile-proto` archive, with the codes of the bundle format.
public struct BundleTarget: Target {
    public let name = "bundle"

    private let reader: BundleReader

    public init(reader: BundleReader = BundleReader()) { self.reader = reader }

    /// The largest archive in bytes.
    public var maxBytes: Int { reader.limits.archiveBytes }

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        if let option = options.members.first { throw TargetError("bundle has no option \"\(option.key)\"") }
        return Explanation(input.withUnsafeBytes(reader.rejection))
    }
}

/// `manifest`: the bytes of a `bundle.json` by themselves, with the codes of step 10.
public struct ManifestTarget: Target {
    public let name = "manifest"

    private let limits: BundleLimits

    public init(limits: BundleLimits = .standard) { self.limits = limits }

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        if let option = options.members.first { throw TargetError("manifest has no option \"\(option.key)\"") }
        do {
            _ = try Manifest(parsing: input, limits: limits)
            return Explanation(.accept())
        } catch {
            return Explanation(error)
        }
    }
}

extension Explanation {
    /// What a reading of a bundle says; nil is acceptance.
    public init(_ rejection: BundleRejection?) {
        guard let rejection else {
            self.init(.accept())
            return
        }
        let place = rejection.offset.map { " (offset \($0))" } ?? ""
        self.init(
            .reject(code: rejection.code.rawValue, path: rejection.path), reason: rejection.message + place)
    }
}
