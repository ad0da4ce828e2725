/// The user's switch for the network, off at first. Every request carries the epoch it was made under, so that an answer
/// which comes late is not taken for one that was asked for since, also after a quick off and on.
public struct Consent: Sendable, Hashable {
    /// A time during which the switch was on.
    public struct Epoch: Sendable, Hashable {
        fileprivate let number: UInt64
    }

    private var number: UInt64 = 0
    public private(set) var isOn = false

    public init() {}

    /// Switches on; nothing where it is on already.
    public mutating func grant() {
        guard !isOn else { return }
        isOn = true
        // At one change a nanosecond this wraps after five centuries, and wrapping is harmless then.
        number &+= 1
    }

    public mutating func withdraw() { isOn = false }

    /// The current epoch; nil while the switch is off.
    public var epoch: Epoch? { isOn ? Epoch(number: number) : nil }

    /// Whether what was begun in `epoch` may go on.
    public func covers(_ epoch: Epoch) -> Bool { isOn && epoch.number == number }
}
