import CCurl
import Glibc

/// A server on loopback, which the policy refuses and the transport alone does not know of.
final class SilentServer: Sendable {
    let port: UInt16
    private let listener: CInt

    init?() {
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutableBytes(of: &name) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listener, pointer, length) == 0 && listen(listener, 1) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        port = UInt16(bigEndian: name.sin_port)
        guard isListening else { return nil }
    }

    deinit { close(listener) }

    func accept() -> CInt { Glibc.accept(listener, nil, nil) }

    /// What comes next; empty at the end of the connection.
    func receive(from connection: CInt) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = recv(connection, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }
}
