/// Who a peer says it is.
public struct PeerIdentity: Sendable, Equatable {
    public var name: String
    public var version: String
    /// The targets it decides.
    public var targets: [String]

    public init(name: String, version: String, targets: [String]) {
        self.name = name
        self.version = version
        self.targets = targets
    }
}

/// What a peer is asked.
public struct PeerQuestion: Sendable {
    public var target: String
    public var input: [UInt8]
    public var options: TargetOptions

    public init(target: String, input: [UInt8], options: TargetOptions = .none) {
        self.target = target
        self.input = input
        self.options = options
    }
}

/// What came of a question.
public enum PeerAnswer: Sendable {
    case verdict(Verdict)
    case failure(PeerFailure)
    /// The peer does not know the target.
    case notOffered
}

/// Why there is no verdict. Every kind is a finding.
public struct PeerFailure: Sendable, Equatable {
    public enum Kind: String, Sendable {
        /// The peer itself says that it failed.
        case reported
        /// Its process ended, or closed its output.
        case died
        /// It said nothing for too long.
        case silent
        /// It broke the protocol.
        case nonsense
        /// It was given up before this question.
        case unavailable
    }

    public var kind: Kind
    public var message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

/// Trouble with a peer as a whole, whether or not one question is to blame.
public struct PeerIncident: Sendable, Equatable {
    public var peer: String
    public var failure: PeerFailure
    /// How many questions were under way. With one, it is to blame; more are asked again one by one.
    public var underWay: Int
    /// Whether the peer is given up: it never worked, or was restarted too often.
    public var isFinal: Bool
}
