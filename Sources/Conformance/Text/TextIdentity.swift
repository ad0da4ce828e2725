extension String {
    /// The text in `bytes` where they are valid UTF-8.
    package init?(strictUTF8 bytes: some Collection<UInt8>) {
        self.init(validating: bytes, as: UTF8.self)
    }
}

/// The order of files and lines in everything that is written: by bytes.
package func bytesPrecede(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    left.lexicographicallyPrecedes(right)
}
