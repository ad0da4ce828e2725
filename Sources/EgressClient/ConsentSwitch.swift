import EgressPolicy
import Synchronization

/// The user's switch, off at first, for any number of clients and threads. Switching off ends everything that is under way.
public final class ConsentSwitch: Sendable {
    private struct State {
        var consent = Consent()
        var nextNumber: UInt64 = 0
        /// How to end what is under way, by number.
        var cancellations: [UInt64: @Sendable () -> Void] = [:]
    }

    /// A request that was begun while the switch was on.
    struct Ticket: Sendable {
        let epoch: Consent.Epoch
        fileprivate let number: UInt64
    }

    private let state = Mutex(State())

    public init(isOn: Bool = false) { if isOn { turnOn() } }

    public var isOn: Bool { state.withLock { $0.consent.isOn } }

    public func turnOn() { state.withLock { $0.consent.grant() } }

    /// Switches off and cancels what is under way. Nothing that was begun before is answered any more, also once the switch
    /// is on again.
    public func turnOff() {
        let cancellations = state.withLock { state in
            state.consent.withdraw()
            defer { state.cancellations = [:] }
            return state.cancellations
        }
        for (_, cancel) in cancellations { cancel() }
    }

    /// Nil while the switch is off.
    func begin() -> Ticket? {
        state.withLock { state in
            guard let epoch = state.consent.epoch else { return nil }
            defer { state.nextNumber += 1 }
            return Ticket(epoch: epoch, number: state.nextNumber)
        }
    }

    /// Says how to end what was begun; at once, where the switch was off in between.
    func attach(_ ticket: Ticket, _ cancel: @escaping @Sendable () -> Void) {
        let isLate = state.withLock { state in
            guard state.consent.covers(ticket.epoch) else { return true }
            state.cancellations[ticket.number] = cancel
            return false
        }
        if isLate { cancel() }
    }

    func covers(_ ticket: Ticket) -> Bool { state.withLock { $0.consent.covers(ticket.epoch) } }

    /// Forgets what has ended; whether its answer may still be used.
    func finish(_ ticket: Ticket) -> Bool {
        state.withLock { state in
            state.cancellations[ticket.number] = nil
            return state.consent.covers(ticket.epoch)
        }
    }
}
