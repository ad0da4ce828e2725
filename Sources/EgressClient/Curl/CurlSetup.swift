import CCurl
import EgressPolicy
import Glibc

/// Sets options of one handle and remembers the first that is refused.
struct CurlSetup {
    private let handle: UnsafeMutableRawPointer
    private(set) var code = CURLE_OK

    init(_ handle: UnsafeMutableRawPointer) { self.handle = handle }

    mutating func fail(_ code: CURLcode) { if self.code == CURLE_OK { self.code = code } }

    private mutating func note(_ code: CURLcode) { if code != CURLE_OK { fail(code) } }

    mutating func set(_ option: CURLoption, _ value: Int) {
        note(protoparity_curl_set_long(handle, option, value))
    }

    /// libcurl copies the text.
    mutating func set(_ option: CURLoption, _ value: String) {
        note(protoparity_curl_set_text(handle, option, value))
    }

    mutating func set(_ option: CURLoption, _ value: UnsafeMutablePointer<curl_slist>?) {
        guard let value else { return fail(CURLE_OUT_OF_MEMORY) }
        note(protoparity_curl_set_list(handle, option, value))
    }

    mutating func set(url: OpaquePointer) { note(protoparity_curl_set_url(handle, url)) }

    mutating func set(body: [UInt8]) {
        let code = body.withUnsafeBytes { protoparity_curl_set_body(handle, $0.baseAddress, $0.count) }
        note(code)
    }

    /// - Parameter context: the exchange, which outlives the transfer.
    mutating func setCallbacks(_ context: UnsafeMutableRawPointer) {
        note(
            protoparity_curl_set_open_socket(
                handle,
                { context, _, address in
                    guard let context, let address else { return -1 }
                    return CurlSetup.exchange(context).openSocket(address)
                }, context))
        note(
            protoparity_curl_set_prerequest(
                handle,
                { context, peer, _, port, _ in
                    guard let context, let peer else { return CURL_PREREQFUNC_ABORT }
                    let isChecked = CurlSetup.exchange(context).isConnected(to: String(cString: peer), port)
                    return isChecked ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
                }, context))
        note(
            protoparity_curl_set_header(
                handle, { CurlSetup.take($0, $1, $2, $3) { $0.take(header: $1) } }, context))
        note(
            protoparity_curl_set_write(
                handle, { CurlSetup.take($0, $1, $2, $3) { $0.take(body: $1) } }, context))
    }

    private static func exchange(_ context: UnsafeMutableRawPointer) -> CurlExchange {
        Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    }

    /// Hands a piece over; another count than its own ends the transfer.
    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ body: (CurlExchange, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Int {
        // libcurl calls with pieces of one byte, so that the product is the count.
        let (total, overflow) = size.multipliedReportingOverflow(by: count)
        guard let context, !overflow else { return -1 }
        guard let bytes, total > 0 else { return 0 }
        let isTaken = bytes.withMemoryRebound(to: UInt8.self, capacity: total) {
            body(exchange(context), UnsafeBufferPointer(start: $0, count: total))
        }
        return isTaken ? total : -1
    }
}

extension CurlExchange {
    /// Opens a socket to a checked address; -1 refuses.
    fileprivate func openSocket(_ target: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let peer = withUnsafePointer(to: &target.pointee.addr) { SocketAddress(UnsafeRawPointer($0)) }
        guard mayConnect(to: peer) else { return -1 }
        let type = target.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue)
        return socket(target.pointee.family, type, target.pointee.protocol)
    }

    /// The pre-request check: the peer once more, before a byte of the request is sent.
    fileprivate func isConnected(to peer: String, _ port: CInt) -> Bool {
        let address = IPAddress(peer).flatMap { address in UInt16(exactly: port).map { SocketAddress(address, $0) } }
        return mayConnect(to: address)
    }
}
