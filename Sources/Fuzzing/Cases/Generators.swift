/// The generators of this program, by name.
public enum Generators {
    public static let all: [any Generator] =
        [
            JSONGenerator(), SpecGenerator(), ZipGenerator(), DeflateGenerator(), ManifestGenerator(),
            ImportGenerator(),
            InboxGenerator(), EgressGenerator(),
        ] + ByteGenerator.all

    public static func named(_ name: String) -> (any Generator)? { all.first { $0.name == name } }

    /// The case with this name; nil where no generator has it.
    public static func makeCase(_ name: CaseName) -> GeneratedCase? {
        named(name.generator)?.makeCase(seed: name.seed, index: name.index)
    }
}
