import PrototypeBundle

/// A ZIP archive as the records that it is encoded from. By itself every record tells the truth; `telling` makes an
/// archive that lies, one readable line for each lie.
///
///     ArchiveModel.minimal.telling(.local(1, \.crc, 0), .comment("hello"))
struct ArchiveModel {
    /// In central order.
    var entries: [Entry]
    /// The order of the local records and their data, as indices of `entries`; nil for the central order.
    var localOrder: [Int]?
    /// What the end record claims.
    var end = EndClaims()
    /// The archive's comment.
    var comment: [UInt8] = []
    /// Bytes that no record speaks of.
    var insertions: [(place: Place, bytes: [UInt8])] = []
    /// Bytes before everything that the offsets do not count.
    var uncountedPreamble: [UInt8] = []
    /// Changes of the finished bytes, in order.
    var edits: [(inout [UInt8]) -> Void] = []

    struct Entry {
        var name: [UInt8]
        /// The compressed bytes.
        var data: [UInt8]
        var method: UInt16
        /// The size and the CRC-32 of the content.
        var size: Int
        var crc: UInt32
        /// The local record's own name; nil for the entry's.
        var localName: [UInt8]?
        var localExtra: [UInt8] = []
        var centralExtra: [UInt8] = []
        var comment: [UInt8] = []
        var local = RecordClaims()
        var central = RecordClaims()
        /// Whether the local record, with its data, and the central record are written at all.
        var isWrittenLocally = true
        var isWrittenCentrally = true
    }

    /// Where bytes that no record speaks of can lie.
    enum Place: Equatable {
        case beforeEntry(Int)
        case beforeDirectory
        /// After the last central record, counted as part of the directory.
        case insideDirectory
        /// Between the directory and the end record.
        case afterDirectory
        case afterEnd
    }
}

/// What a record claims where it does not tell the truth; nil is the truth. The fields are those of APPNOTE 4.3.7 and
/// 4.3.12; a local record has only some of them.
struct RecordClaims {
    var signature: UInt32?
    var madeBy: UInt16?
    var version: UInt16?
    var flags: UInt16?
    var method: UInt16?
    var time: UInt16?
    var date: UInt16?
    var crc: UInt32?
    var compressedSize: UInt32?
    var size: UInt32?
    var nameLength: UInt16?
    var extraLength: UInt16?
    var commentLength: UInt16?
    var disk: UInt16?
    var internalAttributes: UInt16?
    var externalAttributes: UInt32?
    var offset: UInt32?
}

/// What the end record claims where it does not tell the truth (APPNOTE 4.3.16).
struct EndClaims {
    var signature: UInt32?
    var disk: UInt16?
    var directoryDisk: UInt16?
    var entriesOnDisk: UInt16?
    var entries: UInt16?
    var directorySize: UInt32?
    var directoryOffset: UInt32?
    var commentLength: UInt16?
}

extension ArchiveModel.Entry {
    /// An entry whose content is stored.
    init(_ name: String, stored content: [UInt8]) {
        self.init(name, data: content, method: 0, content: content)
    }

    /// An entry whose content is deflated, as `DeflateStream.packed` does it.
    init(_ name: String, deflated content: [UInt8]) {
        self.init(name, data: DeflateStream.packed(content), method: 8, content: content)
    }

    /// An entry with any compressed bytes, of which the records tell the size and the checksum of `content`.
    init(_ name: String, data: [UInt8], method: UInt16, content: [UInt8]) {
        self.name = Array(name.utf8)
        self.data = data
        self.method = method
        size = content.count
        crc = content.withUnsafeBytes { CRC32(of: $0).value }
    }
}
