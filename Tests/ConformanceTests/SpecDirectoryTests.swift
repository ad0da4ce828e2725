import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite struct SpecDirectoryTests {
    private let corpus: CorpusFixture

    init() throws { corpus = try CorpusFixture() }

    @Test("A directory that agrees with its inventory has no findings")
    func agrees() throws {
        let events = try corpus.run()
        #expect(events.reports.map(\.name) == ["valid/a.json", "invalid/b.json"])
        #expect(events.properties.map(\.name) == ["components/expand/c.json"])
        #expect(events.defects.isEmpty)
        #expect(events.summary.hasFindings == false)
    }

    @Test("A wrong record is a disagreement in the case, not the end of the run")
    func disagrees() throws {
        try corpus.directory.write("invalid/b.json", #"{"spec":\#(CorpusFixture.spec),"expectedPath":"root.type"}"#)
        let events = try corpus.run()
        #expect(events.disagreeing == ["invalid/b.json"])
        #expect(events.reports.last?.disagreements == [.verdicts("ours", "record")])
        #expect(events.summary.cases == 2)
        #expect(events.summary.hasFindings)
    }

    private static let mismatches: [(change: @Sendable (TemporaryDirectory) throws -> Void, message: String)] = [
        ({ try $0.write("valid/new.json", CorpusFixture.spec) }, "the inventory has no line for this file"),
        ({ try $0.write("components/gallery.json", CorpusFixture.spec) }, "the inventory has no line for this file"),
        (
            { try FileManager.default.removeItem(atPath: $0.path + "/valid/a.json") },
            "the inventory has a line, but there is no such file"
        ),
        (
            { try $0.write("invalid/b.json", #"{"spec":\#(CorpusFixture.broken),"expectedPath":"root"}"#) },
            "the inventory expects root.type, the file itself root"
        ),
        (
            { try $0.write("invalid/b.json", #"{"spec":\#(CorpusFixture.broken)}"#) },
            "the string expectedPath is missing"
        ),
        ({ try $0.write("valid/notes.txt", "") }, "this is no case: its name ends in .json"),
        ({ try $0.write("lines.origin.json", "{}") }, "the .jsonl file beside it is missing"),
        (
            {
                let line = #"{"file":"valid/a.json","capabilities":[]}"#
                let twice = CorpusFixture.inventory.replacingOccurrences(of: line, with: line + "," + line)
                try $0.write("corpus.json", twice)
            }, "the inventory has two lines for this file"
        ),
        (
            { try FileManager.default.removeItem(atPath: $0.path + "/corpus.json") },
            "there is no inventory corpus.json; --no-inventory runs without one"
        ),
        ({ try $0.write("corpus.json", #"{"formatVersion":2}"#) }, "formatVersion is 1"),
        (
            { try $0.write("corpus.json", #"{"formatVersion":1,"valid":[{"file":"valid/a.json"}]}"#) },
            "valid/a.json has no capabilities"
        ),
    ]

    @Test("Every difference between the files and the inventory is a finding", arguments: mismatches.indices)
    func mismatch(_ index: Int) throws {
        let (change, message) = SpecDirectoryTests.mismatches[index]
        try change(corpus.directory)
        let events = try corpus.run()
        #expect(events.defects.map(\.message) == [message])
        #expect(events.summary.hasFindings)
    }

    @Test("Without an inventory the files alone are run, foreign members and other files included")
    func withoutInventory() throws {
        try FileManager.default.removeItem(atPath: corpus.directory.path + "/corpus.json")
        let foreign = #"{"spec":\#(CorpusFixture.broken),"expectedPath":"root.type","author":"x"}"#
        try corpus.directory.write("invalid/b.json", foreign)
        try corpus.directory.write("valid/README.md", "")
        try corpus.directory.write("components/gallery.json", CorpusFixture.spec)
        let events = try corpus.run(nil, CorpusReading(checksInventory: false))
        #expect(events.reports.map(\.name) == ["valid/a.json", "components/gallery.json", "invalid/b.json"])
        #expect(events.summary.hasFindings == false)
    }

    @Test("The inventory's capabilities and options of a valid spec count")
    func capabilities() throws {
        let changed = CorpusFixture.inventory.replacingOccurrences(
            of: #""capabilities":[]"#, with: #""capabilities":["x"],"options":{"mode":"device"}"#)
        try corpus.directory.write("corpus.json", changed)
        let events = try corpus.run()
        #expect(events.disagreeing == ["valid/a.json"])
        #expect(events.reports.first?.options == (try TargetOptions(json: ["mode": "device"])))
    }

    @Test("The lines directly inside are run with the directory")
    func lines() throws {
        try corpus.directory.write("l.jsonl", #"{"name":"n","specJson":"{}","expectedPath":"id"}"# + "\n")
        #expect(try corpus.run().reports.map(\.name) == ["valid/a.json", "invalid/b.json", "l.jsonl/n"])
    }

    @Test("A broken expansion says where the values differ")
    func expansion() throws {
        try corpus.directory.write(
            "components/expand/c.json", #"{"spec":{"a":[1,{"b":2}]},"expanded":{"a":[1,{"b":3}]}}"#)
        #expect(try corpus.run().properties.first?.difference == "$.a[1].b is 2, recorded is 3")
    }

    @Test("A directory without cases is no corpus")
    func empty() throws {
        let empty = try TemporaryDirectory()
        try empty.write("README.md", "")
        #expect(throws: CorpusError.self) { try CorpusForm.open(FilePath(empty.path)) }
    }

    @Test("A case that cannot be read is the environment's failure; the others still run")
    func unreadable() throws {
        try FileManager.default.removeItem(atPath: corpus.directory.path + "/valid/a.json")
        #expect(mkfifo(corpus.directory.path + "/valid/a.json", 0o600) == 0)
        let events = try corpus.run()
        #expect(events.defects.map(\.kind) == [.unreadable])
        #expect(events.summary.unreadable == 1)
        #expect(events.reports.map(\.name) == ["invalid/b.json"])
    }

    @Test("An inventory turns into its JSON and back, sorted by the bytes of the names")
    func inventoryRoundTrip() throws {
        let source = SpecInventory.Source(kind: "self", name: "n", version: "1")
        func line(_ section: SpecSection, _ name: String) -> SpecInventory.Line {
            SpecInventory.Line(
                file: SpecFile(section: section, name: name), capabilities: section.isValid ? ["c"] : nil,
                expectedPath: section.isInvalid ? "$" : nil)
        }
        let lines = [
            line(.components, "components/g.json"), line(.valid, "valid/B.json"), line(.valid, "valid/a.json"),
            line(.invalid, "invalid/x.json"), line(.invalidComponents, "components/invalid/x.json"),
            line(.expansions, "components/expand/x.json"),
        ]
        let inventory = SpecInventory(source: source, lines: lines)
        let shuffled = SpecInventory(source: source, lines: lines.reversed())
        #expect(try SpecInventory(json: inventory.json) == inventory)
        #expect(shuffled.json == inventory.json)
    }
}
