/// Ports that nothing may connect to, on any host.
public struct BlockedPorts: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public let ports: ClosedRange<UInt16>
        /// Who listens there.
        public let purpose: String

        public init(_ ports: ClosedRange<UInt16>, _ purpose: String) {
            self.ports = ports
            self.purpose = purpose
        }
    }

    public var rows: [Row]

    public init(_ rows: [Row]) { self.rows = rows }

    /// The ports of the AutoMobile daemon and of device channels (egress-policy.md, Decision).
    public static let standard = BlockedPorts([
        Row(5037...5037, "the adb server"),
        Row(5554...5585, "emulator consoles and adb"),
        Row(8765...8765, "the control proxy"),
        Row(8766...8769, "the iOS agents"),
    ])

    func row(with port: UInt16) -> Row? { rows.first { $0.ports.contains(port) } }
}
