import TestSupport
import Testing

@testable import Conformance

@Suite struct RecordedCorporaTests {
    private func run(_ path: String, _ reading: CorpusReading, peers: [PeerCommand] = []) throws -> Events {
        let events = Events()
        let corpus = try CorpusForm.open(FilePath(path), reading: reading)
        ConformanceRunner(panel: PeerPanel(peers), listeners: [events]).run([corpus])
        return events
    }

    @Test("We agree with every case of our own corpus and with its inventory")
    func ownCorpus() throws {
        let events = try run(Repository.fixtures, CorpusReading())
        #expect(events.disagreeing == [])
        #expect(events.defects == [])
        #expect(events.properties.compactMap(\.difference) == [])
        #expect(events.summary.cases > 1996)
    }

    // The recorded data of upstream is never copied into the repository.
    @Test(
        "We agree with every recorded case but the superseded one",
        .enabled(if: Repository.hasShared, "../shared is absent"),
        arguments: [("prototype-spec", []), ("overlay-spec", ["invalid/surrogate-key.json"])])
    func upstream(_ name: String, _ superseded: [String]) throws {
        let events = try run("\(Repository.shared)/upstream/\(name)", CorpusReading(checksInventory: false))
        #expect(events.disagreeing == superseded)
        #expect(events.defects == [])
        #expect(events.properties.compactMap(\.difference) == [])
        let rejections = events.reports.filter { superseded.contains($0.name) }.map { try? $0.ours.get().verdict }
        #expect(rejections == superseded.map { _ in .reject(code: "invalid_spec", path: "$") })
    }

    @Test(
        "The reference peer agrees with us and with the record, capabilities included",
        .enabled(if: Repository.hasShared, "../shared is absent"))
    func referencePeer() throws {
        let peer = PeerCommand(FilePath(Repository.referencePeer))
        let events = try run(Repository.fixtures, CorpusReading(), peers: [peer])
        #expect(events.disagreeing == [])
        #expect(events.incidents == [])
        #expect(events.summary.notOffered == 0)
    }
}
