import Foundation
import PrototypeBundle
import Testing

@testable import PrototypeLibrary

@Suite("The files of an entry")
struct RecordTests {
    private static let digest = String(repeating: "0a", count: 32)
    private static let id = "00000000-0000-4000-8000-000000000001"
    private static let record =
        #"{"libraryId":"\#(id)","label":"L","importedAt":1,"lastOpenedAt":2,"source":"mcp","specSha256":"\#(digest)","#
        + #""requires":["a","b"],"pinned":true}"#

    @Test("A record is read as it is written")
    func record() throws {
        let record = try LibraryRecord(parsing: Array(RecordTests.record.utf8))
        #expect(String(decoding: record.text, as: UTF8.self) == RecordTests.record)
        #expect(record.isPinned)
    }

    private static let broken: [(String, String)] = [
        (#""label":"L","#, ""), (#""label":"L""#, #""label":7"#), (#""label":"L""#, #""label":"L","more":0"#),
        (#""importedAt":1"#, #""importedAt":null"#), (#""importedAt":1"#, #""importedAt":-1"#),
        (#""importedAt":1"#, #""importedAt":1.5"#), (#""importedAt":1"#, #""importedAt":9007199254740993000"#),
        (#""lastOpenedAt":2"#, #""lastOpenedAt":"2""#), (#""source":"mcp""#, #""source":"other""#),
        ("0a0a", "0A0A"), ("0a0a", "0a"), ("000000000001", "00000000000G"), ("-4000-", "_4000-"),
        (#"["a","b"]"#, #"["a",1]"#), (#"["a","b"]"#, #"{}"#), (#""pinned":true"#, #""pinned":1"#), ("}", "}}"),
    ]

    @Test("A record with anything else is none", arguments: broken)
    func brokenRecord(_ part: String, _ replacement: String) throws {
        let range = try #require(RecordTests.record.range(of: part))
        let text = RecordTests.record.replacingCharacters(in: range, with: replacement)
        #expect(throws: RecordMistake.self) { try LibraryRecord(parsing: Array(text.utf8)) }
    }

    private static let asset =
        #"{"id":"i","file":"assets/\#(digest).png","sha256":"\#(digest)","mediaType":"image/png"}"#
    private static let manifest = #"{"formatVersion":1,"specFile":"spec.json","assets":[\#(asset)],"fonts":[]}"#

    @Test("A manifest is read as it is written")
    func manifest() throws {
        let manifest = try EntryManifest(parsing: Array(RecordTests.manifest.utf8), limits: .standard)
        #expect(String(decoding: manifest.text, as: UTF8.self) == RecordTests.manifest)
        #expect(manifest.assets.map(\.id) == [AssetID("i")])
    }

    private static let brokenManifests: [(String, String)] = [
        (#""formatVersion":1"#, #""formatVersion":2"#), (#""formatVersion":1,"#, ""),
        (#""spec.json""#, #""other.json""#),
        (#","fonts":[]"#, ""), (#""fonts":[]"#, #""fonts":[],"more":1"#), (#""fonts":[]"#, #""fonts":[\#(asset)]"#),
        (".png", ".jpg"), (#""i""#, #""""#), (#"\#(asset)"#, #"\#(asset),\#(asset)"#), ("}", ""),
    ]

    @Test("A manifest with anything else is none", arguments: brokenManifests)
    func brokenManifest(_ part: String, _ replacement: String) throws {
        let range = try #require(RecordTests.manifest.range(of: part))
        let text = RecordTests.manifest.replacingCharacters(in: range, with: replacement)
        #expect(throws: RecordMistake.self) { try EntryManifest(parsing: Array(text.utf8), limits: .standard) }
    }

    @Test("An id has one spelling")
    func ids() {
        let text = "0123abcd-4567-489a-bcde-f00000000001"
        #expect(LibraryID(text)?.description == text)
        for other in [
            "", text.uppercased(), String(text.dropLast()), text + "0", "0123abcd4567-489a-bcde-f000000000001",
        ] {
            #expect(LibraryID(other) == nil, "\(other)")
        }
        let random = LibraryID.random()
        #expect(LibraryID(random.description) == random)
        #expect(Array(random.description.utf8)[14] == UInt8(ascii: "4"))
    }
}
