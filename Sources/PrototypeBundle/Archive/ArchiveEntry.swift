/// An entry of the archive, as far as it has been checked.
struct ArchiveEntry {
    let record: CentralRecord
    let kind: EntryKind
    /// Its compressed bytes in the archive; known after step 6.
    var data = 0..<0
    /// What its content turned out to be; known after step 9.
    var facts = ContentFacts()

    init(record: CentralRecord, kind: EntryKind) {
        self.record = record
        self.kind = kind
    }

    var name: String { kind.name }
    var localOffset: Int { Int(record.localOffset) }
    var compressedSize: Int { Int(record.compressedSize) }
    var size: Int { Int(record.size) }
}
