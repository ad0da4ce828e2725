@testable import Fuzzing
@testable import PrototypeBundle

/// Steps 1 to 3: the end record and its window.
extension Catalogue {
    private static let endSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let endOfNothing = ArchiveModel(entries: []).encoded()

    static var endRecords: [Case] {
        [
            Case("nothing but an end record", ArchiveModel(entries: [])),
            Case("an end signature and nothing else", endSignature),
            Case("an end record without its last byte", Array(endOfNothing.dropLast())),
            Case("a signature in the last four bytes only", minimal, .edited { $0 = $0.dropLast(22) + endSignature }),
            Case("22 bytes without a signature", Array(repeating: 0, count: 22)),
            Case("a bare spec", Array(SpecText.minimal.utf8)),
            Case("a gzip header", [0x1F, 0x8B, 0x08, 0x00] + Array(repeating: 0, count: 40)),
            Case("end signature of another kind", minimal, .end(\.signature, 0x0605_4B51)),
            Case("byte after the end", minimal, .bytes([0], .afterEnd)),
            Case("22 zeros after the end", minimal, .bytes(Array(repeating: 0, count: 22), .afterEnd)),
            Case("comment", minimal, .comment("hello")),
            Case("comment of one byte", minimal, .comment("x")),
            Case("comment length one too long", minimal, .comment("hello"), .end(\.commentLength, 6)),
            Case("comment length one too short", minimal, .comment("hello"), .end(\.commentLength, 4)),
            Case("comment length zero with a comment", minimal, .comment("hello"), .end(\.commentLength, 0)),
            Case("comment length without a comment", minimal, .end(\.commentLength, 1)),
            Case("comment length 65535 without a comment", minimal, .end(\.commentLength, 65_535)),
            Case("comment that is an end record", minimal, .comment(endOfNothing)),
            Case(
                "comment that is an end record with a comment length", minimal,
                .comment(ArchiveModel(entries: []).telling(.end(\.commentLength, 9)).encoded())),
            Case("comment that parses as a central record", minimal, .comment([0x50, 0x4B, 0x01, 0x02])),
            Case("comment with half an end record", minimal, .comment(Array(endOfNothing.prefix(12)))),
            Case("two archives one after the other", minimal.encoded() + minimal.encoded()),
            Case("an archive in the other's comment", minimal, .comment(minimal.encoded())),
            Case("an empty archive before the real one", endOfNothing + minimal.encoded()),
            Case("an empty archive after the real one", minimal.encoded() + endOfNothing),
            Case("end signature before the directory", minimal, .bytes(endSignature, .beforeDirectory)),
            Case("end signature in the spec", BundleModel(spec: SpecText.minimal + "PK\u{5}\u{6}")),
            Case("end signature in a deflated spec", BundleModel(spec: SpecText.minimal + "PK\u{5}\u{6}").deflated),
            Case(
                "end signature across data and directory", minimal,
                .bytes(Array(endSignature.prefix(2)), .beforeDirectory)),
            Case(
                "ZIP64 locator", minimal,
                .bytes([0x50, 0x4B, 0x06, 0x07] + Array(repeating: 0, count: 16), .afterDirectory)),
            Case(
                "ZIP64 locator with a gap after it", minimal,
                .bytes([0x50, 0x4B, 0x06, 0x07] + Array(repeating: 0, count: 17), .afterDirectory)),
            Case(
                "ZIP64 locator inside the directory", minimal,
                .bytes([0x50, 0x4B, 0x06, 0x07] + Array(repeating: 0, count: 16), .insideDirectory)),
            Case(
                "ZIP64 end record without a locator", minimal,
                .bytes([0x50, 0x4B, 0x06, 0x06] + Array(repeating: 0, count: 52), .afterDirectory)),
            Case("disk all ones", minimal, .end(\.disk, .max)),
            Case("directory disk all ones", minimal, .end(\.directoryDisk, .max)),
            Case("entries on this disk all ones", minimal, .end(\.entriesOnDisk, .max)),
            Case("entries all ones", minimal, .end(\.entries, .max)),
            Case("directory size all ones", minimal, .end(\.directorySize, .max)),
            Case("directory offset all ones", minimal, .end(\.directoryOffset, .max)),
            Case("disk one", minimal, .end(\.disk, 1)),
            Case("directory on disk one", minimal, .end(\.directoryDisk, 1)),
            Case("both disks one", minimal, .end(\.disk, 1), .end(\.directoryDisk, 1)),
            Case("fewer entries on this disk", minimal, .end(\.entriesOnDisk, 1)),
            Case("more entries on this disk", minimal, .end(\.entriesOnDisk, 3)),
            Case("fewer entries than records", minimal, .end(\.entriesOnDisk, 1), .end(\.entries, 1)),
            Case("more entries than records", minimal, .end(\.entriesOnDisk, 3), .end(\.entries, 3)),
            Case("no entries but records", minimal, .end(\.entriesOnDisk, 0), .end(\.entries, 0)),
            Case("36 entries claimed", minimal, .end(\.entriesOnDisk, 36), .end(\.entries, 36)),
            Case("37 entries claimed", minimal, .end(\.entriesOnDisk, 37), .end(\.entries, 37)),
            Case("65534 entries claimed", minimal, .end(\.entriesOnDisk, 65_534), .end(\.entries, 65_534)),
            Case("36 entries", minimal, .assets(34)),
            Case("37 entries", minimal, .assets(35)),
            Case("directory offset zero", minimal, .end(\.directoryOffset, 0)),
            Case("directory offset one too small", minimal, .directory(offsetBy: -1)),
            Case("directory offset one too large", minimal, .directory(offsetBy: 1)),
            Case("directory offset beyond the file", minimal, .end(\.directoryOffset, 0x7FFF_FFFF)),
            Case("directory size zero", minimal, .end(\.directorySize, 0)),
            Case("directory size beyond the file", minimal, .end(\.directorySize, 0xFFFF_FFFE)),
            Case(
                "directory offset and size that wrap 32 bits", minimal, .end(\.directoryOffset, 0xFFFF_FFF0),
                .end(\.directorySize, 0xFFFF_FFF0)),
            Case("directory shifted back with its size", minimal, .directory(offsetBy: -4, sizeBy: 4)),
            Case("directory shifted on with its size", minimal, .directory(offsetBy: 4, sizeBy: -4)),
            Case("bytes between directory and end", minimal, .text("gap", .afterDirectory)),
            Case("bytes inside the directory", minimal, .text("gap", .insideDirectory)),
        ]
    }

