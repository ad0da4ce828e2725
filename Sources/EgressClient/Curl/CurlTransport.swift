import CCurl
import EgressPolicy

/// Carries requests out with libcurl, on one thread.
public final class CurlTransport: EgressTransport {
    private let loop: CurlLoop?

    /// - Parameter authorities: a PEM file with the certificate authorities to trust instead of the system's.
    public init(authorities: String? = nil) { loop = CurlLoop(authorities: authorities) }

    deinit { loop?.stop() }

    /// The thread of the transfers, for tasks that send one request after another: with
    /// `withTaskExecutorPreference(transport.executor)` they pass no thread on the way there and back. Transfers wait
    /// while such a task computes, so that it must be brief between its requests. Nil where libcurl cannot be initialized.
    public var executor: (any TaskExecutor)? { loop }

    public func exchange(_ order: ExchangeOrder) async throws(EgressFailure) -> ExchangeAnswer {
        guard let loop else { throw EgressFailure(.connectionFailed, "libcurl cannot be initialized") }
        guard !order.cancellation.isCancelled else { throw EgressFailure(.cancelled, "cancelled") }
        let answer = OneAnswer<ExchangeAnswer>()
        order.cancellation.onCancel { answer.give(.failure(CancellationError())) }
        let exchange = CurlExchange(order, answer)
        loop.start(exchange)
        do {
            // The answer is the cancellation at once; libcurl ends the transfer right after.
            return try await answer.wait()
        } catch let failure as EgressFailure {
            throw failure
        } catch {
            loop.cancel(exchange)
            throw EgressFailure(.cancelled, "cancelled")
        }
    }
}
