/// A content that later steps need whole: in place where it is stored, in a buffer where it was inflated.
struct HeldContent {
    private let content: UnsafeRawBufferPointer
    /// Keeps the memory of an inflated content alive.
    private let buffer: ByteBuffer?

    init(inPlace content: UnsafeRawBufferPointer) {
        self.content = content
        buffer = nil
    }

    init(_ buffer: ByteBuffer, count: Int) {
        content = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer.bytes).prefix(count))
        self.buffer = buffer
    }

    /// Nothing held.
    static var none: HeldContent { HeldContent(inPlace: UnsafeRawBufferPointer(start: nil, count: 0)) }

    func withBytes<R, Failure: Error>(_ body: (UnsafeRawBufferPointer) throws(Failure) -> R) throws(Failure) -> R {
        defer { extendLifetime(buffer) }
        return try body(content)
    }
}
