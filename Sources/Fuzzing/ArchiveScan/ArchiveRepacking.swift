import PrototypeBundle

/// The content of entries, and other content in its place.
extension ArchiveModel.Entry {
    /// The content; nil where the method is unknown or the stream does not hold it.
    var content: [UInt8]? {
        switch method {
        case 0: data
        case 8: Inflation.content(of: data, expecting: size)
        default: nil
        }
    }

    /// Packs another content with the entry's method; the records' sizes and checksum follow, where they did not lie.
    mutating func replaceContent(with content: [UInt8]) {
        data = method == 8 ? RunPacking.packed(content) : content
        size = content.count
        crc = content.withUnsafeBytes { CRC32(of: $0).value }
    }
}

extension ArchiveModel {
    /// The archive with another content in an entry. A SHA-256 of the old content, in a name or in JSON, becomes that of the
    /// new one, so that what was described truly stays so.
    func replacingContent(of index: Int, with content: [UInt8]) -> ArchiveModel? {
        guard entries.indices.contains(index) else { return nil }
        var model = self
        let old = entries[index].content
        model.entries[index].replaceContent(with: content)
        if let old { model.replaceDigest(ArchiveModel.digest(old), with: ArchiveModel.digest(content)) }
        return model
    }

    private static func digest(_ content: [UInt8]) -> [UInt8] {
        Array(content.withUnsafeBytes { SHA256Digest(of: $0) }.hex.utf8)
    }

    private mutating func replaceDigest(_ old: [UInt8], with new: [UInt8]) {
        for index in entries.indices {
            if let name = entries[index].name.replacing(old, with: new) { entries[index].name = name }
            if let name = entries[index].localName?.replacing(old, with: new) { entries[index].localName = name }
            // Only JSON speaks of digests.
            guard entries[index].size >= old.count, let content = entries[index].content,
                content.first == JSONMark.openBrace, let changed = content.replacing(old, with: new)
            else { continue }
            entries[index].replaceContent(with: changed)
        }
    }

    /// The archive without some entries.
    func removing(_ range: Range<Int>) -> ArchiveModel {
        func place(_ entry: Int) -> Int? {
            range.contains(entry) ? nil : entry < range.lowerBound ? entry : entry - range.count
        }
        var model = self
        model.entries.removeSubrange(range)
        model.localOrder = localOrder.map { $0.compactMap(place) }
        model.insertions = insertions.compactMap { insertion in
            guard case .beforeEntry(let entry) = insertion.place else { return insertion }
            return place(entry).map { (.beforeEntry($0), insertion.bytes) }
        }
        return model
    }
}

extension [UInt8] {
    /// The bytes with every `old` as `new`, which is as long; nil where there is none.
    fileprivate func replacing(_ old: [UInt8], with new: [UInt8]) -> [UInt8]? {
        guard let first = old.first, count >= old.count else { return nil }
        var output: [UInt8]?
        var at = 0
        while at + old.count <= count {
            guard self[at] == first, self[at..<at + old.count].elementsEqual(old) else {
                at += 1
                continue
            }
            output = output ?? self
            output?.replaceSubrange(at..<at + old.count, with: new)
            at += old.count
        }
        return output
    }
}
