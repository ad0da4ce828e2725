/// Why a bundle was rejected: the codes of the reader's table, in its order.
public enum BundleCode: String, Sendable, CaseIterable {
    case archiveTooLarge = "archive_too_large"
    case notAZip = "not_a_zip"
    case archiveComment = "archive_comment"
    case trailingData = "trailing_data"
    case extraEndRecord = "extra_end_record"
    case zip64
    case multiDisk = "multi_disk"
    case tooManyEntries = "too_many_entries"
    case directoryOutOfBounds = "directory_out_of_bounds"
    case hiddenData = "hidden_data"
    case badCentralRecord = "bad_central_record"
    case encrypted
    case dataDescriptor = "data_descriptor"
    case unsupportedFlags = "unsupported_flags"
    case unsupportedMethod = "unsupported_method"
    case extraField = "extra_field"
    case entryComment = "entry_comment"
    case directoryEntry = "directory_entry"
    case specialFile = "special_file"
    case unsafeName = "unsafe_name"
    case unexpectedEntry = "unexpected_entry"
    case duplicateEntry = "duplicate_entry"
    case missingEntry = "missing_entry"
    case entryOutOfBounds = "entry_out_of_bounds"
    case badLocalRecord = "bad_local_record"
    case headerMismatch = "header_mismatch"
    case overlappingEntries = "overlapping_entries"
    case entryTooLarge = "entry_too_large"
    case expandedTooLarge = "expanded_too_large"
    case sizeMismatch = "size_mismatch"
    case ratioExceeded = "ratio_exceeded"
    case corruptDeflate = "corrupt_deflate"
    case crcMismatch = "crc_mismatch"
    case invalidJSON = "invalid_json"
    case unsupportedBundleVersion = "unsupported_bundle_version"
    case invalidManifest = "invalid_manifest"
    case hashMismatch = "hash_mismatch"
    case invalidSpec = "invalid_spec"
    case unlistedEntry = "unlisted_entry"
    case missingAsset = "missing_asset"
    case unreferencedAsset = "unreferenced_asset"
    case mediaTypeMismatch = "media_type_mismatch"
    case invalidImage = "invalid_image"
    case imageTooLarge = "image_too_large"
}

/// The first failure of a bundle in the order of the reader's table.
public struct BundleRejection: Error, Sendable, Equatable {
    public var code: BundleCode
    /// `$` for the archive, `entries[i]` for a central record, the name of an entry, or a JSON path. The code and the
    /// path alone are compared.
    public var path: String
    /// What is wrong, for people.
    public var message: String
    /// The offset in the archive of the record, field or content that failed; nil where no byte of it is to blame.
    public var offset: Int?

    public init(_ code: BundleCode, at path: String, _ message: String, offset: Int? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.offset = offset
    }
}

extension BundleRejection: CustomStringConvertible {
    public var description: String { "\(code.rawValue) at \(path): \(message)" }
}
