import Conformance
import StrictJSON
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct PromotionTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private var regressions: FilePath { FilePath(directory.path).appending("regressions") }

    private static let spec = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"nothing"}}"#
    private static let input = CaseInput(target: "spec", bytes: Array(spec.utf8))
    private static let right = Verdict.reject(code: "invalid_spec", path: "root.type")
    private static let signature = Signature.disagreement(
        "spec", .construction, expected: right, actual: .accept())

    /// A target that accepts everything: the planted bug.
    private struct AcceptsAll: Target {
        let name = "spec"

        func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict { .accept() }
    }

    private final class Events: RunListener {
        private(set) var reports: [CaseReport] = []
        private(set) var defects: [CorpusDefect] = []

        func receive(_ event: RunEvent) {
            if case .judged(let report) = event { reports.append(report) }
            if case .defect(let defect) = event { defects.append(defect) }
        }
    }

    private func conformance(_ targets: TargetRegistry = .builtIn) throws -> (RunSummary, Events) {
        let events = Events()
        let corpus = try CorpusForm.open(regressions)
        return (ConformanceRunner(targets: targets, listeners: [events]).run([corpus]), events)
    }

    private func promotion(_ input: CaseInput = input, _ verdict: Verdict = right) throws -> Promotion {
        Promotion(
            input, signature: Self.signature, origin: "spec:1:2",
            verdict: try SecondSource(byHand: verdict, reason: "the contract says so"))
    }

    @Test("A promoted input fails conformance until the target is right")
    func untilFixed() throws {
        #expect(try promotion().write(to: regressions))
        let (wrong, events) = try conformance(TargetRegistry([AcceptsAll()]))
        #expect(wrong.disagreements == 1)
        #expect(events.reports.first?.recorded == Self.right)
        let (fixed, _) = try conformance()
        #expect(fixed.cases == 1)
        #expect(!fixed.hasFindings)
    }

    @Test("The fixture's name tells what went wrong and which bytes, and its line who says what is right")
    func form() throws {
        try promotion().write(to: regressions)
        let name = "construction-invalid-spec-at-root-type-accept-\(ContentHash.of(Self.input.bytes).prefix(12)).json"
        #expect(try directory.read("regressions/spec/\(name)") == Self.spec)
        let inventory = try JSONTree(parsing: Array(directory.read("regressions/regressions.json").utf8))
        #expect(
            inventory == [
                "formatVersion": 1,
                "cases": [
                    [
                        "file": .string("spec/\(name)"), "target": "spec",
                        "verdict": ["verdict": "reject", "code": "invalid_spec", "path": "root.type"],
                        "source": ["kind": "hand", "reason": "the contract says so"], "origin": "spec:1:2",
                    ]
                ],
            ])
    }

    @Test("Promoting again changes nothing, and another verdict for the same input is refused")
    func twice() throws {
        #expect(try promotion().write(to: regressions))
        #expect(try !promotion().write(to: regressions))
        #expect(throws: PromotionError.self) { try promotion(Self.input, .accept()).write(to: regressions) }
        let other = CaseInput(target: "spec", bytes: Array("{}".utf8))
        #expect(try promotion(other, .reject(code: "invalid_spec", path: "id")).write(to: regressions))
        #expect(try conformance().0.cases == 2)
    }

    @Test("A file without a line and a line without a file are defects")
    func inventory() throws {
        try promotion().write(to: regressions)
        try directory.write("regressions/spec/stray.json", "{}")
        #expect(try conformance().1.defects.map(\.kind) == [.inventory])
        let name = try directory.names("regressions/spec").first { $0 != "stray.json" }
        try directory.remove("regressions/spec/\(try #require(name))")
        #expect(try conformance().1.defects.map(\.kind) == [.inventory, .unreadable])
    }

    @Test("Without a second source nothing is promoted")
    func refused() throws {
        let none = PeerPanel([])
        let name = CaseName(generator: "spec", seed: 1, index: 2)
        #expect(throws: PromotionError.noSecondSource) {
            try SecondSource(for: Self.input, generated: nil, panel: none)
        }
        // A construction speaks of its own bytes only, not of what a minimizer made of them.
        var generated = Self.input
        generated.bytes.append(0x20)
        generated.expectation = Expectation(Self.right, from: .construction)
        #expect(throws: PromotionError.noSecondSource) {
            try SecondSource(for: Self.input, generated: (name, generated), panel: none)
        }
        #expect(throws: PromotionError.noReason) { try SecondSource(byHand: .accept(), reason: " \n") }
    }

    @Test("A construction, a peer, or both where they agree are a second source")
    func accepted() throws {
        let name = CaseName(generator: "spec", seed: 1, index: 2)
        var generated = Self.input
        generated.expectation = Expectation(Self.right, from: .construction)
        let construction = try SecondSource(for: Self.input, generated: (name, generated), panel: PeerPanel([]))
        #expect(construction.source == .construction("spec:1:2"))
        #expect(construction.verdict == Self.right)
        let peer = PeerPanel([PeerCommand(FilePath(try MiniaturePeer.accepting.install(in: directory)))])
        defer { peer.close() }
        let asked = try SecondSource(for: Self.input, generated: nil, panel: peer)
        #expect(asked.verdict == .accept())
        guard case .peer("miniature", _) = asked.source else {
            Issue.record("the source is \(asked.source)")
            return
        }
        #expect(throws: PromotionError.self) {
            try SecondSource(for: Self.input, generated: (name, generated), panel: peer)
        }
    }

    @Test(
        "Names are words with hyphens",
        arguments: [
            ("crash SIGILL < f() < g", "crash-sigill-f-g"), ("a.b[]{é}/../x", "a-b-x"), ("", ""),
            (String(repeating: "ab ", count: 40), String(repeating: "ab-", count: 21) + "a"),
        ])
    func slugs(_ text: String, _ slug: String) { #expect(FixtureName.slug(text) == slug) }
}
