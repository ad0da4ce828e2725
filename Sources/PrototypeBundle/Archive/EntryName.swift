/// What an entry is, as its name says; nothing else decides it. Two entries with the same name have the same kind.
enum EntryKind: Hashable, Sendable {
    case manifest, spec
    /// An asset of the type, named after the SHA-256 of its content.
    case asset(MediaType, SHA256Digest)

    var name: String {
        switch self {
        case .manifest: "bundle.json"
        case .spec: "spec.json"
        case .asset(let type, let digest): "\(type.kind.folder)/\(digest.hex).\(type.fileExtension)"
        }
    }
}

/// The rules for names of entries: what is unsafe anywhere, and what a bundle may contain.
enum EntryName {
    /// Whether extracting a file of this name could reach outside its folder, or mean different files to different
    /// readers: empty; a byte outside 0x20...0x7E; a backslash; a leading `/`; a drive prefix; an empty, `.` or `..`
    /// segment.
    static func isUnsafe(_ name: UnsafeRawBufferPointer) -> Bool {
        let hasUnsafeByte = name.contains { $0 < 0x20 || $0 > 0x7E || $0 == UInt8(ascii: "\\") }
        return hasUnsafeByte || hasDrivePrefix(name) || hasUnsafeSegment(name)
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

    /// What the name stands for in a bundle, or nil where no bundle contains it.
    static func kind(of name: UnsafeBufferPointer<UInt8>) -> EntryKind? {
        if equals(name[...], "bundle.json") { return .manifest }
        if equals(name[...], "spec.json") { return .spec }
        for type in MediaType.allCases {
            // The folder, a slash, 64 digits, a point, the extension.
            let folder = type.kind.folder.utf8CodeUnitCount
            guard name.count == folder + 66 + type.fileExtension.utf8CodeUnitCount,
                equals(name.prefix(folder), type.kind.folder), name[folder] == UInt8(ascii: "/"),
                name[folder + 65] == UInt8(ascii: "."), equals(name.dropFirst(folder + 66), type.fileExtension),
                let digest = SHA256Digest(hex: UnsafeBufferPointer(rebasing: name[(folder + 1)..<(folder + 65)]))
            else { continue }
            return .asset(type, digest)
        }
        return nil
    }

    private static func equals(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
        bytes.elementsEqual(text.utf8)
    }
}

extension StaticString {
    /// Its bytes, which live as long as the program.
    var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
