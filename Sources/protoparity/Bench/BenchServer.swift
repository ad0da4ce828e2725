// curl.h includes sys/socket.h, whose enumerations the compiler may count to either module.
import CCurl
import EgressPolicy
import Glibc

/// The addresses of this machine on local networks.
enum LocalNetwork {
    /// An IPv4 address that the policy lets through; nil where this machine has none.
    static var address: IPAddress? {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return nil }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let raw = entry.pointee.ifa_addr, CInt(raw.pointee.sa_family) == AF_INET else { continue }
            let number = UnsafeRawPointer(raw).loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            let address = IPAddress.v4(UInt32(bigEndian: number))
            if AddressTable.row(blocking: address) == nil { return address }
        }
        return nil
    }
}

/// An HTTP server on a thread of its own that gives every request the same short answer. It ends with the process.
final class BenchServer: Sendable {
    static let body = "hello"

    let port: UInt16

    /// - Returns: nil where it cannot listen.
    init?(_ address: IPAddress) {
        guard case .v4(let number) = address else { return nil }
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = number.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutableBytes(of: &name) { bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return false }
            return bind(listener, pointer, length) == 0 && listen(listener, 64) == 0
                && getsockname(listener, pointer, &length) == 0
        }
        guard isListening else {
            close(listener)
            return nil
        }
        port = UInt16(bigEndian: name.sin_port)
        var thread = pthread_t()
        let context = UnsafeMutableRawPointer(bitPattern: Int(listener))
        let result = pthread_create(
            &thread, nil,
            { context in
                BenchServer.serve(CInt(truncatingIfNeeded: Int(bitPattern: context)))
                return nil
            }, context)
        guard result == 0 else { return nil }
        pthread_detach(thread)
    }

    private static func serve(_ listener: CInt) {
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
        var request = [UInt8](repeating: 0, count: 4_096)
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            // A request of the benchmark fits into one piece.
            if recv(connection, &request, request.count, 0) > 0 {
                _ = send(connection, answer, answer.count, CInt(MSG_NOSIGNAL))
            }
            close(connection)
        }
    }
}
