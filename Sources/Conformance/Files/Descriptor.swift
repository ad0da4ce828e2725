import Glibc

/// An open file descriptor and the duty to close it.
package struct Descriptor: ~Copyable, Sendable {
    package let raw: Int32

    package init(_ raw: Int32) { self.raw = raw }

    deinit { close(raw) }
}

/// Both ends of a pipe. Whoever keeps one end takes it out; the other closes with the pipe.
package struct Pipe: ~Copyable {
    package let reading: Descriptor
    package let writing: Descriptor

    /// The end to read from; the other one closes.
    package consuming func keepReading() -> Descriptor { reading }

    /// The end to write to; the other one closes.
    package consuming func keepWriting() -> Descriptor { writing }
}
