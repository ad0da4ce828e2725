/// What a reading saw of an archive, accepted or not: its records up to the first failure, and that failure.
public struct BundleInspection: Sendable {
    /// The records in the order of their offsets.
    public let records: [Record]
    /// Why the archive was rejected, with the offset to blame; nil where it was accepted.
    public let rejection: BundleRejection?
    /// What reading it cost.
    public let cost: ReadingCost

    /// One record of the archive. Numbers are as the record states them.
    public struct Record: Sendable, Equatable {
        public enum Kind: String, Sendable {
            case localRecord = "local record"
            case centralRecord = "central record"
            case endRecord = "end record"
        }

        /// How far the reader came with it.
        public enum Verdict: Sendable, Equatable {
            /// Every check of the record, and of its content, passed.
            case accepted
            case rejected(BundleCode)
            /// An earlier failure came first.
            case notReached
        }

        public var kind: Kind
        /// Where it starts, and how many bytes it has with its name and, for a local record, its data.
        public var offset: Int
        public var length: Int
        /// The number of its entry in the directory; nil for the end record.
        public var index: Int?
        /// The bytes of its name, which can be any.
        public var name: [UInt8] = []
        public var method: UInt16?
        public var compressedSize: Int?
        public var size: Int?
        public var crc: UInt32?
        public var verdict: Verdict
    }
}

extension BundleReader {
    /// Reads an archive as `read` does, and tells what was seen.
    public func inspect(_ archive: UnsafeRawBufferPointer) -> BundleInspection {
        var reading = ArchiveReading(archive, limits: limits)
        var rejection: BundleRejection?
        do {
            try reading.run()
        } catch {
            rejection = error
        }
        let records =
            reading.inspectedLocalRecords(rejection) + reading.inspectedCentralRecords(rejection)
            + reading.inspectedEndRecord(rejection)
        // Two records at one offset are a lie worth seeing in the order of the directory.
        let sorted = records.sorted { ($0.offset, $0.index ?? .max) < ($1.offset, $1.index ?? .max) }
        return BundleInspection(records: sorted, rejection: rejection, cost: reading.meter.cost)
    }
}

extension ArchiveReading {
    fileprivate func inspectedEndRecord(_ rejection: BundleRejection?) -> [BundleInspection.Record] {
        guard endRecord.isFound else { return [] }
        let blame = rejection.flatMap { centralRecords.isEmpty && $0.path == "$" ? $0.code : nil }
        return [
            BundleInspection.Record(
                kind: .endRecord, offset: endRecord.offset, length: EndRecord.size,
                verdict: blame.map { .rejected($0) } ?? .accepted)
        ]
    }

    fileprivate func inspectedCentralRecords(_ rejection: BundleRejection?) -> [BundleInspection.Record] {
        centralRecords.map { record in
            // One that failed stands last and became no entry; one that leads to no local record is to blame for that.
            let isToBlame = record.index >= entries.count || isLost(record, rejection)
            let blame = isToBlame ? rejection?.code : nil
            return BundleInspection.Record(
                kind: .centralRecord, offset: record.offset, length: record.end - record.offset, index: record.index,
                name: Array(archive[record.name]), method: record.method, compressedSize: Int(record.compressedSize),
                size: Int(record.size), crc: record.crc, verdict: blame.map { .rejected($0) } ?? .accepted)
        }
    }

    /// Whether step 6 ended at this entry, because no local record is where its central one says.
    private func isLost(_ record: CentralRecord, _ rejection: BundleRejection?) -> Bool {
        rejection?.path == record.path && record.index == localRecords && localRecord(of: record.localOffset) == nil
    }

    private func localRecord(of offset: UInt32) -> LocalRecord? {
        let local = LocalRecord(in: archive, at: Int(offset), before: archive.count)
        return local?.hasSignature == true ? local : nil
    }

    /// The records that step 6 came to, the one that failed there included if it is a record at all.
    fileprivate func inspectedLocalRecords(_ rejection: BundleRejection?) -> [BundleInspection.Record] {
        guard entries.count == Int(endRecord.entries) else { return [] }
        return entries.prefix(localRecords + 1).compactMap { entry in
            guard let local = localRecord(of: entry.record.localOffset) else { return nil }
            let name = local.name.clamped(to: 0..<archive.count)
            let hasData = entry.record.index < localRecords
            return BundleInspection.Record(
                kind: .localRecord, offset: local.offset,
                length: (hasData ? entry.data.upperBound : name.upperBound) - local.offset, index: entry.record.index,
                name: Array(archive[name]), method: local.method, compressedSize: Int(local.compressedSize),
                size: Int(local.size), crc: local.crc, verdict: verdict(on: entry, rejection))
        }
    }

    private func verdict(
        on entry: ArchiveEntry, _ rejection: BundleRejection?
    ) -> BundleInspection.Record.Verdict {
        if let rejection, blames(rejection, entry) { return .rejected(rejection.code) }
        return entry.record.index < verifiedContents ? .accepted : .notReached
    }

    private func blames(_ rejection: BundleRejection, _ entry: ArchiveEntry) -> Bool {
        if rejection.path == entry.name || rejection.path == entry.record.path { return true }
        guard verifiedContents == entries.count else { return false }
        switch rejection.code {
        case .invalidSpec, .missingAsset: return entry.kind == .spec
        case .hashMismatch, .mediaTypeMismatch, .invalidImage, .imageTooLarge, .unlistedEntry:
            return entry.kind == .manifest && rejection.path == "specSha256"
        default: return entry.kind == .manifest
        }
    }
}
