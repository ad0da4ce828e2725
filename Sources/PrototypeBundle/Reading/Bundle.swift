/// An accepted bundle: its entries, its manifest and its spec.
public struct Bundle: Sendable {
    /// The entries, in central order.
    public let entries: [Entry]
    public let manifest: Manifest
    /// The bytes of `spec.json`, verbatim.
    public let spec: [UInt8]
    /// The capabilities that the spec needs, sorted.
    public let capabilities: [String]
    /// What an author should know; nothing of it makes the bundle worse.
    public let warnings: [BundleWarning]
    /// What reading it cost.
    public let cost: ReadingCost

    /// An entry of an accepted bundle.
    public struct Entry: Sendable, Equatable {
        /// The entry's name, which is safe to extract to: `spec.json`, `assets/….png`.
        public let name: String
        public let method: CompressionMethod
        /// The expanded size in bytes.
        public let size: Int
        /// Where the compressed bytes are in the archive.
        public let data: Range<Int>
        public let crc: UInt32
    }

    init(_ reading: ArchiveReading) {
        entries = reading.entries.map { entry in
            Entry(
                name: entry.name, method: CompressionMethod(rawValue: entry.record.method) ?? .stored, size: entry.size,
                data: entry.data, crc: entry.record.crc)
        }
        manifest = reading.manifest
        spec = reading.specContent.withBytes { Array($0) }
        capabilities = reading.spec.capabilities
        warnings = BundleWarning.ofRequires(reading.manifest.requires, computed: capabilities).map { [$0] } ?? []
        cost = reading.meter.cost
    }

    /// The content of an entry, in the archive that the bundle was read from.
    ///
    /// - Throws: the code of step 9 where `archive` is another one, at the entry's name.
    public func content(of entry: Entry, in archive: [UInt8]) throws(BundleRejection) -> [UInt8] {
        try archive.withUnsafeBytes { bytes in
            Result { () throws(BundleRejection) in try content(of: entry, in: bytes) }
        }.get()
    }

    /// The content of an entry, in the archive that the bundle was read from.
    ///
    /// - Throws: the code of step 9 where `archive` is another one, at the entry's name.
    public func content(
        of entry: Entry, in archive: UnsafeRawBufferPointer
    ) throws(BundleRejection) -> [UInt8] {
        guard entry.data.upperBound <= archive.count else {
            throw BundleRejection(.entryOutOfBounds, at: entry.name, "the archive is another one")
        }
        let data = archive.piece(entry.data)
        var content = Array(data)
        if entry.method == .deflated {
            let inflater = Inflater(meter: ReadingMeter())
            inflater.start(data)
            // The size has been verified: it is what the bytes of the archive really expand to.
            content = Array(unsafeUninitializedCapacity: entry.size) { output, count in
                count = inflater.produce(into: UnsafeMutableRawBufferPointer(output)).count
            }
        }
        guard content.count == entry.size else {
            throw BundleRejection(.sizeMismatch, at: entry.name, "the archive is another one")
        }
        guard content.withUnsafeBytes({ CRC32(of: $0).value }) == entry.crc else {
            throw BundleRejection(.crcMismatch, at: entry.name, "the archive is another one")
        }
        return content
    }
}
