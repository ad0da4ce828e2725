import EgressPolicy
import Glibc

/// An address and a port as the system holds them.
struct SocketAddress: Equatable, Sendable {
    var address: IPAddress
    var port: UInt16

    init(_ address: IPAddress, _ port: UInt16) {
        self.address = address
        self.port = port
    }

    /// Reads a `sockaddr_in` or `sockaddr_in6`; nil of another family.
    init?(_ raw: UnsafeRawPointer) {
        switch CInt(raw.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET:
            let value = raw.loadUnaligned(as: sockaddr_in.self)
            self.init(.v4(UInt32(bigEndian: value.sin_addr.s_addr)), UInt16(bigEndian: value.sin_port))
        case AF_INET6:
            let value = raw.loadUnaligned(as: sockaddr_in6.self)
            let (high, low) = withUnsafeBytes(of: value.sin6_addr) { bytes in
                (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
            self.init(
                .v6(UInt64(bigEndian: high), UInt64(bigEndian: low)), UInt16(bigEndian: value.sin6_port))
        default: return nil
        }
    }
}
