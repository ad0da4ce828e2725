/// Reads contents one after another under the bounds of step 9, which it applies to bytes as they are produced.
///
/// The event at the earliest produced byte wins, so an inflated content never has more than one byte more than allowed.
/// No buffer is larger than what the ratio allows for the compressed bytes that the archive really has.
struct ContentReader {
    private let archive: UnsafeRawBufferPointer
    private let meter: ReadingMeter
    private let known: KnownContents
    /// The bytes that the contents still to come may have together.
    private var budget: Int
    private var inflater: Inflater?
    private var piece: ByteBuffer?

    /// Inflated assets pass through a buffer of at most this size.
    static let pieceBytes = 65_536

    /// - Parameter budget: how many bytes all contents together may have.
    init(archive: UnsafeRawBufferPointer, budget: Int, known: KnownContents, meter: ReadingMeter) {
        self.archive = archive
        self.budget = budget
        self.known = known
        self.meter = meter
    }

    /// Verifies the content and forgets its bytes.
    mutating func scan(_ entry: ArchiveEntry) throws(BundleRejection) -> ContentFacts {
        if entry.record.method == CompressionMethod.stored.rawValue { return try scanStored(entry).facts }
        let size = min(allowance(for: entry) + 1, ContentReader.pieceBytes)
        let buffer = reusedPiece(ofAtLeast: size)
        return try inflate(entry, through: buffer.bytes)
    }

    /// Verifies the content and keeps its bytes.
    mutating func hold(_ entry: ArchiveEntry) throws(BundleRejection) -> (facts: ContentFacts, content: HeldContent) {
        if entry.record.method == CompressionMethod.stored.rawValue {
            let (facts, content) = try scanStored(entry)
            return (facts, HeldContent(inPlace: content))
        }
        let buffer = ByteBuffer(count: allowance(for: entry) + 1, meter: meter)
        let facts = try inflate(entry, through: buffer.bytes)
        return (facts, HeldContent(buffer, count: entry.size))
    }

    /// How many bytes the content can have before the first bound is broken.
    private func allowance(for entry: ArchiveEntry) -> Int { min(entry.size, budget) }

    private mutating func reusedPiece(ofAtLeast size: Int) -> ByteBuffer {
        if let piece, piece.bytes.count >= size { return piece }
        piece = nil
        let larger = ByteBuffer(count: size, meter: meter)
        piece = larger
        return larger
    }

    private func data(of entry: ArchiveEntry) -> UnsafeRawBufferPointer {
        archive.piece(entry.data)
    }

    /// A stored content is there before a byte is produced, so two sizes that differ are noticed first.
    private mutating func scanStored(
        _ entry: ArchiveEntry
    ) throws(BundleRejection) -> (facts: ContentFacts, content: UnsafeRawBufferPointer) {
        guard entry.compressedSize == entry.size || BundleCheck.storedSizes.isRemoved else {
            throw BundleRejection(
                .sizeMismatch, at: entry.name, "the two sizes of a stored entry differ",
                offset: entry.record.offset + 20)
        }
        guard entry.size <= budget || BundleCheck.storedBudget.isRemoved else { throw ratioExceeded(by: entry) }
        let content = data(of: entry)
        if let known = known.content(at: entry.data) {
            return (try finish(known.facts, crc: known.crc, entry), content)
        }
        var scan = ContentScan(of: entry.kind, length: entry.size)
        scan.consume(content)
        return (try finish(scan.facts, crc: scan.crc.value, entry), content)
    }

    /// Inflates into `buffer` again and again until the stream ends or a bound is broken. The content is whole in the
    /// buffer afterwards where its size fits there with one byte to spare.
    private mutating func inflate(
        _ entry: ArchiveEntry, through buffer: UnsafeMutableRawBufferPointer
    ) throws(BundleRejection) -> ContentFacts {
        let inflater = inflater ?? Inflater(meter: meter)
        self.inflater = inflater
        inflater.start(data(of: entry))
        let allowance = allowance(for: entry)
        var scan = ContentScan(of: entry.kind, length: entry.size)
        var produced = 0
        while true {
            let room = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(allowance + 1 - produced))
            let (count, outcome) = inflater.produce(into: room)
            produced += count
            guard produced <= entry.size else {
                if BundleCheck.moreThanDeclared.isRemoved { return try finish(scan.facts, crc: scan.crc.value, entry) }
                throw sizeMismatch(entry, "more bytes were produced than declared")
            }
            guard produced <= budget else {
                if BundleCheck.budget.isRemoved { return try finish(scan.facts, crc: scan.crc.value, entry) }
                throw ratioExceeded(by: entry)
            }
            scan.consume(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room).prefix(count)))
            switch outcome {
            case .full: continue
            case .starved where BundleCheck.streamEnd.isRemoved, .broken where BundleCheck.brokenStream.isRemoved:
                return try finish(scan.facts, crc: scan.crc.value, entry)
            case .starved: throw corrupt(entry, "the DEFLATE stream ends early", at: entry.data.upperBound)
            case .broken(let offset):
                throw corrupt(entry, "the DEFLATE stream is broken", at: entry.data.lowerBound + offset)
            case .ended(let offset):
                guard offset == entry.data.count || BundleCheck.afterStream.isRemoved else {
                    throw corrupt(entry, "bytes follow the DEFLATE stream", at: entry.data.lowerBound + offset)
                }
                guard produced == entry.size || BundleCheck.lessThanDeclared.isRemoved else {
                    throw sizeMismatch(entry, "fewer bytes were produced than declared")
                }
                return try finish(scan.facts, crc: scan.crc.value, entry)
            }
        }
    }

    private mutating func finish(
        _ facts: ContentFacts, crc: UInt32, _ entry: ArchiveEntry
    ) throws(BundleRejection) -> ContentFacts {
        guard crc == entry.record.crc || BundleCheck.crc.isRemoved else {
            throw BundleRejection(
                .crcMismatch, at: entry.name, "the CRC-32 of the content is another one",
                offset: entry.record.offset + 16)
        }
        // Only a removed check lets a content take more than there is.
        budget = max(0, budget - entry.size)
        return facts
    }

    private func ratioExceeded(by entry: ArchiveEntry) -> BundleRejection {
        BundleRejection(
            .ratioExceeded, at: entry.name, "the contents expand beyond the allowed ratio",
            offset: entry.data.lowerBound)
    }

    private func sizeMismatch(_ entry: ArchiveEntry, _ message: String) -> BundleRejection {
        BundleRejection(.sizeMismatch, at: entry.name, message, offset: entry.record.offset + 24)
    }

    private func corrupt(_ entry: ArchiveEntry, _ message: String, at offset: Int) -> BundleRejection {
        BundleRejection(.corruptDeflate, at: entry.name, message, offset: offset)
    }
}
