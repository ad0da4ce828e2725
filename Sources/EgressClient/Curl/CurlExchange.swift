import CCurl
import EgressPolicy
import Glibc

/// One transfer of libcurl with everything that it needs. Used by the thread of the loop alone, once it is started.
final class CurlExchange: @unchecked Sendable {
    let order: ExchangeOrder
    let answer: OneAnswer<ExchangeAnswer>
    /// Nil until `prepare` and after `release`.
    private(set) var handle: UnsafeMutableRawPointer?

    private var url: OpaquePointer?
    private var lists: [UnsafeMutablePointer<curl_slist>] = []
    private var headers: [EgressRequest.Header] = []
    private var headerCount = 0
    private var isInHeaders = false
    private var body: [UInt8] = []
    private(set) var isTooLarge = false
    /// libcurl wanted to connect to something that was not checked.
    private(set) var isElsewhere = false

    init(_ order: ExchangeOrder, _ answer: OneAnswer<ExchangeAnswer>) {
        self.order = order
        self.answer = answer
    }

    deinit { release() }

    /// Makes the handle.
    ///
    /// - Returns: what libcurl refuses, `CURLE_OK` where nothing.
    func prepare(authorities: String?) -> CURLcode {
        guard let handle = curl_easy_init(), let url = curl_url() else { return CURLE_FAILED_INIT }
        self.handle = handle
        self.url = url
        var setup = CurlSetup(handle)
        setUpURL(url, &setup)
        setUpConnection(&setup, authorities)
        setUpRequest(&setup)
        setUpCallbacks(&setup)
        return setup.code
    }

    func release() {
        if let handle { curl_easy_cleanup(handle) }
        handle = nil
        if let url { curl_url_cleanup(url) }
        url = nil
        for list in lists { curl_slist_free_all(list) }
        lists = []
    }

    // MARK: Setting up

    /// The parts that were checked, never a text that is parsed again.
    private func setUpURL(_ url: OpaquePointer, _ setup: inout CurlSetup) {
        let parts = [
            (CURLUPART_SCHEME, order.url.scheme.description), (CURLUPART_HOST, order.url.host.description),
            (CURLUPART_PORT, String(order.port)), (CURLUPART_PATH, "/"),
        ]
        for (part, text) in parts where curl_url_set(url, part, text, 0) != CURLUE_OK {
            setup.fail(CURLE_URL_MALFORMAT)
        }
        setup.set(url: url)
        setup.set(CURLOPT_REQUEST_TARGET, RequestTarget.text(order.url.target))
    }

    private func setUpConnection(_ setup: inout CurlSetup, _ authorities: String?) {
        // An empty host and port stand for every connection there is.
        setup.set(CURLOPT_CONNECT_TO, list(["::\(order.address.bracketed):\(order.port)"]))
        setup.set(CURLOPT_PROXY, "")
        setup.set(CURLOPT_NOPROXY, "*")
        setup.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        setup.set(CURLOPT_FOLLOWLOCATION, 0)
        setup.set(CURLOPT_PROTOCOLS_STR, "http,https")
        setup.set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        setup.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        setup.set(CURLOPT_FRESH_CONNECT, 1)
        setup.set(CURLOPT_FORBID_REUSE, 1)
        // Signals are the process's own.
        setup.set(CURLOPT_NOSIGNAL, 1)
        setup.set(CURLOPT_TIMEOUT_MS, CurlExchange.milliseconds(order.totalTime))
        setup.set(CURLOPT_CONNECTTIMEOUT_MS, CurlExchange.milliseconds(order.connectingTime))
        setup.set(CURLOPT_SSL_VERIFYPEER, 1)
        setup.set(CURLOPT_SSL_VERIFYHOST, 2)
        setup.set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        if let authorities { setup.set(CURLOPT_CAINFO, authorities) }
        if !order.pins.isEmpty { setup.set(CURLOPT_PINNEDPUBLICKEY, order.pins.joined(separator: ";")) }
    }

