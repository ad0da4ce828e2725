extension String {
    /// Whether both have the same UTF-8 bytes; `==` also merges canonically equivalent text.
    package func hasSameBytes(as other: String) -> Bool {
        // Most texts that differ do so in length, and comparing byte by byte is slow.
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// The text in `bytes` where they are valid UTF-8.
    package init?(strictUTF8 bytes: some Collection<UInt8>) {
        self.init(validating: bytes, as: UTF8.self)
    }
}

/// The order of files and lines in everything that is written: by bytes.
package func bytesPrecede(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    left.lexicographicallyPrecedes(right)
}
