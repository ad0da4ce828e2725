/// How a spec is validated.
public struct SpecOptions: Sendable, Equatable {
    /// Host mode expands components first; device mode does not, so that they are unknown there.
    public enum Mode: String, Sendable { case host, device }

    public var mode: Mode
    /// Whether a library imports the spec: implies device mode and adds the library's policy.
    public var library: Bool
    /// The capabilities of the importing app; nil asks for none. A spec that needs another one is rejected at `$`.
    public var supportedCapabilities: [String]?

    public init(mode: Mode = .host, library: Bool = false, supportedCapabilities: [String]? = nil) {
        self.mode = mode
        self.library = library
        self.supportedCapabilities = supportedCapabilities
    }
}

/// What the validator says of a spec.
public enum SpecVerdict: Sendable, Equatable {
    /// The spec is valid and needs these capabilities, sorted.
    case accept(capabilities: [String])
    case reject(SpecRejection)
}

/// The first error of a spec: where it is, and for people what it is.
public struct SpecRejection: Error, Sendable, Equatable {
    /// The path in the spelling of the spec language, section 2. This alone is compared.
    public var path: String
    /// What is wrong there, for people.
    public var reason: String
    /// The place in the source of the nearest value that exists, both from 1; nil where the error has no place (the
    /// whole input, or inside an expansion).
    public var line: Int?
    public var column: Int?

    public init(path: String, reason: String, line: Int? = nil, column: Int? = nil) {
        self.path = path
        self.reason = reason
        self.line = line
        self.column = column
    }
}
