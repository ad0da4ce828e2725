import Conformance
import Glibc

/// Writes to a descriptor through one buffer. After a failure (a closed pipe, a full disk) it takes no more and remembers
/// the first error, so that writers need not check every line and the program can tell at the end.
public final class BufferedOutput {
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Why output was lost.
    public private(set) var failure: SystemError?

    private static let limit = 1 << 16

    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
        // A reader that goes away is an error here, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
    }

    public func write(_ bytes: some Sequence<UInt8>) {
        guard failure == nil else { return }
        buffer.append(contentsOf: bytes)
        if buffer.count >= BufferedOutput.limit { flush() }
    }

    /// Writes a line; `text` holds no control characters, see `DisplayText`.
    public func writeLine(_ text: String = "") {
        write(text.utf8)
        write([UInt8(ascii: "\n")])
    }

    public func flush() {
        defer { buffer.removeAll(keepingCapacity: true) }
        guard failure == nil, !buffer.isEmpty else { return }
        do {
            try AtomicFile.writeAll(buffer, to: descriptor)
        } catch {
            failure = error
        }
    }
}
