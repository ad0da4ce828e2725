import Conformance

/// Makes inputs for one target. A case is a pure function of the generator's version, the seed and the index.
///
/// Whoever changes the bytes of any case raises the version; the golden hashes of the tests notice.
public protocol Generator: Sendable {
    /// The name in case names: `spec`.
    var name: String { get }
    var version: Int { get }
    /// The target that the cases are for.
    var target: String { get }
    /// Every name that can stand in a case's `lies`, for people and for the tests of completeness.
    var catalogue: [CatalogueEntry] { get }

    func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase
}

extension Generator {
    /// Whether a name names this generator: its own, or that of the generators it belongs to, `bytes` for `bytes-json`.
    public func isNamed(_ name: String) -> Bool {
        self.name.hasSameBytes(as: name) || self.name.utf8.starts(with: "\(name)-".utf8)
    }

    public func name(seed: UInt64, index: UInt64) -> CaseName {
        CaseName(generator: name, seed: seed, index: index)
    }

    func randomSource(seed: UInt64, index: UInt64) -> RandomSource {
        RandomSource(generator: name, version: version, seed: seed, index: index)
    }
}

/// A generated input, what is known of it, and how it came about.
public struct GeneratedCase: Sendable, Equatable {
    public var bytes: [UInt8]
    public var options: TargetOptions
    /// The verdict that the construction itself implies; nil where it implies none.
    public var expected: Verdict?
    /// What was done to the input, by the names of the generator's catalogue; empty for a valid one.
    public var lies: [String]

    public init(bytes: [UInt8], options: TargetOptions = .none, expected: Verdict? = nil, lies: [String] = []) {
        self.bytes = bytes
        self.options = options
        self.expected = expected
        self.lies = lies
    }
}

/// One line of a generator's catalogue.
public struct CatalogueEntry: Sendable, Hashable {
    public var name: String
    /// What is done, for people.
    public var summary: String

    public init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }
}
