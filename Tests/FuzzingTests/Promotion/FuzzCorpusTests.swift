import Conformance
import StrictJSON
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct FuzzCorpusTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func recording(_ peer: MiniaturePeer?, _ change: (inout FuzzCorpusRecording.Settings) -> Void = { _ in })
        throws
        -> FuzzCorpusRecording
    {
        var settings = FuzzCorpusRecording.Settings()
        settings.casesPerGenerator = 20
        settings.searchLimit = 256
        change(&settings)
        let commands = try peer.map { [PeerCommand(FilePath(try $0.install(in: directory)))] } ?? []
        let panel = PeerPanel(commands)
        defer { panel.close() }
        return FuzzCorpusRecording(panel: panel, settings: settings)
    }

    @Test("Only cases on whose verdict a peer agrees are recorded")
    func agreement() throws {
        let accepted = try recording(.accepting)
        #expect(!accepted.cases.isEmpty)
        #expect(accepted.cases.allSatisfy { $0.target == "spec" && $0.verdict.isAccepted })
        #expect(!accepted.disagreements.isEmpty)
        #expect(accepted.unoffered.contains("json"))
        #expect(try recording(nil).cases.isEmpty)
        #expect(try recording(.alwaysWrong).cases.isEmpty)
    }

    @Test("No shape of verdict takes more than its share, and every seed has its own cases")
    func shares() throws {
        let few = try recording(.accepting) { $0.casesPerShape = 3 }
        #expect(few.cases.count == 3)
        #expect(try recording(.accepting).cases == recording(.accepting).cases)
        let other = try recording(.accepting) { $0.seed = 2 }
        #expect(try other.cases.map(\.bytes) != recording(.accepting).cases.map(\.bytes))
    }

    @Test("conformance runs what was recorded")
    func conformance() throws {
        let cases = try recording(.accepting).cases
        let path = FilePath(try directory.write("fuzz-corpus.json", bytes: FuzzCorpus.document(cases)))
        let summary = ConformanceRunner(listeners: []).run([try CorpusForm.open(path)])
        #expect(summary.cases == cases.count)
        #expect(!summary.hasFindings)
    }

    @Test(
        "A file of another form is a defect, not a run without cases",
        arguments: ["{}", "[", #"{"formatVersion":1,"cases":[]}"#, #"{"formatVersion":1,"cases":[{"name":"n"}]}"#])
    func malformed(_ text: String) throws {
        let path = FilePath(try directory.write("fuzz-corpus.json", text))
        let summary = ConformanceRunner(listeners: []).run([try CorpusForm.open(path)])
        #expect(summary.defects == 1)
        #expect(summary.cases == 0)
    }
}
