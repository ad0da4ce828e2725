import PrototypeBundle
import Testing

@testable import Fuzzing

@Suite struct ArchiveReducerTests {
    private static func entries(_ input: [UInt8]) -> [(name: String, content: [UInt8])]? {
        ArchiveScan.model(of: input)?.entries.map { (String(decoding: $0.name, as: UTF8.self), $0.content ?? []) }
    }

    @Test("Entries that the bug does not need are left out, with their records")
    func entries() throws {
        let model = Archives.model(["a", "b", "bug", "c"].map { ($0, Array($0.utf8)) })
        let result = try Planted.minimize(model.encoded(), with: [ArchiveEntries()]) {
            Self.entries($0)?.contains { $0.name == "bug" } == true
        }
        #expect(result == Archives.model([("bug", Array("bug".utf8))]).encoded())
    }

    @Test("Contents are shortened and packed again with the right sizes and checksum", arguments: [false, true])
    func contents(_ deflated: Bool) throws {
        let model = Archives.model([("a", Array(repeating: 7, count: 1000) + [0xEE])], deflated: deflated)
        let result = try Planted.minimize(model.encoded(), with: [ArchiveContents()]) {
            Self.entries($0)?.first?.content.contains(0xEE) == true
        }
        #expect(result == Archives.model([("a", [0xEE])]).encoded())
        #expect(ArchiveScan.complexity(of: result).lies == 0)
    }

    @Test("A bug that needs deflated data keeps it deflated")
    func method() throws {
        let model = Archives.model([("a", Array("some text with a bug".utf8))], deflated: true)
        let result = try Planted.minimize(model.encoded(), with: [ArchiveContents()]) {
            guard let entry = ArchiveScan.model(of: $0)?.entries.first else { return false }
            return entry.method == 8 && entry.content?.contains(UInt8(ascii: "g")) == true
        }
        #expect(Self.entries(result)?.first?.content == Array("g".utf8))
    }

    @Test("Names, extra fields, comments and hidden bytes are shortened")
    func names() throws {
        let model = Archives.two.telling(
            .comment("a long bug of a comment"), .entryComment(0, "comment"), .text("hidden", .beforeDirectory))
        let result = try Planted.minimize(model.encoded(), with: [ArchiveNames()]) {
            ArchiveScan.model(of: $0)?.comment.contains(UInt8(ascii: "b")) == true && Self.entries($0)?.count == 2
        }
        let scanned = try #require(ArchiveScan.model(of: result))
        #expect(scanned.comment == Array("b".utf8))
        #expect(scanned.insertions.isEmpty)
        #expect(scanned.entries.allSatisfy { $0.name.isEmpty && $0.comment.isEmpty })
    }

    @Test("Lies that the bug does not need are taken back one by one")
    func lies() throws {
        let model = Archives.two.telling(
            .local(0, \.crc, 1), .central(1, \.flags, 8), .both(0, \.time, 77), .end(\.disk, 3))
        let result = try Planted.minimize(model.encoded(), with: [ArchiveLies()]) {
            ArchiveScan.model(of: $0)?.entries.last?.central.flags == 8
        }
        #expect(result == Archives.two.telling(.central(1, \.flags, 8)).encoded())
    }

    @Test("A digest that was right stays right when its content shrinks")
    func digests() throws {
        let spec = Array("0123456789".utf8)
        let manifest = #"{"specSha256":"\#(ContentHash.of(spec))"}"#
        let model = Archives.model([("bundle.json", Array(manifest.utf8)), ("spec.json", spec)])
        let result = try Planted.minimize(model.encoded(), with: [ArchiveContents()]) {
            guard let entries = Self.entries($0), entries.count == 2, entries[1].content.contains(UInt8(ascii: "5"))
            else {
                return false
            }
            let manifest = String(decoding: entries[0].content, as: UTF8.self)
            return manifest.hasPrefix("{") && manifest.contains(ContentHash.of(entries[1].content))
        }
        #expect(Self.entries(result)?[1].content == Array("5".utf8))
        #expect(Self.entries(result)?[0].content.count == 65)
    }

    @Test("JSON inside an entry is reduced as JSON")
    func json() throws {
        let model = Archives.model([("spec.json", Array(#"{"a":[1,2,3],"bug":{"b":1}}"#.utf8))])
        let result = try Planted.minimize(model.encoded(), with: [JSONMembers()]) {
            String(decoding: Self.entries($0)?.first?.content ?? [], as: UTF8.self).contains("bug")
        }
        #expect(Self.entries(result)?.first?.content == Array(#"{"bug":{}}"#.utf8))
        #expect(ArchiveScan.complexity(of: result).lies == 0)
    }

    /// Archives that lie in every way that the model knows.
    static var lying: [ArchiveModel] {
        [
            Archives.two, Archives.two.telling(.local(0, \.crc, 9)), Archives.two.telling(.both(1, \.size, 1 << 20)),
            Archives.two.telling(.central(0, \.externalAttributes, 0x10)), Archives.two.telling(.localName(0, "other")),
            Archives.two.telling(.comment("comment")), Archives.two.telling(.text("gap", .beforeEntry(1))),
            Archives.two.telling(.text("gap", .insideDirectory)), Archives.two.telling(.text("gap", .afterDirectory)),
            Archives.two.telling(.text("gap", .afterEnd)), Archives.two.telling(.uncountedPreamble("MZ")),
            Archives.two.telling(.localOrder(1, 0)), Archives.two.telling(.end(\.entries, 7)),
            Archives.two.telling(.withoutCentralRecord(0)), Archives.two.telling(.withoutLocalRecord(1)),
            Archives.two.telling(.central(1, \.offset, 0)), Archives.two.telling(.end(\.directoryOffset, 1)),
            Archives.two.telling(.both(0, \.compressedSize, 3)),
            Archives.model([("a", Array("aaaaaaaaaaaaaaaa".utf8))], deflated: true).telling(.stream(0, [7, 1, 2])),
        ]
    }

    @Test("What the scan takes apart is encoded to the same bytes", arguments: 0..<19)
    func scan(_ index: Int) throws {
        let bytes = Self.lying[index].encoded()
        let model = try #require(ArchiveScan.model(of: bytes))
        #expect(model.encoded() == bytes)
        #expect((ArchiveScan.complexity(of: bytes).lies == 0) == (index == 0))
    }

    @Test("Whatever bytes are changed, scanning and encoding come to an end", arguments: 0..<19)
    func damage(_ index: Int) {
        let bytes = Self.lying[index].encoded()
        var random = RandomSource(generator: "damage", version: 1, seed: 1, index: UInt64(index))
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0...random.below(3) {
                damaged[random.below(damaged.count)] = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(random.below(256))])
            }
            if random.chance(20) { damaged.removeLast(random.below(damaged.count)) }
            guard let model = ArchiveScan.model(of: damaged) else { continue }
            let lies = ArchiveFacts.lies(of: model)
            for lie in lies { #expect(!model.telling([lie]).encoded().isEmpty) }
            for entry in model.entries.indices {
                _ = model.removing(entry..<entry + 1).encoded()
                _ = model.replacingContent(of: entry, with: [1])?.encoded()
            }
        }
    }
}
