import Conformance

/// What a campaign works with. The campaign and its workers have the same, so that they need only exchange names.
public struct Harness: Sendable {
    public var targets: TargetRegistry
    public var generators: [any Generator]
    public var properties: [any Property]

    public init(targets: TargetRegistry, generators: [any Generator], properties: [any Property]) {
        self.targets = targets
        self.generators = generators
        self.properties = properties
    }

    /// Everything of this program, with the parts that are fuzzed by themselves.
    public static let builtIn = Harness(
        targets: TargetRegistry(TargetRegistry.builtIn.targets + Parts.targets), generators: Generators.all,
        properties: Properties.all + Parts.properties)

    /// The targets about which others can be asked, and which are offered to others.
    public var sharedTargets: TargetRegistry { TargetRegistry(targets.targets.filter { !($0 is any PartTarget) }) }

    public func generator(_ name: String) -> (any Generator)? { generators.first { $0.name.hasSameBytes(as: name) } }

    /// The generated case with this name; nil where no generator has it.
    public func input(_ name: CaseName) -> CaseInput? {
        guard let generator = generator(name.generator) else { return nil }
        return CaseInput(generator.makeCase(seed: name.seed, index: name.index), target: generator.target)
    }
}
