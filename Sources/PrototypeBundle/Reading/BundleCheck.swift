/// The checks of the archive reader by name, in the order of its table.
///
/// The power test removes one at a time and asks whether a campaign notices. Only debug builds can: in release builds a
/// check is never removed, and the compiler leaves nothing of the question.
package enum BundleCheck: String, CaseIterable, Sendable {
    // 1 to 3: the archive and its end record.
    case archiveSize, archiveComment, declaredComment, trailingData, extraEndRecord, zip64Locator, zip64Counts,
        zip64Directory, disk, directoryDisk, entriesOnDisk, entryCount, directoryBounds, afterDirectory

    // 4 and 5: the central records, those of `CentralRecord.checks` by their codes.
    case centralSignature
    case centralZip64 = "central.zip64"
    case centralDisk = "central.multi_disk"
    case encrypted = "central.encrypted"
    case dataDescriptor = "central.data_descriptor"
    case flags = "central.unsupported_flags"
    case method = "central.unsupported_method"
    case centralExtraField = "central.extra_field"
    case entryComment = "central.entry_comment"
    case directoryEntry = "central.directory_entry"
    case specialFile = "central.special_file"
    case unsafeName = "central.unsafe_name"
    case unexpectedEntry = "central.unexpected_entry"
    case unsafeByte, drivePrefix, unsafeSegment, duplicateEntry, afterCentralRecords, requiredEntries

    // 6: the local records.
    case localBounds, localSignature, localExtraField, localVersion, localFlags, localMethod, localTime, localDate,
        localCRC, localCompressedSize, localSize, localName, dataBounds

    // 7 to 9: the layout, the declared sizes, the contents.
    case overlap, beforeEntry, beforeDirectory, entrySize, expandedSize, storedSizes, storedBudget, moreThanDeclared,
        budget, streamEnd, brokenStream, afterStream, lessThanDeclared, crc

    // 11 to 14: the spec and the assets.
    case specHash, validSpec, recordEntry, unlistedEntry, missingAsset, unreferencedAsset, assetHash, mediaType,
        imageHeader, imageSide, imagePixels

    #if DEBUG
        @TaskLocal package static var removed: BundleCheck?

        var isRemoved: Bool { BundleCheck.removed == self }

        static func isRemoved(central code: BundleCode) -> Bool { removed?.rawValue == "central.\(code.rawValue)" }
    #else
        @inline(__always)
        var isRemoved: Bool { false }

        @inline(__always)
        static func isRemoved(central code: BundleCode) -> Bool { false }
    #endif
}
