// curl.h includes sys/socket.h, whose enumerations the compiler may count to either module.
import CCurl
import EgressPolicy
import Glibc

/// The resolver of the system, `getaddrinfo`. It blocks, so that a few threads ask it, never more than requests may be under
/// way; a lookup that nobody waits for any more runs to its end.
public struct SystemResolver: EgressResolver {
    public init() {}

    public func addresses(of name: String) async throws -> [IPAddress] {
        let answer = OneAnswer<[IPAddress]>()
        LookupThreads.shared.run { answer.give(Result { try SystemResolver.lookUp(name) }) }
        return try await answer.wait()
    }

    /// A lookup that failed, with getaddrinfo's code.
    struct LookupError: Error { var code: CInt }

    static func lookUp(_ name: String) throws -> [IPAddress] {
        var hints = addrinfo()
        // One entry for each address, not one for each kind of socket.
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, nil, &hints, &list)
        guard code == 0 else { throw LookupError(code: code) }
        defer { freeaddrinfo(list) }
        var addresses: [IPAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr.flatMap({ SocketAddress(UnsafeRawPointer($0)) })?.address {
                addresses.append(address)
            }
            next = entry.pointee.ai_next
        }
        return addresses
    }
}
