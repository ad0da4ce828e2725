/// Steps 4 and 5: the central records, in order, that they fill their directory, and that the two JSON files are there.
extension ArchiveReading {
    mutating func readCentralDirectory() throws(BundleRejection) {
        let end = endRecord.offset
        var offset = Int(endRecord.directoryOffset)
        // No more than the directory's bytes can hold.
        let capacity = min(Int(endRecord.entries), Int(endRecord.directorySize) / CentralRecord.size)
        centralRecords.reserveCapacity(capacity)
        entries.reserveCapacity(capacity)
        for index in 0..<Int(endRecord.entries) {
            guard let record = CentralRecord(in: archive, at: offset, before: end, index: index) else {
                throw BundleRejection(
                    .badCentralRecord, at: "entries[\(index)]", "no whole central record is here", offset: offset)
            }
            centralRecords.append(record)
            entries.append(try entry(of: record))
            offset = record.end
        }
        guard offset == end || BundleCheck.afterCentralRecords.isRemoved else {
            throw BundleRejection(.hiddenData, at: "$", "bytes follow the last central record", offset: offset)
        }
    }

    /// Applies the list of checks, then looks for an earlier entry of the name.
    private func entry(of record: CentralRecord) throws(BundleRejection) -> ArchiveEntry {
        for check in CentralRecord.checks
        where check.fails(record, archive) && !BundleCheck.isRemoved(central: check.code) {
            throw BundleRejection(
                check.code, at: record.path, check.message.description, offset: record.offset + check.field)
        }
        guard let kind = record.kind, index(of: kind) == nil || BundleCheck.duplicateEntry.isRemoved else {
            throw BundleRejection(
                .duplicateEntry, at: record.path, "an earlier entry has this name", offset: record.name.lowerBound)
        }
        return ArchiveEntry(record: record, kind: kind)
    }

    func checkRequiredEntries() throws(BundleRejection) {
        for kind in [EntryKind.manifest, .spec] where index(of: kind) == nil && !BundleCheck.requiredEntries.isRemoved {
            throw BundleRejection(.missingEntry, at: kind.name, "the archive has no \(kind.name)")
        }
    }
}
