import StrictJSON

/// A spec that passed every check, borrowed from its bytes: valid only inside the closure that lent it.
public struct ValidSpec {
    /// The document; with components expanded in host mode.
    public let tape: Tape
    let contract: CompiledContract
    let findings: WalkFindings
    let origin: AuthoredPaths?

    /// What the spec needs of the app that shows it, sorted by name.
    public var capabilities: [Capability] {
        guard !findings.marks.isEmpty else { return [] }
        var needed: Set<Capability> = []
        for (mark, _) in findings.marks {
            if case .capability(let capability) = contract.marks[mark].meaning { needed.insert(capability) }
        }
        return needed.sorted { $0.rawValue < $1.rawValue }
    }

    /// The first use of each capability in document order, sorted by name.
    public var capabilityUses: [(capability: Capability, path: String)] {
        capabilities.compactMap { capability in
            findings.marks.first { contract.marks[$0.mark].meaning == .capability(capability) }
                .map { (capability, path(of: $0.index)) }
        }
    }

    /// A place that names an asset of a bundle.
    public struct AssetReference {
        public enum Kind: String, Sendable { case image, font }

        public var kind: Kind
        /// The tape index of the id's string.
        public var index: Int
    }

    /// The image and font references in document order, light before dark (bundle-format, References).
    public var assetReferences: [AssetReference] {
        var references: [AssetReference] = []
        for (mark, index) in findings.marks {
            let meaning = contract.marks[mark].meaning
            let kind: AssetReference.Kind
            switch meaning {
            case .capability: continue
            case .image: kind = .image
            case .font: kind = .font
            }
            if tape.isString(index) { references.append(AssetReference(kind: kind, index: index)) }
            let names: [StaticString] = kind == .image ? ["light", "dark"] : ["asset"]
            for name in names {
                if let value = tape.member(index, name) { references.append(AssetReference(kind: kind, index: value)) }
            }
        }
        return references
    }

    /// The tape indices of the request actions in walk order.
    public var requests: [Int] { findings.actions.filter { $0.kind == .request }.map(\.index) }

    /// The path of a value, where it was authored.
    public func path(of index: Int) -> String {
        let path = PathSpelling.path(to: index, in: tape)
        return origin.map { $0.authored(path) } ?? path
    }
}
