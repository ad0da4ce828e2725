/// Something that an author should know, and that never rejects a bundle.
public struct BundleWarning: Sendable, Equatable {
    public var code: Code
    /// A path in the manifest for `requires`, in the spec for all others.
    public var path: String
    /// For people.
    public var message: String

    public enum Code: String, Sendable, CaseIterable {
        /// The manifest's `requires` are not the capabilities that the spec needs.
        case requiresDiffer = "requires_differ"
        /// A request's header looks like a credential.
        case credentialHeader = "credential_header"
        /// A request's query looks as if it held a credential.
        case credentialQuery = "credential_query"
        /// A request goes to a literal private, loopback or link-local host.
        case privateHost = "private_host"
    }

    public init(_ code: Code, at path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    /// The warning where a manifest requires something else than was computed.
    static func ofRequires(_ requires: [String], computed: [String]) -> BundleWarning? {
        let isSame = requires.elementsEqual(computed) { $0.hasSameBytes(as: $1) }
        guard !isSame else { return nil }
        let needs = computed.isEmpty ? "nothing" : computed.joined(separator: ", ")
        return BundleWarning(.requiresDiffer, at: "requires", "the spec needs \(needs)")
    }
}
