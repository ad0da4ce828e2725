import Conformance
import PrototypeBundle

/// Collects inputs for the fuzz targets: each input for its own target, and what is in it for those that take a part alone.
public struct SeedCollection {
    /// The artifacts of each target, in the order in which they came.
    public private(set) var artifacts: [(target: FuzzTarget, bytes: [UInt8])] = []

    /// The largest input in bytes that is minimized, which takes some hundred verdicts each time.
    private static let reductionLimit = 700
    /// Of how many inputs one is minimized, for the same reason.
    private static let reductionPeriod = 11

    private var reductions = 0
    private var known: Set<String> = []
    private let targets: [FuzzTarget]
    private let largest: Int

    /// - Parameter largest: the size in bytes beyond which an input is left out.
    public init(targets: [FuzzTarget] = FuzzTarget.all, largest: Int) {
        self.targets = targets
        self.largest = largest
    }

    public mutating func add(_ input: CaseInput) {
        for target in targets {
            if let artifact = target.artifact(input) { add(artifact, for: target.name) }
        }
        addReduction(of: input)
        if input.target.hasSameBytes(as: "bundle") { addParts(of: input.bytes) }
    }

    /// What no corpus has and no generator makes.
    public mutating func addMade() {
        for input in MadeSeeds.inputs { add(input) }
    }

    /// Draws a sequence of operations on a library, of which no corpus has any.
    public mutating func addSequence(seed: UInt64, index: UInt64) {
        var random = RandomSource(generator: "library", version: 1, seed: seed, index: index)
        add(LibrarySequence(drawnFrom: &random).encoded, for: "library")
    }

    private mutating func add(_ artifact: [UInt8], for name: String) {
        guard artifact.count <= largest, let target = targets.first(where: { $0.name.hasSameBytes(as: name) }),
            known.insert("\(name) \(ContentHash.of(artifact))").inserted
        else { return }
        artifacts.append((target, artifact))
    }

    /// The same input as one that is minimized while it keeps its verdict.
    private mutating func addReduction(of input: CaseInput) {
        guard let choice = MinimizeInput.choice(ofTarget: input.target), input.options.isEmpty,
            input.bytes.count <= SeedCollection.reductionLimit
        else { return }
        reductions += 1
        guard reductions % SeedCollection.reductionPeriod == 1 else { return }
        add([choice, 0] + input.bytes, for: "minimize")
    }

    private mutating func addParts(of archive: [UInt8]) {
        guard let model = ArchiveScan.model(of: archive) else { return }
        for entry in model.entries {
            if entry.method == CompressionMethod.deflated.rawValue { add([0, 0, 0, 0] + entry.data, for: "inflate") }
            if entry.name.contains(UInt8(ascii: "/")), let content = entry.content { add(content, for: "media") }
        }
        guard let bundle = try? BundleReader().read(archive),
            let contents = try? ExportedAgain.contents(bundle, archive)
        else { return }
        let assets = contents.map { ExportAsset(id: $0.id, mediaType: $0.mediaType, bytes: $1) }
        if let artifact = ExportInput(spec: bundle.spec, assets: assets).encoded { add(artifact, for: "export") }
    }
}
