/// Cuts a stream of bytes into lines. A line ends at a line feed; the last one may end at the end of the stream.
package struct LineBuffer {
    /// The most bytes of one line, without its line feed.
    package let limit: Int
    private var bytes: [UInt8] = []
    /// Where the first line that has not been taken starts, and how far it was searched.
    private var start = 0
    private var searched = 0

    package init(limit: Int) { self.limit = limit }

    package mutating func append(_ more: some Collection<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Takes the next whole line without its line feed; nil where none is complete.
    package mutating func next() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: LineBuffer.lineFeed) else {
            searched = bytes.count
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return Array(bytes[start..<end])
    }

    /// Takes what follows the last line feed at the end of the stream; nil where nothing does.
    package mutating func takeRest() -> [UInt8]? {
        defer { drop() }
        return start < bytes.count ? Array(bytes[start...]) : nil
    }

    /// Whether the line that is still coming is already too long.
    package var isOverfull: Bool { bytes.count - start > limit }

    /// Forgets what is buffered.
    package mutating func drop() {
        bytes.removeAll()
        start = 0
        searched = 0
    }

    private static let lineFeed = UInt8(ascii: "\n")
}
