import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import Conformance

@Suite struct SpecRecordingTests {
    private let corpus: CorpusFixture

    init() throws { corpus = try CorpusFixture() }

    private func record(_ peer: MiniaturePeer? = nil) throws -> SpecRecording {
        guard let peer else {
            return try SpecRecording(corpus.path, from: .ours(version: "9"), panel: PeerPanel([]))
        }
        let script = try peer.install(in: try TemporaryDirectory())
        return try SpecRecording(corpus.path, from: .firstPeer, panel: PeerPanel([PeerCommand(FilePath(script))]))
    }

    @Test("Recording shows the difference first and writes nothing before it is told to")
    func difference() throws {
        try corpus.directory.write("valid/new.json", CorpusFixture.spec)
        try FileManager.default.removeItem(atPath: corpus.directory.path + "/components/expand/c.json")
        try corpus.directory.write("invalid/b.json", "{\n  \"spec\": \(CorpusFixture.broken)\n}\n")
        let before = try corpus.directory.read("corpus.json")
        let recording = try record()
        #expect(
            recording.differences == [
                "~ source: peer p 1 → self protoparity 9", "+ valid/new.json: accept",
                "~ invalid/b.json, the file itself: no path → root.type", "- components/expand/c.json: expansion",
            ])
        #expect(recording.obstacles.isEmpty && recording.changesAnything)
        #expect(try corpus.directory.read("corpus.json") == before)

        try recording.write()
        #expect(try corpus.directory.read("invalid/b.json").contains("\"expectedPath\": \"root.type\""))
        #expect(try corpus.run().summary.hasFindings == false)
        let again = try record()
        #expect(again.differences.isEmpty && !again.changesAnything)
    }

    @Test("A changed verdict changes the inventory and the case file")
    func changedVerdict() throws {
        let early = CorpusFixture.broken.replacing(#""id":"a""#, with: #""id":1"#)
        try corpus.directory.write("invalid/b.json", #"{"spec":\#(early),"expectedPath":"root.type"}"#)
        let changed = try record()
        #expect(changed.differences.contains("~ invalid/b.json: invalid_spec at root.type → invalid_spec at id"))
        try changed.write()
        #expect(try corpus.run().summary.hasFindings == false)
    }

    @Test("An inventory in another layout is rewritten in the canonical one")
    func layout() throws {
        try record().write()
        let canonical = try corpus.directory.read("corpus.json")
        let compact = try JSONTree(parsing: Array(canonical.utf8)).compactAsWritten()
        try corpus.directory.write("corpus.json", bytes: compact)
        let recording = try record()
        #expect(recording.differences == ["~ the inventory's layout or order of lines"])
        try recording.write()
        #expect(try corpus.directory.read("corpus.json") == canonical)
    }

    @Test(
        "Recording is refused where the peer and ours disagree, or the peer fails",
        arguments: [
            MiniaturePeer.alwaysWrong, .accepting, .alwaysDying, .reporting,
        ])
    func refused(_ peer: MiniaturePeer) throws {
        try corpus.directory.write("valid/poison.json", CorpusFixture.spec.replacing(#""a""#, with: #""poison""#))
        let before = try corpus.directory.read("corpus.json")
        let recording = try record(peer)
        #expect(recording.obstacles.isEmpty == false)
        try recording.write()
        #expect(try corpus.directory.read("corpus.json") == before)
    }

    private static let misplacedFiles: [(String, String, String)] = [
        ("valid/x.json", CorpusFixture.broken, "it is rejected at root.type, so it does not belong here"),
        (
            "invalid/x.json", #"{"spec":\#(CorpusFixture.spec),"expectedPath":"$"}"#,
            "it is accepted, so it does not belong here"
        ),
        ("invalid/x.json", #"{"expectedPath":"$"}"#, "a case has exactly one of spec, rawJson, rawBytesBase64"),
        ("components/expand/x.json", #"{"spec":{},"expanded":[]}"#, "$ is {}, recorded is []"),
        ("valid/x.txt", "", "this is no case: its name ends in .json"),
    ]

    @Test("A file in the wrong place or form stops the recording", arguments: misplacedFiles)
    func misplaced(_ name: String, _ content: String, _ message: String) throws {
        try corpus.directory.write(name, content)
        #expect(try record().obstacles == ["\(corpus.path)/\(name): \(message)"])
    }

    @Test("Only a spec directory is recorded")
    func notADirectory() throws {
        let empty = try TemporaryDirectory()
        #expect(throws: CorpusError.self) {
            try SpecRecording(FilePath(empty.path), from: .ours(version: "9"), panel: PeerPanel([]))
        }
    }
}
