import PrototypeBundle

/// Why an import was rejected. The code and the path alone are compared.
public struct ImportRejection: Error, Sendable, Equatable {
    /// What only a library says; every other code is the reader's.
    public enum Code: String, Sendable, CaseIterable {
        /// A valid spec that a library does not take: a system window, device persistence, requests through the host.
        case libraryPolicy = "library_policy"
        /// The spec needs what the app cannot do.
        case unsupportedCapability = "unsupported_capability"
        /// There are as many entries as there may be.
        case libraryFull = "library_full"
        /// The entries would have more bytes than they may have.
        case libraryTooLarge = "library_too_large"
        /// What a host wrote into the inbox is no request.
        case invalidRequest = "invalid_request"
        /// A request in the inbox names a bundle that is not there.
        case missingBundle = "missing_bundle"
    }

    public var code: String
    /// `$`, or what the reader says, or a path in the spec.
    public var path: String
    /// For people.
    public var reason: String

    init(_ code: Code, at path: String, _ reason: String) {
        self.code = code.rawValue
        self.path = path
        self.reason = reason
    }

    init(code: String, path: String, reason: String) {
        self.code = code
        self.path = path
        self.reason = reason
    }

    init(_ rejection: BundleRejection) {
        code = rejection.code.rawValue
        path = rejection.path
        reason = rejection.message
    }
}

extension ImportRejection: CustomStringConvertible {
    /// `CODE at PATH: REASON`
    public var description: String { "\(code) at \(path): \(reason)" }
}
