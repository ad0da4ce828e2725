/// The targets that a program knows, by name.
public struct TargetRegistry: Sendable {
    public let targets: [any Target]

    /// Every target of this package.
    public static let builtIn = TargetRegistry([
        JSONTarget(),
        SpecTarget(),
        BundleTarget(),
        ManifestTarget(),
        ImportTarget(),
        InboxTarget(),
        EgressTarget(),
    ])

    public init(_ targets: [any Target]) { self.targets = targets }

    public var names: [String] { targets.map(\.name) }

    public subscript(name: String) -> (any Target)? { targets.first { $0.name.hasSameBytes(as: name) } }
}
