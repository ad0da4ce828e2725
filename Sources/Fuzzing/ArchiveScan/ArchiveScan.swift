import PrototypeBundle

/// Takes an archive apart into the model that it could have been encoded from, with all that is wrong about it as claims.
///
/// It looks at what is there instead of refusing it. Where records contradict each other the model is one of several
/// readings; whoever changes it must test what comes out.
struct ArchiveScan {
    private let fields: RecordFields
    /// Where the directory is, and its end.
    private let directory: Range<Int>
    private let end: Int
    /// How many bytes stand before everything without being counted by the offsets.
    private let preamble: Int
    private var centrals: [Int] = []
    private var model = ArchiveModel(entries: [])

    private static let endSignature: UInt32 = 0x0605_4B50
    private static let centralSignature: UInt32 = 0x0201_4B50
    private static let localSignature: UInt32 = 0x0403_4B50
    private static let endSize = 22
    private static let centralSize = 46
    private static let localSize = 30

    /// The model of an archive; nil where there is no end record or no directory.
    static func model(of bytes: [UInt8]) -> ArchiveModel? {
        guard var scan = ArchiveScan(bytes) else { return nil }
        scan.readLocals()
        scan.readEnd()
        return scan.model
    }

    /// How complicated an archive is: how many things about it are not as they should be, then how much is in it. Nothing
    /// is as complicated as what is no archive.
    static func complexity(of bytes: [UInt8]) -> (lies: Int, content: Int) {
        guard let model = model(of: bytes) else { return (.max, .max) }
        return (ArchiveFacts.lies(of: model).count, model.entries.reduce(0) { $0 + $1.size })
    }

    private init?(_ bytes: [UInt8]) {
        let fields = RecordFields(bytes: bytes)
        guard let end = ArchiveScan.lastEnd(fields) else { return nil }
        let stated = Int(fields.word(end + 16))
        let size = Int(fields.word(end + 12))
        let adjacent = end - size
        let starts = [stated, adjacent].filter {
            $0 <= end && (fields.has(ArchiveScan.centralSignature, at: $0, size: ArchiveScan.centralSize) || $0 == end)
        }
        guard let start = starts.first else { return nil }
        var at = start
        while fields.has(ArchiveScan.centralSignature, at: at, size: ArchiveScan.centralSize), at < end {
            centrals.append(at)
            at += ArchiveScan.centralSize
            at += Int(fields.half(at - 18)) + Int(fields.half(at - 16)) + Int(fields.half(at - 14))
        }
        self.fields = fields
        self.end = end
        directory = start..<min(at, end)
        preamble = start == adjacent && stated < adjacent ? adjacent - stated : 0
        model.uncountedPreamble = fields.piece(0, preamble)
    }

    private static func lastEnd(_ fields: RecordFields) -> Int? {
        let last = fields.bytes.count - endSize
        guard last >= 0 else { return nil }
        return stride(from: last, through: 0, by: -1).first {
            fields.bytes[$0] == UInt8(ascii: "P") && fields.has(endSignature, at: $0, size: endSize)
        }
    }

    /// Where the record at `start` of this many bytes ends with its name, extra field and comment.
    private func offset(ofLocalOf central: Int) -> Int { preamble + Int(fields.word(central + 42)) }
}

/// The records.
extension ArchiveScan {
    private mutating func readLocals() {
        let offsets = centrals.map(offset(ofLocalOf:))
        let present = Set(offsets.filter { isLocal(at: $0) })
        let ordered = present.sorted()
        var written: Set<Int> = []
        var order: [(offset: Int, entry: Int)] = []
        for (index, central) in centrals.enumerated() {
            let offset = offsets[index]
            let limit = ordered.first { $0 > offset } ?? directory.lowerBound
            let isWritten = present.contains(offset) && written.insert(offset).inserted
            if isWritten { order.append((offset, index)) }
            model.entries.append(entry(central, isWritten ? offset : nil, before: limit))
        }
        order.sort { $0.offset < $1.offset }
        let unwritten = model.entries.indices.filter { !model.entries[$0].isWrittenLocally }
        let places = order.map(\.entry) + unwritten
        if places != Array(model.entries.indices) { model.localOrder = places }
        fillGaps(order)
        checkOffsets(offsets)
    }

    private func isLocal(at offset: Int) -> Bool {
        fields.has(ArchiveScan.localSignature, at: offset, size: ArchiveScan.localSize) && offset < directory.lowerBound
    }

