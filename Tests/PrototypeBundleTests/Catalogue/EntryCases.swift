@testable import Fuzzing
@testable import PrototypeBundle

/// Steps 6 to 8: local records, layout, declared sizes.
extension Catalogue {
    static var localRecords: [Case] {
        [
            Case("local signature of a central record", minimal, .local(0, \.signature, 0x0201_4B50)),
            Case("local signature zero", minimal, .local(1, \.signature, 0)),
            Case("local extra field", minimal, .localExtra(1, .unixTimes)),
            Case("local extra length without an extra field", minimal, .local(1, \.extraLength, 4)),
            Case("local version differs", minimal, .local(0, \.version, 10)),
            Case("local flags differ", minimal, .local(0, \.flags, 1 << 11)),
            Case("local record alone is encrypted", minimal, .local(0, \.flags, 1)),
            Case("local record alone has a descriptor", minimal, .local(0, \.flags, 1 << 3)),
            Case("local method deflated, central stored", minimal, .local(1, \.method, 8)),
            Case("local method stored, central deflated", deflated, .local(1, \.method, 0)),
            Case("local time differs", minimal, .local(0, \.time, 1)),
            Case("local date differs", minimal, .local(0, \.date, 0x22)),
            Case("local CRC differs", minimal, .local(0, \.crc, 1)),
            Case("local CRC zero", minimal, .local(0, \.crc, 0)),
            Case("local compressed size differs", minimal, .local(0, \.compressedSize, 1)),
            Case("local compressed size zero", minimal, .local(0, \.compressedSize, 0)),
            Case("local compressed size all ones", minimal, .local(0, \.compressedSize, .max)),
            Case("local size differs", minimal, .local(0, \.size, 1)),
            Case("local size all ones", minimal, .local(0, \.size, .max)),
            Case("local name differs", minimal, .localName(1, "spec.jsoN")),
            Case("local name of another entry", minimal, .localName(1, "bundle.json")),
            Case("local name shorter", minimal, .localName(1, "spec.jso")),
            Case("local name longer", minimal, .localName(1, "spec.json ")),
            Case("local name unsafe", minimal, .localName(1, "../ec.json")),
            Case("local name length 65535", minimal, .local(1, \.nameLength, .max)),
            Case("local name empty", minimal, .localName(1, "")),
            Case(
                "everything in the local record differs", minimal, .local(0, \.flags, 9), .local(0, \.method, 12),
                .local(0, \.crc, 7), .local(0, \.size, 7), .localName(0, "x")),
            Case("offset in the middle of a record", minimal, .central(1, \.offset, 1)),
            Case("offset of the directory", minimal, .offsetOfDirectory(1)),
            Case("offset 29 bytes before the directory", minimal, .offsetOfDirectory(1, minus: 29)),
            Case("offset 30 bytes before the directory", minimal, .offsetOfDirectory(1, minus: 30)),
            Case("offset beyond the file", minimal, .central(1, \.offset, 0x7FFF_FFFF)),
            Case("offset just below all ones", minimal, .central(1, \.offset, 0xFFFF_FFFE)),
            Case("offset of the other entry", minimal, .central(1, \.offset, 0)),
            Case("no local record", minimal, .withoutLocalRecord(1)),
            Case("compressed size one past the directory", minimal, .bothSizes(1, plus: 1)),
            Case("compressed size of 2 GiB", minimal, .both(1, \.compressedSize, 0x7FFF_FFFF)),
            Case("compressed size just below all ones", minimal, .both(1, \.compressedSize, 0xFFFF_FFFE)),
            Case("160 bytes that claim 4 GiB", minimal, .both(0, \.size, 0xFFFF_FFFE), .both(0, \.compressedSize, 1)),
        ]
    }

    static var layouts: [Case] {
        let twin = ArchiveModel.Entry(assetName(), stored: Array(repeating: 7, count: 40))
        return [
            Case("spec before the manifest", ArchiveModel(entries: minimal.entries.reversed())),
            Case("local records in reverse order", withImage, .localOrder(2, 1, 0)),
            Case("image first, manifest last", withImage, .localOrder(2, 0, 1)),
            Case("bytes before the first entry", minimal, .text("#!/bin/sh\n", .beforeEntry(0))),
            Case("one byte before the first entry", minimal, .text("x", .beforeEntry(0))),
            Case("preamble that the offsets do not count", minimal, .uncountedPreamble("#!/bin/sh\n")),
            Case("bytes between the entries", minimal, .text("x", .beforeEntry(1))),
            Case("bytes before the directory", minimal, .text("x", .beforeDirectory)),
            Case(
                "a descriptor after the data, unannounced", minimal, .bytes([0x50, 0x4B, 0x07, 0x08], .beforeEntry(1))),
            Case("a signing block before the directory", minimal, .text("APK Sig Block 42", .beforeDirectory)),
            Case("an entry that the directory does not know", withImage, .withoutCentralRecord(2)),
            Case(
                "a first entry that the directory does not know", ArchiveModel(entries: [twin] + minimal.entries),
                .withoutCentralRecord(0)),
            Case("compressed size short by one", minimal, .bothSizes(0, plus: -1)),
            Case("compressed size one into the next entry", minimal, .bothSizes(0, plus: 1)),
            Case("compressed size over the whole next entry", withImage, .bothSizes(0, plus: 100)),
            Case("an entry inside another one's data", nested(overhang: 0)),
            Case("an entry that starts in another one's data and ends after it", nested(overhang: 4)),
            Case("a gap first and an overlap later", withImage, .text("x", .beforeEntry(0)), .bothSizes(1, plus: 1)),
            Case("an overlap first and a gap later", withImage, .bothSizes(0, plus: 1), .text("x", .beforeDirectory)),
        ]
    }

