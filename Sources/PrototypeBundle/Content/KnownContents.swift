#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Contents whose facts the exporter has just found. A reading that meets the same bytes again takes the facts over
/// instead of finding them a second time; it compares the bytes, so a wrong entry here can change no verdict.
struct KnownContents {
    struct Content {
        var bytes: [UInt8]
        var crc: UInt32
        var facts: ContentFacts
    }

    /// By entry.
    var contents: [EntryKind: Content] = [:]
    /// What is known of the spec, where `contents` has it.
    var spec: SpecFacts?

    static let none = KnownContents()

    /// What is known of these bytes of an entry.
    func content(of kind: EntryKind, _ bytes: UnsafeRawBufferPointer) -> Content? {
        guard let content = contents[kind], content.bytes.count == bytes.count else { return nil }
        let isSame = content.bytes.withUnsafeBytes { known in
            guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
            return memcmp(left, right, bytes.count) == 0
        }
        return isSame ? content : nil
    }
}
