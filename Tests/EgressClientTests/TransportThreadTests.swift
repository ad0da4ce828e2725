import EgressPolicy
import Glibc
import Synchronization
import Testing

@testable import EgressClient

/// Tasks that run on the thread of the transfers.
@Suite struct TransportThreadTests {
    private static func order(_ server: SilentServer) throws -> ExchangeOrder {
        ExchangeOrder(
            url: try EgressURL(parsing: "http://a.example:\(server.port)/"),
            address: try #require(IPAddress("127.0.0.1")), checked: [try #require(IPAddress("127.0.0.1"))],
            port: server.port, method: .get, headers: [], body: nil, connectingTime: .seconds(60),
            totalTime: .seconds(3_600), headerBytes: 1_000, bodyBytes: 1_000, pins: [], cancellation: Cancellation())
    }

    /// Answers so many requests, one after another.
    private static func answer(_ count: Int, _ server: SilentServer) -> Thread {
        Thread {
            for _ in 0..<count {
                let connection = server.accept()
                _ = server.receive(from: connection)
                let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
                _ = send(connection, answer, answer.count, CInt(MSG_NOSIGNAL))
                close(connection)
            }
        }
    }

    @Test func requestsOfATaskOnTheThreadLeaveItNever() async throws {
        let server = try #require(SilentServer())
        let transport = CurlTransport()
        let order = try Self.order(server)
        let executor = try #require(transport.executor)
        let thread = Self.answer(3, server)
        let threads = try await withTaskExecutorPreference(executor) {
            var threads: Set<pthread_t> = [pthread_self()]
            for _ in 0..<3 {
                let answer = try await transport.exchange(order)
                #expect(answer.body == Array("ok".utf8))
                threads.insert(pthread_self())
            }
            return threads
        }
        thread.join()
        #expect(threads.count == 1)
        #expect(!threads.contains(pthread_self()))
    }

    /// A task cancels the request of another one, both on the thread.
    @Test func tasksOnTheThreadTakeTurns() async throws {
        let server = try #require(SilentServer())
        let transport = CurlTransport()
        let order = try Self.order(server)
        let silent = Task(executorPreference: transport.executor) { try await transport.exchange(order) }
        let connection = server.accept()
        #expect(!server.receive(from: connection).isEmpty)
        await Task(executorPreference: transport.executor) { order.cancellation.cancel() }.value
        let failure = await #expect(throws: EgressFailure.self) { try await silent.value }
        #expect(failure?.code == .cancelled)
        #expect(server.receive(from: connection).isEmpty)
        close(connection)
    }

    /// Whoever still prefers the thread of a transport that is gone gets to its end all the same.
    @Test func noTaskIsForgottenWhenTheTransportGoes() async throws {
        var transport: CurlTransport? = CurlTransport()
        let executor = try #require(transport?.executor)
        let count = Counter()
        await Task(executorPreference: executor) { count.increase() }.value
        transport = nil
        for _ in 0..<50 {
            await Task(executorPreference: executor) {
                await Task.yield()
                count.increase()
            }.value
        }
        #expect(count.value == 51)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increase() { count.withLock { $0 += 1 } }
}

/// A thread that can be waited for.
private final class Thread: Sendable {
    private let thread: pthread_t

    init(_ body: @escaping @Sendable () -> Void) {
        final class Body {
            let run: @Sendable () -> Void
            init(_ run: @escaping @Sendable () -> Void) { self.run = run }
        }
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { context in
                context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(Body(body)).toOpaque())
        self.thread = thread
    }

    func join() { pthread_join(thread, nil) }
}
