import StrictJSON
import TestSupport
import Testing

@testable import Conformance

@Suite struct RunnerTests {
    private let corpus: CorpusFixture

    init() throws { corpus = try CorpusFixture() }

    private func command(_ peer: MiniaturePeer) throws -> PeerCommand {
        PeerCommand(FilePath(try peer.install(in: corpus.directory)))
    }

    @Test("A peer is compared with the record and with ours")
    func threeWays() throws {
        let events = try corpus.run(peers: [try command(.alwaysWrong)])
        #expect(events.disagreeing == ["valid/a.json", "invalid/b.json"])
        let expected: [Disagreement] = [.verdicts("miniature", "record"), .verdicts("miniature", "ours")]
        #expect(events.reports.map(\.disagreements) == [expected, expected])
    }

    @Test("A peer that fails is a finding of its case and of the run, and the run goes on")
    func failingPeer() throws {
        let events = try corpus.run(peers: [try command(.alwaysDying), try command(.accepting)])
        #expect(events.summary.cases == 2)
        #expect(events.reports.allSatisfy { $0.disagreements.contains(.failure("miniature")) })
        #expect(events.reports[0].disagreements == [.failure("miniature")])
        #expect(events.incidents.isEmpty == false)
        #expect(events.summary.incidents == events.incidents.count)
    }

    @Test("Every batch is judged in the corpus's order")
    func order() throws {
        let lines = (0..<600).map { #"{"name":"n\#($0)","specJson":"{}","expectedPath":"id"}"# }
        try corpus.directory.write("l.jsonl", lines.joined(separator: "\n"))
        let events = try corpus.run("l.jsonl", peers: [try command(.accepting)])
        #expect(events.reports.map(\.name) == (0..<600).map { "n\($0)" })
        #expect(events.summary.disagreements == 600)
    }

    /// A corpus of one check.
    private struct OneCheck: Corpus {
        let path = FilePath("one")
        let check: CorpusCheck

        func forEachCheck(_ yield: (CorpusCheck) -> Void) { yield(check) }
    }

    private static let wrongQuestions: [(String, JSONTree)] = [("prose", [:]), ("spec", ["mood": 1])]

    @Test("A question that our targets cannot work with is a failure of the case", arguments: wrongQuestions)
    func wrongQuestion(_ target: String, _ options: JSONTree) throws {
        let item = CorpusCase(
            name: "x", target: target, input: [], options: try TargetOptions(json: options), recorded: nil, origin: "x")
        let events = Events()
        ConformanceRunner(listeners: [events]).run([OneCheck(check: .verdict(item))])
        #expect(events.reports.map(\.disagreements) == [[.failure("ours")]])
        #expect(events.summary.hasFindings)
    }

    @Test("The last event of every run is its summary, also of an empty one")
    func footer() {
        let events = Events()
        ConformanceRunner(listeners: [events]).run([])
        guard case .finished? = events.all.last else {
            Issue.record("the run has no last event")
            return
        }
        #expect(events.all.count == 2)
    }
}
