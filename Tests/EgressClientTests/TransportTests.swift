import EgressPolicy
import Glibc
import Testing

@testable import EgressClient

@Suite struct TransportTests {
    private static func order(_ address: String, checked: [String]) throws -> ExchangeOrder {
        ExchangeOrder(
            url: try EgressURL(parsing: "http://a.example:9/"), address: try #require(IPAddress(address)),
            checked: checked.compactMap { IPAddress($0) }, port: 9, method: .get, headers: [], body: nil,
            connectingTime: .seconds(5), totalTime: .seconds(5), headerBytes: 1_000, bodyBytes: 1_000, pins: [],
            cancellation: Cancellation())
    }

    private static func exchange(_ order: ExchangeOrder) -> CurlExchange { CurlExchange(order, OneAnswer()) }

    /// libcurl is told to connect to an address that is not among the checked ones, as if it had found it by itself.
    @Test(arguments: ["127.0.0.1", "::1", "8.8.8.8"])
    func theOpenSocketCallbackRefusesWhatWasNotChecked(address: String) async throws {
        let order = try Self.order(address, checked: ["192.0.2.1", "2606:4700::1"])
        let failure = await #expect(throws: EgressFailure.self) { try await CurlTransport().exchange(order) }
        #expect(failure?.code == .connectionFailed)
        #expect(failure?.message == "a connection to an address that was not checked")
    }

    /// A server that takes the request and stays silent sees the connection end.
    @Test func aCancelledExchangeClosesItsConnection() async throws {
        let server = try #require(SilentServer())
        var order = try Self.order("127.0.0.1", checked: ["127.0.0.1"])
        order.url = try EgressURL(parsing: "http://a.example:\(server.port)/")
        order.port = server.port
        order.totalTime = .seconds(3_600)
        let sent = order
        let transport = CurlTransport()
        let task = Task { try await transport.exchange(sent) }
        let connection = server.accept()
        #expect(server.receive(from: connection).starts(with: "GET / HTTP/1.1\r\n".utf8))
        order.cancellation.cancel()
        let failure = await #expect(throws: EgressFailure.self) { try await task.value }
        #expect(failure?.code == .cancelled)
        #expect(server.receive(from: connection).isEmpty)
        let late = await #expect(throws: EgressFailure.self) { try await transport.exchange(sent) }
        #expect(late?.code == .cancelled)
    }

    @Test func onlyTheCheckedAddressAndPortMayBeConnectedTo() throws {
        let exchange = Self.exchange(try Self.order("8.8.8.8", checked: ["8.8.8.8", "2606:4700::1"]))
        #expect(exchange.mayConnect(to: SocketAddress(.v4(0x0808_0808), 9)))
        #expect(exchange.mayConnect(to: SocketAddress(try #require(IPAddress("2606:4700::1")), 9)))
        #expect(!exchange.isElsewhere)
        #expect(!exchange.mayConnect(to: SocketAddress(.v4(0x0808_0808), 10)))
        #expect(!exchange.mayConnect(to: SocketAddress(.v4(0x7F00_0001), 9)))
        #expect(!exchange.mayConnect(to: SocketAddress(try #require(IPAddress("::ffff:8.8.8.8")), 9)))
        #expect(!exchange.mayConnect(to: nil))
        #expect(exchange.isElsewhere)
    }

    @Test func limitsOfHeaderAndBodyAreExact() throws {
        let exchange = Self.exchange(try Self.order("8.8.8.8", checked: []))
        func take(_ count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
            [UInt8](repeating: 0x61, count: count).withUnsafeBufferPointer(body)
        }
        #expect(take(999) { exchange.take(header: $0) } && take(1) { exchange.take(header: $0) })
        #expect(take(400) { exchange.take(body: $0) } && take(600) { exchange.take(body: $0) })
        #expect(!exchange.isTooLarge)
        #expect(!take(1) { exchange.take(header: $0) })
        #expect(exchange.isTooLarge)
        #expect(!take(1) { exchange.take(body: $0) })
    }

    @Test func socketAddressesAreRead() {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = UInt16(443).bigEndian
        four.sin_addr.s_addr = UInt32(0x0102_0304).bigEndian
        #expect(
            withUnsafeBytes(of: four) { $0.baseAddress.flatMap { SocketAddress($0) } }
                == SocketAddress(.v4(0x0102_0304), 443))
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_port = UInt16(80).bigEndian
        #expect(inet_pton(AF_INET6, "2606:4700::1", &six.sin6_addr) == 1)
        #expect(
            withUnsafeBytes(of: six) { $0.baseAddress.flatMap { SocketAddress($0) } }
                == SocketAddress(.v6(0x2606_4700_0000_0000, 1), 80))
        var local = sockaddr_un()
        local.sun_family = sa_family_t(AF_UNIX)
        #expect(withUnsafeBytes(of: local) { $0.baseAddress.flatMap { SocketAddress($0) } } == nil)
    }

    @Test(
        arguments: [
            ("/a?b=c", "/a?b=c"), ("/é", "/%C3%A9"), ("/\"<>", "/%22%3C%3E"), ("/%zz", "/%zz"), ("/\u{85}", "/%C2%85"),
        ])
    func targetsAreVisibleASCII(target: String, sent: String) { #expect(RequestTarget.text(target) == sent) }

    @Test func anAnswerIsGivenOnceAlsoBeforeAnybodyWaits() async throws {
        let early = OneAnswer<Int>()
        early.give(.success(1))
        early.give(.success(2))
        #expect(try await early.wait() == 1)
        let cancelled = OneAnswer<Int>()
        let task = Task { try await cancelled.wait() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        cancelled.give(.success(1))
    }
}
