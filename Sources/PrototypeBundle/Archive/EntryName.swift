import StrictJSON

/// What an entry is, as its name says; nothing else decides it. Two entries with the same name have the same kind.
enum EntryKind: Hashable, Sendable {
    case manifest, spec
    /// An asset of the type, named after the SHA-256 of its content.
    case asset(MediaType, SHA256Digest)

    var name: String {
        switch self {
        case .manifest: EntryName.manifest.description
        case .spec: EntryName.spec.description
        case .asset(let type, let digest): "\(type.kind.folder)/\(digest.hex).\(type.fileExtension)"
        }
    }
}

/// The rules for names of entries: what is unsafe anywhere, and what a bundle may contain.
enum EntryName {
    static let manifest: StaticString = "bundle.json"
    static let spec: StaticString = "spec.json"

    /// Whether extracting a file of this name could reach outside its folder, or mean different files to different
    /// readers: empty; a byte outside 0x20...0x7E; a backslash; a leading `/`; a drive prefix; an empty, `.` or `..`
    /// segment.
    static func isUnsafe(_ name: UnsafeRawBufferPointer) -> Bool {
        let hasUnsafeByte = name.contains { $0 < 0x20 || $0 > 0x7E || $0 == UInt8(ascii: "\\") }
        return hasUnsafeByte && !BundleCheck.unsafeByte.isRemoved
            || hasDrivePrefix(name) && !BundleCheck.drivePrefix.isRemoved
            || hasUnsafeSegment(name) && !BundleCheck.unsafeSegment.isRemoved
    }

    private static func hasDrivePrefix(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count >= 2, name[1] == UInt8(ascii: ":") else { return false }
        return UInt8(ascii: "a")...UInt8(ascii: "z") ~= name[0] | 0x20
    }

    /// A leading `/` leaves an empty segment before it, and an empty name is one.
    private static func hasUnsafeSegment(_ name: UnsafeRawBufferPointer) -> Bool {
        var length = 0
        var points = 0
        var isUnsafe: Bool { points == length && length <= 2 }
        for byte in name {
            if byte == UInt8(ascii: "/") {
                if isUnsafe { return true }
                length = 0
                points = 0
            } else {
                length += 1
                points += byte == UInt8(ascii: ".") ? 1 : 0
            }
        }
        return isUnsafe
    }

    private static let types = MediaType.allCases

    /// What the name stands for in a bundle, or nil where no bundle contains it.
    static func kind(of name: UnsafeBufferPointer<UInt8>) -> EntryKind? {
        if ByteText.equal(name, manifest.utf8) { return .manifest }
        if ByteText.equal(name, spec.utf8) { return .spec }
        for type in types {
            // The folder, a slash, 64 digits, a point, the extension.
            let folder = type.kind.folder.utf8
            let suffix = type.fileExtension.utf8
            guard name.count == folder.count + 66 + suffix.count,
                ByteText.equal(piece(name, 0, folder.count), folder), name[folder.count] == UInt8(ascii: "/"),
                name[folder.count + 65] == UInt8(ascii: "."),
                ByteText.equal(piece(name, folder.count + 66, suffix.count), suffix),
                let digest = SHA256Digest(hex: piece(name, folder.count + 1, 64))
            else { continue }
            return .asset(type, digest)
        }
        return nil
    }

    private static func piece(
        _ name: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
    ) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: name[start..<start + count])
    }
}

extension StaticString {
    /// Its bytes, which live as long as the program.
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
