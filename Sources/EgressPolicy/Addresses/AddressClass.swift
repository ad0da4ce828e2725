/// The kinds of address that nothing may connect to, in the order in which they are looked for.
public enum AddressClass: String, CaseIterable, Sendable {
    case unspecified
    case loopback
    case linkLocal = "link_local"
    case emulatorHost = "emulator_host"
    case metadata
    case multicast
    case broadcast
    /// Forms that can carry an IPv4 address; they are not decoded.
    case embedded
    case reserved
}

/// A range of addresses by its first address and the length of its prefix, with where it comes from.
public struct AddressRange: Sendable, Hashable {
    public let first: IPAddress
    /// In bits: up to 32 for IPv4, up to 128 for IPv6.
    public let prefix: Int
    /// What it is for.
    public let purpose: String
    /// The document that says so.
    public let source: String

    private let mask: IPAddress

    init(_ first: IPAddress, _ prefix: Int, _ purpose: String, _ source: String) {
        self.first = first
        self.prefix = prefix
        self.purpose = purpose
        self.source = source
        switch first {
        // A shift by the whole width gives 0 in Swift, as a prefix of 0 needs.
        case .v4: mask = .v4(UInt32.max << UInt32(32 - prefix))
        case .v6:
            mask = .v6(UInt64.max << UInt64(64 - min(prefix, 64)), UInt64.max << UInt64(64 - max(prefix - 64, 0)))
        }
    }

    @inline(__always)
    public func contains(_ address: IPAddress) -> Bool {
        switch (address, first, mask) {
        case (.v4(let address), .v4(let first), .v4(let mask)): address & mask == first
        case (.v6(let high, let low), .v6(let firstHigh, let firstLow), .v6(let maskHigh, let maskLow)):
            high & maskHigh == firstHigh && low & maskLow == firstLow
        default: false
        }
    }

    /// The last address.
    public var last: IPAddress {
        switch (first, mask) {
        case (.v4(let first), .v4(let mask)): .v4(first | ~mask)
        case (.v6(let high, let low), .v6(let maskHigh, let maskLow)): .v6(high | ~maskHigh, low | ~maskLow)
        default: first
        }
    }
}

extension AddressRange: CustomStringConvertible {
    public var description: String { "\(first)/\(prefix)" }
}
