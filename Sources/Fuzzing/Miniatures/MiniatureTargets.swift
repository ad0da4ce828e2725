import Conformance
import Glibc
import Synchronization

/// Targets that are wrong on purpose, to test the harness itself, with a generator for each. They are in no campaign but
/// one that asks for them (`--miniatures`).
///
/// Their language is words of lowercase letters. `x` is poison: a word with it is rejected with `poison` at `word[I]`, the
/// place of the first one; any other is accepted.
public enum Miniature: String, CaseIterable, Sendable {
    /// Decides right.
    case right
    /// Accepts everything.
    case accepting
    /// Rejects at the next place.
    case misplacing
    /// Traps at a `q`.
    case crashing
    /// Ends its process quietly at a `q`.
    case exiting
    /// Never decides a word with an `h`.
    case hanging
    /// Keeps eight megabytes for every word with an `l`.
    case leaking
    /// Keeps a hundred bytes for every word with an `a`.
    case dripping
    /// Wants more memory than there is at a `g`.
    case greedy
    /// Takes its input for an archive too, and traps at a byte `EE` in the content of an entry.
    case unpacking
    /// Flips a coin at an `f`.
    case flipping
    /// Prints to standard output what looks like an answer, and decides right.
    case printing

    public var name: String { "miniature.\(rawValue)" }

    /// An archive with one byte at which `unpacking` traps, in one of ten entries of `bytes` bytes together.
    public static func archive(bytes: Int) -> [UInt8] {
        var random = RandomSource(generator: unpacking.name, version: 1, seed: 1, index: 0)
        var entries = (0..<10).map { number in
            ("entry\(number)", (0..<bytes / 10).map { _ in UInt8(random.below(0xEE)) })
        }
        entries[6].1[bytes / 20] = 0xEE
        return ArchiveModel(entries: entries.map { .init($0, stored: $1) }).encoded()
    }

    /// All of them.
    public static let harness = harness(areMended: false)
    /// All of them with their faults mended.
    public static let mendedHarness = harness(areMended: true)

    private static func harness(areMended: Bool) -> Harness {
        Harness(
            targets: TargetRegistry(allCases.map { MiniatureTarget(miniature: $0, isMended: areMended) }),
            generators: allCases.map(MiniatureGenerator.init), properties: [])
    }
}

/// One of the targets.
private struct MiniatureTarget: Target {
    let miniature: Miniature
    let isMended: Bool

    var name: String { miniature.name }

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        func holds(_ letter: Unicode.Scalar) -> Bool { input.contains(UInt8(ascii: letter)) }
        let poison = input.firstIndex(of: UInt8(ascii: "x"))
        let right = poison.map { Verdict.reject(code: "poison", path: "word[\($0)]") } ?? .accept()
        switch isMended ? .right : miniature {
        case .right: return right
        case .accepting: return .accept()
        case .misplacing: return poison.map { .reject(code: "poison", path: "word[\($0 + 1)]") } ?? right
        case .crashing:
            if holds("q") { preconditionFailure("a letter that ends the miniature") }
        case .exiting:
            if holds("q") { _exit(7) }
        case .hanging:
            while holds("h") { poll(nil, 0, 1000) }
        case .leaking:
            if holds("l") { MiniatureTarget.leak(8 << 20) }
        case .dripping:
            if holds("a") { MiniatureTarget.leak(100) }
        case .greedy:
            if holds("g") { return .reject(code: "\([UInt8](repeating: 0, count: 1 << 42).count)", path: "word") }
        case .unpacking:
            let entries = ArchiveScan.model(of: input)?.entries ?? []
            if entries.contains(where: { $0.content?.contains(0xEE) == true }) {
                preconditionFailure("a byte that ends the miniature")
            }
        case .flipping:
            if holds("f"), Bool.random() { return .reject(code: "poison", path: "coin") }
        case .printing:
            print("\u{8}\0\0\0\0\0\0\0\u{4}answer!")
            fflush(nil)
        }
        return right
    }

    /// What was never freed; kept so that the allocation is not optimized away.
    private static let kept = Mutex<UInt>(0)

    private static func leak(_ bytes: Int) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        kept.withLock { $0 &+= UInt(bitPattern: memory) }
    }
}

/// Words for one of the targets, with the verdict that the language gives them.
private struct MiniatureGenerator: Generator {
    let miniature: Miniature

    let version = 1
    var name: String { miniature.name }
    var target: String { miniature.name }
    let catalogue = [
        CatalogueEntry("miniature.special", "a letter at which one of the miniatures goes wrong"),
        CatalogueEntry("miniature.poison", "an x"),
    ]

    func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        var word = (0..<random.within(1...12)).map { _ in random.pick(Array("abcde".utf8)) }
        var lies: [String] = []
        if random.below(64) == 0 {
            word[random.below(word.count)] = random.pick(Array("qhlgf".utf8))
            lies.append("miniature.special")
        }
        var expected = Verdict.accept()
        if random.chance(10) {
            let place = random.below(word.count)
            word[place] = UInt8(ascii: "x")
            lies.append("miniature.poison")
            expected = .reject(code: "poison", path: "word[\(place)]")
        }
        return GeneratedCase(bytes: word, expected: expected, lies: lies)
    }
}
