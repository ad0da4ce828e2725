import TestSupport
import Testing

@testable import Conformance

@Suite struct SpecLinesTests {
    private let corpus: CorpusFixture

    init() throws { corpus = try CorpusFixture() }

    private func run(_ text: String, origin: String? = nil) throws -> Events {
        try corpus.directory.write("l.jsonl", text)
        if let origin { try corpus.directory.write("l.origin.json", origin) }
        return try corpus.run("l.jsonl")
    }

    private static let missingIdentifier = #"{"name":"n","specJson":"{}","expectedPath":"id"}"#

    @Test("A line is a spec with the path of its first error, or null")
    func lines() throws {
        let spec = CorpusFixture.spec.replacing("\"", with: "\\\"")
        let accepted = #"{"name":"ok","specJson":"\#(spec)","expectedPath":null,"options":{"mode":"device"}}"#
        let events = try run(SpecLinesTests.missingIdentifier + "\n\n" + accepted)
        #expect(events.reports.map(\.name) == ["n", "ok"])
        #expect(events.reports.map { $0.origin.split(separator: ":").last } == ["1", "3"])
        #expect(events.summary.hasFindings == false)
    }

    private static let malformedLines: [(String, String)] = [
        ("nonsense", "this word is not true, false or null"),
        (#"{"name":"n"}"#, "a line has the strings name and specJson"),
        (#"{"name":"n","specJson":"{}"}"#, "expectedPath is a string or null"),
        (#"{"name":"n","specJson":"{}","expectedPath":1}"#, "expectedPath is a string or null"),
        (#"{"name":"n","specJson":"{}","expectedPath":"id","options":1}"#, "options is an object"),
    ]

    @Test("A line without the form is a defect and the next line is still run", arguments: malformedLines)
    func malformed(_ line: String, _ message: String) throws {
        let events = try run(line + "\n" + SpecLinesTests.missingIdentifier)
        #expect(events.defects.count == 1)
        #expect(events.defects.first?.message.hasPrefix(message) == true)
        #expect(events.defects.first?.origin.hasSuffix("l.jsonl:1") == true)
        #expect(events.reports.count == 1)
    }

    @Test("The sidecar gives the options of every line without its own")
    func sidecarOptions() throws {
        let own = SpecLinesTests.missingIdentifier.dropLast() + #","options":{}}"#
        let origin = #"{"origin":"o","options":{"mode":"device"},"cases":2}"#
        let events = try run(SpecLinesTests.missingIdentifier + "\n" + own, origin: origin)
        #expect(try events.reports.map(\.options) == [TargetOptions(json: ["mode": "device"]), .none])
        #expect(events.summary.hasFindings == false)
    }

    @Test("A file that lost lines does not pass for whole")
    func cut() throws {
        let events = try run(SpecLinesTests.missingIdentifier, origin: #"{"origin":"o","cases":2}"#)
        #expect(events.defects.map(\.kind) == [.inventory])
        #expect(try run("\n").defects.map(\.message) == ["the file has no cases"])
    }

    @Test("A wrong sidecar is refused", arguments: ["", "[]", "{}", #"{"origin":"o","options":1}"#])
    func wrongSidecar(_ text: String) throws {
        #expect(throws: CorpusError.self) { try run(SpecLinesTests.missingIdentifier, origin: text) }
        #expect(try corpus.run().defects.count == 1)
    }

    @Test("A path without a known form is refused with the forms")
    func unknownForm() throws {
        let path = try corpus.directory.write("notes.txt", "")
        let error = #expect(throws: CorpusError.self) { try CorpusForm.open(FilePath(path)) }
        #expect(error?.description.contains("a spec directory, a .jsonl file") == true)
        #expect(throws: CorpusError.self) { try CorpusForm.open(FilePath(path + ".none")) }
    }

    @Test("A vocabulary maps the codes of a foreign corpus onto ours")
    func vocabulary() throws {
        let vocabulary = try Vocabulary(json: ["invalid_spec": "broken", "e\u{301}": "x"])
        #expect(vocabulary.translating(.reject(code: "invalid_spec", path: "p")) == .reject(code: "broken", path: "p"))
        #expect(vocabulary.translating(.reject(code: "\u{E9}", path: "p")) == .reject(code: "\u{E9}", path: "p"))
        #expect(vocabulary.translating(.accept()) == .accept())
        #expect(throws: CorpusError.self) { try Vocabulary(json: []) }
        #expect(throws: CorpusError.self) { try Vocabulary(json: ["a": 1]) }
        try corpus.directory.write("l.jsonl", SpecLinesTests.missingIdentifier)
        let events = try corpus.run("l.jsonl", CorpusReading(vocabulary: vocabulary))
        #expect(events.disagreeing == ["n"])
    }
}
