import EgressPolicy
import Synchronization

@testable import EgressClient

/// A transport whose answers the test gives, one exchange at a time.
final class FakeTransport: EgressTransport {
    private struct State {
        var orders: [ExchangeOrder] = []
        var answers: [OneAnswer<ExchangeAnswer>] = []
        var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    /// Whether an exchange ends when its task is cancelled; otherwise its answer comes late.
    let heedsCancellation: Bool

    init(heedsCancellation: Bool = true) { self.heedsCancellation = heedsCancellation }

    func exchange(_ order: ExchangeOrder) async throws(EgressFailure) -> ExchangeAnswer {
        let answer = OneAnswer<ExchangeAnswer>()
        let waiting = state.withLock { state in
            state.orders.append(order)
            state.answers.append(answer)
            let count = state.orders.count
            let ready = state.arrivals.filter { $0.count <= count }
            state.arrivals.removeAll { $0.count <= count }
            return ready
        }
        for (_, continuation) in waiting { continuation.resume() }
        do {
            if heedsCancellation {
                order.cancellation.onCancel { answer.give(.failure(CancellationError())) }
                return try await answer.wait()
            }
            // A task of its own is not cancelled with this one.
            return try await Task { try await answer.wait() }.value
        } catch let failure as EgressFailure {
            throw failure
        } catch {
            throw EgressFailure(.cancelled, "cancelled")
        }
    }

    var orders: [ExchangeOrder] { state.withLock { $0.orders } }

    /// Waits until so many exchanges have begun.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.orders.count >= count { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers one exchange; nothing where it has ended.
    func answer(_ index: Int, _ answer: ExchangeAnswer = ExchangeAnswer(status: 200)) {
        state.withLock { $0.answers[index] }.give(.success(answer))
    }

    func fail(_ index: Int, _ code: EgressFailure.Code) {
        state.withLock { $0.answers[index] }.give(.failure(EgressFailure(code, "a test")))
    }
}

/// Answers by a table at once; everything else fails.
struct TableTransport: EgressTransport {
    var answers: [String: ExchangeAnswer]
    /// What was connected to, in order.
    let connected = Log<(IPAddress, [IPAddress])>()

    func exchange(_ order: ExchangeOrder) async throws(EgressFailure) -> ExchangeAnswer {
        connected.append((order.address, order.checked))
        guard let answer = answers[order.url.description] else {
            throw EgressFailure(.connectionFailed, "nobody listens")
        }
        return answer
    }
}

/// Answers names by a table.
struct TableResolver: EgressResolver {
    var table: [String: [String]]
    let asked = Log<String>()

    struct Unknown: Error {}

    func addresses(of name: String) async throws -> [IPAddress] {
        asked.append(name)
        guard let texts = table[name] else { throw Unknown() }
        return texts.compactMap { IPAddress($0) }
    }
}

extension ClientLimits {
    /// For tests that are not about time: others may keep this machine busy.
    static let patient: ClientLimits = {
        var limits = ClientLimits()
        limits.total = .seconds(3_600)
        limits.connecting = limits.total
        return limits
    }()
}

final class Log<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    func append(_ element: Element) { elements.withLock { $0.append(element) } }

    var all: [Element] { elements.withLock { $0 } }
}
