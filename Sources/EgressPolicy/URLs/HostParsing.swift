import CIDN2

extension EgressHost {
    /// The longest name and label in bytes (RFC 1035, 2.3.4).
    private static let nameLimit = 253
    private static let labelLimit = 63

    /// Reads a host without brackets.
    init(parsing host: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        var isASCII: UInt8 = 0
        for byte in host {
            if byte == ASCII.percent { throw InvalidURL("a host has no percent sign") }
            isASCII |= byte
        }
        if host.isEmpty { throw InvalidURL("there is no host") }
        self = isASCII < 0x80 ? try EgressHost(ascii: host) : try EgressHost(mapping: host)
    }

    /// Reads an IPv6 address without its brackets.
    init(bracketed text: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        guard let address = IPAddress.ipv6(text) else { throw InvalidURL("this is no IPv6 address") }
        self = .address(address)
    }

    /// Maps a host that is not ASCII by UTS 46, and reads what comes of it.
    private init(mapping host: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        // A URL has no NUL in it, which would end the text early.
        let text = host.map { CChar(bitPattern: $0) } + [0]
        var mapped: UnsafeMutablePointer<CChar>?
        let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        guard idn2_to_ascii_8z(text, &mapped, flags) == IDN2_OK.rawValue, let mapped else {
            throw InvalidURL("UTS 46 does not map this host")
        }
        defer { idn2_free(mapped) }
        let bytes = UnsafeBufferPointer(start: mapped, count: EgressHost.length(mapped))
        self = try bytes.withMemoryRebound(to: UInt8.self) { bytes in
            Result { () throws(InvalidURL) in try EgressHost(ascii: bytes) }
        }.get()
    }

    private static func length(_ text: UnsafeMutablePointer<CChar>) -> Int {
        var count = 0
        while text[count] != 0 { count += 1 }
        return count
    }

    private init(ascii host: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        let count = host.last == ASCII.point ? host.count - 1 : host.count
        guard 1...EgressHost.nameLimit ~= count else { throw InvalidURL("a host has 1 to 253 bytes") }
        self = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: EgressHost.nameLimit) { buffer in
            Result { () throws(InvalidURL) in
                for index in 0..<count {
                    let byte = ASCII.lowercased(host[index])
                    guard isNameByte(byte) else { throw InvalidURL("a host has letters, digits, - . and _ only") }
                    buffer[index] = byte
                }
                return try EgressHost(lowercase: UnsafeBufferPointer(rebasing: buffer[..<count]))
            }
        }.get()
    }

    private init(lowercase host: UnsafeBufferPointer<UInt8>) throws(InvalidURL) {
        var start = 0
        for end in 0...host.count where end == host.count || host[end] == ASCII.point {
            guard 1...EgressHost.labelLimit ~= end - start else { throw InvalidURL("a label has 1 to 63 bytes") }
            if end < host.count { start = end + 1 }
        }
        guard NumericHost.endsHost(host[start...]) else {
            self = .name(String(decoding: host, as: UTF8.self))
            return
        }
        guard let address = NumericHost.address(host) else {
            throw InvalidURL("a host that ends in a number is an IPv4 address")
        }
        self = .address(.v4(address))
    }
}

@inline(__always)
private func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.point
        || byte == ASCII.underscore
}