    /// The window for end records is the last 65,557 bytes: one that starts there is seen, one before it is not.
    static var windows: [Case] {
        func signatureBefore(_ name: String, after count: Int) -> Case {
            Case(name, endSignature + Array(repeating: 0x20, count: count))
        }
        func secondEnd(_ name: String, distance: Int) -> Case {
            // A stored font whose content starts with a whole end record, that far before the end of the file.
            let empty = ArchiveModel(entries: [])
            let tail = fontArchive(content: []).encoded().count - fontOffset
            let padding = distance - tail
            return Case(
                name, fontArchive(content: empty.encoded() + Array(repeating: 0, count: padding - 22)).encoded())
        }
        return [
            signatureBefore("only signature at the start of the window", after: 65_553),
            signatureBefore("only signature one byte before the window", after: 65_554),
            Case("end record with the longest comment", minimal, .comment(Array(repeating: 0x20, count: 65_535))),
            Case(
                "longest comment and one byte more", minimal, .comment(Array(repeating: 0x20, count: 65_535)),
                .text(" ", .afterEnd)),
            secondEnd("second end record at the start of the window", distance: 65_557),
            secondEnd("second end record one byte before the window", distance: 65_558),
        ]
    }

    /// A bundle whose last entry is a font of any content.
    private static func fontArchive(content: [UInt8]) -> ArchiveModel {
        var asset = font
        asset.bytes = MediaSample.trueType(padding: 0) + content
        return BundleModel(asset).archive
    }

    /// Where that content starts.
    private static var fontOffset: Int {
        let archive = fontArchive(content: [])
        let data = archive.entries.reduce(0) { $0 + 30 + $1.name.count + $1.data.count }
        return data
    }

