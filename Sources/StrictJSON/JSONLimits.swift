/// What a parse may cost. Both limits are exact: the limit itself is accepted, one more is rejected.
public struct JSONLimits: Sendable, Equatable {
    /// The largest input in bytes, a byte order mark included. Never more than `largestInput`.
    public var maxBytes: Int
    /// How many objects and arrays may be open at once.
    public var maxOpenContainers: Int

    /// The most bytes that any document can have, 256 MiB: offsets are stored in 30 bits, numbers of keys in 26.
    public static let largestInput = 1 << 28

    /// The limits of a prototype spec: 1,048,576 bytes, 128 open containers.
    public static let spec = JSONLimits(maxBytes: 1_048_576, maxOpenContainers: 128)

    /// For files of our own making (corpora, reports, peers' answers): as large as a document can be.
    public static let file = JSONLimits(maxBytes: largestInput, maxOpenContainers: 512)

    public init(maxBytes: Int, maxOpenContainers: Int) {
        self.maxBytes = min(maxBytes, JSONLimits.largestInput)
        self.maxOpenContainers = maxOpenContainers
    }
}