    private func setUpRequest(_ setup: inout CurlSetup) {
        switch order.method {
        case .get: setup.set(CURLOPT_HTTPGET, 1)
        case .head: setup.set(CURLOPT_NOBODY, 1)
        default:
            if let body = order.body ?? (order.method == .delete ? nil : []) { setup.set(body: body) }
            setup.set(CURLOPT_CUSTOMREQUEST, order.method.rawValue)
        }
        // All that this libcurl can decode; the body is counted decoded.
        setup.set(CURLOPT_ACCEPT_ENCODING, "")
        var lines = order.headers.map(CurlExchange.line)
        // Fields that libcurl would add on its own.
        lines.append("Expect:")
        if !order.headers.contains(where: { $0.isNamed("content-type") }) { lines.append("Content-Type:") }
        setup.set(CURLOPT_HTTPHEADER, list(lines))
    }

    /// A field as libcurl takes it: a value of white space alone would remove the field, a semicolon sends it empty.
    private static func line(_ header: EgressRequest.Header) -> String {
        header.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            ? header.name + ";" : "\(header.name): \(header.value)"
    }

    private func setUpCallbacks(_ setup: inout CurlSetup) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        setup.setCallbacks(context)
    }

    private func list(_ lines: [String]) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else { continue }
            list = longer
        }
        if let list { lists.append(list) }
        return list
    }

    /// At least one, since libcurl takes 0 for no limit.
    private static func milliseconds(_ time: Duration) -> Int {
        let (seconds, attoseconds) = time.components
        return max(1, Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }

    // MARK: What libcurl asks and tells

    /// The enforcement point: every connection of libcurl comes by here with its numeric address.
    func mayConnect(to peer: SocketAddress?) -> Bool {
        if let peer, peer.port == order.port, order.checked.contains(peer.address) { return true }
        isElsewhere = true
        return false
    }

    /// A line of the header with its end; false ends the transfer.
    func take(header line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard line.count <= order.headerBytes - headerCount else {
            isTooLarge = true
            return false
        }
        headerCount += line.count
        if line.starts(with: "HTTP/".utf8) {
            // Of several answers, as with 100 and 103, the last one counts.
            headers = []
            isInHeaders = true
        } else if isInHeaders {
            if line.first == 0x0D || line.first == 0x0A {
                isInHeaders = false
            } else if let header = EgressRequest.Header(line: line) {
                headers.append(header)
            }
        }
        return true
    }

    /// A piece of the body, decoded; false ends the transfer.
    func take(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
        guard piece.count <= order.bodyBytes - body.count else {
            isTooLarge = true
            return false
        }
        body += piece
        return true
    }

    // MARK: The end

    func finish(_ code: CURLcode) {
        answer.give(result(code).mapError { $0 })
        release()
    }

    private func result(_ code: CURLcode) -> Result<ExchangeAnswer, EgressFailure> {
        guard code == CURLE_OK, let handle else { return .failure(failure(code)) }
        var status = 0
        _ = protoparity_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return .success(ExchangeAnswer(status: status, headers: headers, body: body))
    }

    private func failure(_ code: CURLcode) -> EgressFailure {
        if isTooLarge { return EgressFailure(.responseTooLarge, "the answer is larger than the limit") }
        if isElsewhere { return EgressFailure(.connectionFailed, "a connection to an address that was not checked") }
        return EgressFailure(CurlExchange.code(of: code), String(cString: curl_easy_strerror(code)))
    }

    static func code(of code: CURLcode) -> EgressFailure.Code {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: .timeout
        // The last ones are of setting up, before anything is sent.
        case CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK, CURLE_FAILED_INIT, CURLE_UNKNOWN_OPTION,
            CURLE_BAD_FUNCTION_ARGUMENT, CURLE_NOT_BUILT_IN, CURLE_URL_MALFORMAT:
            .connectionFailed
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .pinMismatch
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            .tlsFailed
        // libcurl's own limits of a line and of all lines, which it meets before the callback sees them.
        case CURLE_OUT_OF_MEMORY: .responseTooLarge
        default: .invalidResponse
        }
    }
}

extension EgressRequest.Header {
    /// Reads a line of an answer; nil where it has no colon.
    fileprivate init?(line: UnsafeBufferPointer<UInt8>) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
            var bytes = bytes
            func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }
            while isSpace(bytes.first) { bytes.removeFirst() }
            while isSpace(bytes.last) { bytes.removeLast() }
            return String(decoding: bytes, as: UTF8.self)
        }
        self.init(text(line[..<colon]), text(line[(colon + 1)...]))
    }
}