    /// An image entry whose local record is the content of a font entry, except for the last bytes of its data.
    private static func nested(overhang: Int) -> ArchiveModel {
        let inner = ArchiveModel.Entry(assetName(), stored: Array(repeating: 7, count: 8))
        let record = ArchiveModel(entries: [inner]).encoded().prefix(30 + inner.name.count + 8 - overhang)
        let outer = ArchiveModel.Entry(assetName("0", "ttf", folder: "fonts"), stored: Array(record))
        var model = ArchiveModel(entries: minimal.entries + [outer, inner])
        let start =
            (minimal.entries + [outer]).reduce(0) { $0 + 30 + $1.name.count }
            + minimal.entries.reduce(0) { $0 + $1.data.count }
        model.entries[3].isWrittenLocally = false
        model.entries[3].central.offset = UInt32(start)
        if overhang > 0 { model = model.telling(.bytes(Array(repeating: 7, count: overhang), .beforeDirectory)) }
        return model
    }

    static var declaredSizes: [Case] {
        func declaring(_ name: String, _ size: Int) -> ArchiveModel {
            minimal.telling(.entry(.init(name, deflated: [1])), .both(2, \.size, UInt32(size)))
        }
        let limits = BundleLimits.standard
        var rows: [Case] = []
        for (what, size, entry) in [("manifest", limits.manifestBytes, 0), ("spec", limits.specBytes, 1)] {
            rows += [
                Case("\(what) declared at its cap, stream shorter", deflated, .both(entry, \.size, UInt32(size))),
                Case("\(what) declared one over its cap", deflated, .both(entry, \.size, UInt32(size + 1))),
            ]
        }
        for suffix in ["png", "jpg", "webp"] {
            rows += [
                Case("\(suffix) declared at the image cap", declaring(assetName("0", suffix), limits.imageBytes)),
                Case(
                    "\(suffix) declared one over the image cap",
                    declaring(assetName("0", suffix), limits.imageBytes + 1)),
            ]
        }
        for suffix in ["ttf", "otf"] {
            let name = assetName("0", suffix, folder: "fonts")
            rows += [
                Case("\(suffix) declared at the font cap", declaring(name, limits.fontBytes)),
                Case("\(suffix) declared one over the font cap", declaring(name, limits.fontBytes + 1)),
            ]
        }
        return rows + [
            Case("size of 4 GiB less two", deflated, .both(1, \.size, 0xFFFF_FFFE)),
            Case("manifest and spec over their caps", deflated, .both(0, \.size, 65_537), .both(1, \.size, 1_048_577)),
            Case("declared total at the limit", declaringTotal(extra: 0)),
            Case("declared total one over the limit", declaringTotal(extra: 1)),
        ]
    }

    /// Four images at their cap and both JSON files at theirs are the limit; a font is over it.
    private static func declaringTotal(extra: Int) -> ArchiveModel {
        var model = deflated
        model.entries += "0123".map { ArchiveModel.Entry(assetName($0), deflated: [1]) }
        let limits = BundleLimits.standard
        let sizes = [limits.manifestBytes, limits.specBytes] + Array(repeating: limits.imageBytes, count: 4)
        for (index, size) in sizes.enumerated() { model = model.telling(.both(index, \.size, UInt32(size))) }
        if extra > 0 {
            let content = Array(repeating: UInt8(1), count: extra)
            model.entries.append(.init(assetName("0", "ttf", folder: "fonts"), stored: content))
        }
        return model
    }
}

extension ArchiveLie {
    /// The central record puts the entry at the directory, or so many bytes before it.
    fileprivate static func offsetOfDirectory(_ entry: Int, minus: Int = 0) -> ArchiveLie {
        ArchiveLie { model in
            let directory = model.entries.reduce(0) { $0 + 30 + $1.name.count + $1.data.count }
            model.entries[entry].central.offset = UInt32(directory - minus)
        }
    }

    /// Both records claim that the stored entry has so many bytes more than it has.
    static func bothSizes(_ entry: Int, plus: Int) -> ArchiveLie {
        ArchiveLie { model in
            let size = UInt32(model.entries[entry].data.count + plus)
            for lie in [ArchiveLie.both(entry, \.compressedSize, size), .both(entry, \.size, size)] { lie.tell(&model) }
        }
    }
}
