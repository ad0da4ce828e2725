import TestSupport

@testable import Conformance

/// Small corpora made for one test, and what a run of them says.
final class CorpusFixture {
    let directory: TemporaryDirectory

    static let spec = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer"}}"#
    static let broken = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"nothing"}}"#
    static let inventory = """
        {"formatVersion":1,"source":{"kind":"peer","name":"p","version":"1"},
        "valid":[{"file":"valid/a.json","capabilities":[]}],
        "invalid":[{"file":"invalid/b.json","expectedPath":"root.type"}],
        "components":{"invalid":[],"expand":[{"file":"components/expand/c.json"}]}}
        """

    /// A directory that is right in every way: one valid spec, one invalid, one expansion.
    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("valid/a.json", CorpusFixture.spec)
        try directory.write("invalid/b.json", #"{"spec":\#(CorpusFixture.broken),"expectedPath":"root.type"}"#)
        try directory.write("components/expand/c.json", #"{"spec":{"b":1,"a":2},"expanded":{"a":2,"b":1}}"#)
        try directory.write("corpus.json", CorpusFixture.inventory)
    }

    var path: FilePath { FilePath(directory.path) }

    /// Runs the directory, or the file in it.
    func run(_ name: String? = nil, _ reading: CorpusReading = CorpusReading(), peers: [PeerCommand] = []) throws
        -> Events
    {
        let corpus = try CorpusForm.open(name.map { path.appending($0) } ?? path, reading: reading)
        let events = Events()
        ConformanceRunner(panel: PeerPanel(peers), listeners: [events]).run([corpus])
        return events
    }
}

/// Keeps the events of a run.
final class Events: RunListener {
    private(set) var all: [RunEvent] = []

    func receive(_ event: RunEvent) { all.append(event) }

    var reports: [CaseReport] { all.compactMap { if case .judged(let report) = $0 { report } else { nil } } }
    var defects: [CorpusDefect] { all.compactMap { if case .defect(let defect) = $0 { defect } else { nil } } }
    var properties: [PropertyReport] { all.compactMap { if case .property(let report) = $0 { report } else { nil } } }
    var incidents: [PeerIncident] { all.compactMap { if case .incident(let incident) = $0 { incident } else { nil } } }

    var summary: RunSummary {
        if case .finished(let summary)? = all.last { summary } else { RunSummary() }
    }

    /// The cases in which something disagrees.
    var disagreeing: [String] { reports.filter { !$0.disagreements.isEmpty }.map(\.name) }
}
