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

    @Test("Every shape of verdict has its place before any takes more, and every seed has its own cases")
    func shares() throws {
        let panel = PeerPanel([PeerCommand(FilePath("'\(try Self.serve())' serve"))])
        defer { panel.close() }
        var settings = FuzzCorpusRecording.Settings()
        settings.casesPerGenerator = 40
        settings.casesPerShape = 2
        settings.searchLimit = 1024
        let harness = Harness(targets: .builtIn, generators: [JSONGenerator(), SpecGenerator()], properties: [])
        let recording = FuzzCorpusRecording(harness, panel: panel, settings: settings)
        let shapes = Dictionary(grouping: recording.cases.filter { $0.target == "spec" }) { PathShape.of($0.verdict) }
        #expect(shapes.count >= 20)
        #expect(shapes.values.allSatisfy { $0.count <= 2 })
        #expect(recording.cases.filter { $0.target == "json" }.count == 40)
        settings.seed = 2
        #expect(
            FuzzCorpusRecording(harness, panel: panel, settings: settings).cases.map(\.bytes)
                != recording.cases.map(\.bytes))
    }

    /// The program itself as a peer; it stands beside the test bundle.
    private static func serve() throws -> String {
        let tests = try SystemCalls.realPath(FilePath("/proc/self/exe"))
        return String(decoding: tests.directory.appending("protoparity").bytes, as: UTF8.self)
    }

    @Test("conformance runs what was recorded")
    func conformance() throws {
        let cases = try recording(.accepting).cases
        let path = FilePath(try directory.write("fuzz-corpus.json", bytes: FuzzCorpus.document(cases)))
        let summary = ConformanceRunner(listeners: []).run([try CorpusForm.open(path)])
        #expect(summary.cases == cases.count)
        #expect(!summary.hasFindings)
    }

    @Test("The checked-in corpus and the promoted regressions hold, and the corpus has at least 500 cases")
    func checkedIn() throws {
        let corpus = try CorpusForm.open(FilePath(Repository.root + "/Corpus/" + FuzzCorpus.fileName))
        let regressions = try CorpusForm.open(FilePath(Repository.root + "/Fixtures/regressions"))
        #expect(ConformanceRunner(listeners: []).run([corpus]).cases >= 500)
        #expect(!ConformanceRunner(listeners: []).run([corpus, regressions]).hasFindings)
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