    private func entry(_ central: Int, _ local: Int?, before limit: Int) -> ArchiveModel.Entry {
        let nameLength = Int(fields.half(central + 28))
        let extraLength = Int(fields.half(central + 30))
        let extra = central + ArchiveScan.centralSize + nameLength
        let data = local.map { fields.piece(dataStart($0), dataLength(central, $0, before: limit)) } ?? []
        var entry = ArchiveModel.Entry(
            name: fields.piece(central + ArchiveScan.centralSize, nameLength), data: data,
            method: fields.half(central + 10), size: Int(fields.word(central + 24)), crc: fields.word(central + 16))
        if let content = entry.content {
            entry.size = content.count
            entry.crc = content.withUnsafeBytes { CRC32(of: $0).value }
        }
        entry.centralExtra = fields.piece(extra, extraLength)
        entry.comment = fields.piece(extra + extraLength, Int(fields.half(central + 32)))
        entry.central = claims(central, shared: central + 6, entry)
        entry.central.madeBy = differing(fields.half(central + 4), from: ArchiveFacts.version)
        entry.central.disk = differing(fields.half(central + 34), from: 0)
        entry.central.internalAttributes = differing(fields.half(central + 36), from: 0)
        entry.central.externalAttributes = differing(fields.word(central + 38), from: 0)
        entry.isWrittenLocally = local != nil
        guard let local else { return entry }
        let localName = fields.piece(local + ArchiveScan.localSize, Int(fields.half(local + 26)))
        if localName != entry.name { entry.localName = localName }
        entry.localExtra = fields.piece(local + ArchiveScan.localSize + localName.count, Int(fields.half(local + 28)))
        entry.local = claims(local, shared: local + 4, entry)
        return entry
    }

    private func dataStart(_ local: Int) -> Int {
        local + ArchiveScan.localSize + Int(fields.half(local + 26)) + Int(fields.half(local + 28))
    }

    /// The central record's size where that fits; otherwise the local one's, or all that there is.
    private func dataLength(_ central: Int, _ local: Int, before limit: Int) -> Int {
        let room = max(0, limit - dataStart(local))
        let stated = [Int(fields.word(central + 20)), Int(fields.word(local + 18))]
        return stated.first { $0 == room } ?? stated.first { $0 < room } ?? room
    }

    /// What the fields that both records have say beside the truth.
    private func claims(_ record: Int, shared: Int, _ entry: ArchiveModel.Entry) -> RecordClaims {
        var claims = RecordClaims()
        claims.version = differing(fields.half(shared), from: ArchiveFacts.version)
        claims.flags = differing(fields.half(shared + 2), from: 0)
        claims.method = differing(fields.half(shared + 4), from: entry.method)
        claims.time = differing(fields.half(shared + 6), from: 0)
        claims.date = differing(fields.half(shared + 8), from: ArchiveFacts.date)
        claims.crc = differing(fields.word(shared + 10), from: entry.crc)
        claims.compressedSize = differing(fields.word(shared + 14), from: UInt32(truncatingIfNeeded: entry.data.count))
        claims.size = differing(fields.word(shared + 18), from: UInt32(truncatingIfNeeded: entry.size))
        return claims
    }

    private func differing<Number: Equatable>(_ stated: Number, from truth: Number) -> Number? {
        stated == truth ? nil : stated
    }
}

/// What lies between the records, and the end.
extension ArchiveScan {
    private mutating func fillGaps(_ order: [(offset: Int, entry: Int)]) {
        var at = preamble
        for (offset, index) in order {
            if at < offset { model.insertions.append((.beforeEntry(index), fields.piece(at, offset - at))) }
            at = max(at, dataStart(offset) + model.entries[index].data.count)
        }
        if at < directory.lowerBound {
            model.insertions.append((.beforeDirectory, fields.piece(at, directory.lowerBound - at)))
        }
    }

    /// Where the encoder would put each record, and a claim where the archive says otherwise.
    private mutating func checkOffsets(_ offsets: [Int]) {
        for (index, offset) in offsets.enumerated() where !model.entries[index].isWrittenLocally {
            model.entries[index].central.offset = UInt32(truncatingIfNeeded: offset - preamble)
        }
    }

    private mutating func readEnd() {
        let rest = fields.piece(directory.upperBound, end - directory.upperBound)
        if !rest.isEmpty {
            let isCounted = Int(fields.word(end + 12)) == end - directory.lowerBound
            model.insertions.append((isCounted ? .insideDirectory : .afterDirectory, rest))
        }
        let commentLength = Int(fields.half(end + 20))
        model.comment = fields.piece(end + ArchiveScan.endSize, commentLength)
        let after = end + ArchiveScan.endSize + model.comment.count
        if after < fields.bytes.count {
            model.insertions.append((.afterEnd, fields.piece(after, fields.bytes.count - after)))
        }
        let count = UInt16(truncatingIfNeeded: centrals.count)
        let isCounted = model.insertions.contains { $0.place == .insideDirectory }
        let size = (isCounted ? end : directory.upperBound) - directory.lowerBound
        model.end.disk = differing(fields.half(end + 4), from: 0)
        model.end.directoryDisk = differing(fields.half(end + 6), from: 0)
        model.end.entriesOnDisk = differing(fields.half(end + 8), from: count)
        model.end.entries = differing(fields.half(end + 10), from: count)
        model.end.directorySize = differing(fields.word(end + 12), from: UInt32(truncatingIfNeeded: size))
        let offset = UInt32(truncatingIfNeeded: directory.lowerBound - preamble)
        model.end.directoryOffset = differing(fields.word(end + 16), from: offset)
        model.end.commentLength = differing(
            fields.half(end + 20), from: UInt16(truncatingIfNeeded: model.comment.count))
    }
}