    /// Step 4, record by record.
    static var centralRecords: [Case] {
        let flags = (0..<16).map { bit in
            Case("flag bit \(bit) in both records", minimal, .both(0, \.flags, 1 << bit))
        }
        let methods = [1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 14, 20, 93, 94, 95, 96, 97, 98, 99, 65_535].map { method in
            Case("method \(method)", minimal, .both(1, \.method, UInt16(method)))
        }
        let types = stride(from: UInt32(0x1000), through: 0xF000, by: 0x1000).map { type in
            Case(
                "Unix file type \(String(type, radix: 16))", minimal,
                .central(0, \.externalAttributes, (type | 0o644) << 16))
        }
        let hosts = [0, 3, 7, 10, 19, 255].map { host in
            Case(
                "symbolic link made by host \(host)", minimal, .central(1, \.madeBy, UInt16(host) << 8 | 20),
                .central(1, \.externalAttributes, 0o120777 << 16))
        }
        return flags + methods + types + hosts + [
            Case("central signature of a local record", minimal, .central(0, \.signature, 0x0403_4B50)),
            Case("central signature of the second record", minimal, .central(1, \.signature, 0)),
            Case("central name longer than the directory", minimal, .central(1, \.nameLength, 10)),
            Case("central extra length without an extra field", minimal, .central(1, \.extraLength, 1)),
            Case("central comment length without a comment", minimal, .central(1, \.commentLength, 1)),
            Case("central lengths that reach into the next record", minimal, .central(0, \.extraLength, 55)),
            Case(
                "central record cut in its fixed part", minimal, .end(\.entries, 3), .end(\.entriesOnDisk, 3),
                .bytes([0x50, 0x4B, 0x01, 0x02] + Array(repeating: 0, count: 41), .insideDirectory)),
            Case("compressed size all ones", minimal, .both(0, \.compressedSize, .max)),
            Case("size all ones", minimal, .both(0, \.size, .max)),
            Case("offset all ones", minimal, .central(0, \.offset, .max)),
            Case("start disk all ones", minimal, .central(0, \.disk, .max)),
            Case("start disk one", minimal, .central(1, \.disk, 1)),
            Case("start disk 65534", minimal, .central(1, \.disk, 65_534)),
            Case("every allowed flag", deflated, .both(1, \.flags, 1 << 1 | 1 << 2 | 1 << 11)),
            Case("encrypted and with a descriptor", minimal, .both(0, \.flags, 1 | 1 << 3)),
            Case("descriptor and unknown flag", minimal, .both(0, \.flags, 1 << 3 | 1 << 4)),
            Case("central extra field", minimal, .centralExtra(1, .unixTimes)),
            Case("central ZIP64 extra field", minimal, .centralExtra(1, .zip64(size: 1, compressedSize: 1))),
            Case("entry comment", minimal, .entryComment(1, "note")),
            Case("DOS directory attribute", minimal, .central(0, \.externalAttributes, 0x10)),
            Case("every other DOS attribute", minimal, .central(0, \.externalAttributes, 0x2F)),
            Case("directory attribute and Unix regular type", minimal, .central(0, \.externalAttributes, 0x81A4_0010)),
            Case("regular file of mode 777", minimal, .central(0, \.externalAttributes, 0o100777 << 16)),
            Case("mode without a type", minimal, .central(0, \.externalAttributes, 0o777 << 16)),
            Case("internal attributes", minimal, .central(0, \.internalAttributes, 1)),
            Case("made by version 6.3 on Unix", minimal, .central(0, \.madeBy, 3 << 8 | 63)),
            Case("version needed 4.5 in both", minimal, .both(0, \.version, 45)),
            Case("version needed 65535 in both", minimal, .both(0, \.version, .max)),
            Case("time and date of the future", minimal, .both(0, \.time, 0xBF7D), .both(0, \.date, 0xFF9F)),
            Case("impossible date", minimal, .both(0, \.date, 0)),
            Case("directory record after the last entry", minimal, .entry(.init("assets/", stored: []))),
            Case("no manifest", minimal, .without(0)),
            Case("no spec", minimal, .without(1)),
            Case("an image alone", ArchiveModel(entries: [.init(image.entryName, stored: image.bytes)])),
            Case("manifest only, twice", ArchiveModel(entries: [minimal.entries[0], minimal.entries[0]])),
        ]
    }

    /// Names of a third entry.
    static var names: [Case] {
        let bytes = [0x00, 0x01, 0x09, 0x0A, 0x0D, 0x1F, 0x7F, 0x80, 0xA0, 0xFF].map { byte in
            Case(
                "byte \(String(byte, radix: 16)) in a name", minimal,
                .entry(.init("", stored: [])), .name(2, Array("a".utf8) + [UInt8(byte)] + Array("b".utf8)))
        }
        let texts = [
            "", ".", "..", "/", "//", "a//b", "a/", "/a", "/a/b", "./a", "a/.", "a/./b", "../a", "a/..", "a/../b",
            "...",
            ".../a/b", "c/../a/b", "a/b/", "\\", "a\\b", "..\\a", "a\\", "C:", "c:a", "C:/a", "Z:\\a", "1:a", "ab:c",
            ":a",
            " ", "~", "a b", "%2e%2e/a", "\u{e9}", "spec.json ", " spec.json", "spec.json.", "Spec.json", "SPEC.JSON",
            "bundle.json/", "bundle.json/x", "./spec.json", "spec.jso", "spec.jsonx", "bundle.JSON", "assets",
            "assets/x",
            "assets/.png", "fonts/x.ttf", "fonts", "META-INF/MANIFEST.MF", "__MACOSX/._spec.json", ".DS_Store",
            "mimetype",
            "Thumbs.db", "con", "nul.json", "library.json",
        ]
        let assets = [
            assetName("0", "png"), assetName("0", "jpg"), assetName("0", "webp"),
            assetName("0", "ttf", folder: "fonts"), assetName("0", "otf", folder: "fonts"), assetName("0", "jpeg"),
            assetName("0", "PNG"), assetName("0", "gif"), assetName("0", "svg"), assetName("0", "ttf"),
            assetName("0", "png", folder: "fonts"), assetName("0", "woff2", folder: "fonts"),
            assetName("0", "ttc", folder: "fonts"),
            assetName("g"), assetName("F"), assetName("f"), assetName("0", "png", folder: "Assets"),
            assetName("0", "png", folder: "asset"), assetName("0", "png", folder: "x/assets"), assetName("0", "png/"),
            assetName("0", "png "), "assets/" + String(repeating: "0", count: 63) + ".png",
            "assets/" + String(repeating: "0", count: 65) + ".png",
        ]
        return bytes
            + (texts + assets).map { name in
                Case("named \"\(name)\"", minimal, .entry(.init(name, stored: [])))
            } + [
                Case(
                    "a name of 65,535 bytes", minimal, .entry(.init(String(repeating: "a", count: 65_535), stored: []))),
                Case("spec twice", minimal, .entry(minimal.entries[1])),
                Case("spec twice with another content", minimal, .entry(.init("spec.json", stored: [0x7B, 0x7D]))),
                Case("manifest entry twice", minimal, .entry(minimal.entries[0])),
                Case("image twice", withImage, .entry(withImage.entries[2])),
                Case(
                    "spec in upper case after the spec", minimal,
                    .entry(.init("SPEC.JSON", stored: minimal.entries[1].data))),
            ]
    }
}

extension ArchiveLie {
    /// This many more entries, named like images, each of one byte.
    fileprivate static func assets(_ count: Int) -> ArchiveLie {
        ArchiveLie { model in
            for number in 0..<count {
                let digits = String(number, radix: 16)
                let name = String(repeating: "0", count: 64 - digits.count) + digits
                model.entries.append(ArchiveModel.Entry("assets/\(name).png", stored: [1]))
            }
        }
    }

    /// The end record puts the directory elsewhere than it is.
    static func directory(offsetBy shift: Int, sizeBy growth: Int = 0) -> ArchiveLie {
        ArchiveLie { model in
            let offset = model.entries.reduce(0) { $0 + 30 + $1.name.count + $1.localExtra.count + $1.data.count }
            let size = model.entries.reduce(0) { $0 + 46 + $1.name.count + $1.centralExtra.count + $1.comment.count }
            model.end.directoryOffset = UInt32(offset + shift)
            model.end.directorySize = UInt32(size + growth)
        }
    }
}
