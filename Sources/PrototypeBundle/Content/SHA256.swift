import CCrypto

/// A SHA-256 in progress (FIPS 180-4), by libcrypto. Its state is a plain value: nothing is allocated.
struct SHA256 {
    private var context = SHA256_CTX()

    init() { SHA256_Init(&context) }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        SHA256_Update(&context, bytes.baseAddress, bytes.count)
    }

    func finish() -> SHA256Digest {
        var context = context
        var digest = SHA256Digest()
        digest.withUnsafeMutableBytes { output in
            _ = SHA256_Final(output.assumingMemoryBound(to: UInt8.self).baseAddress, &context)
        }
        return digest
    }
}

/// A finished SHA-256.
public struct SHA256Digest: Hashable, Sendable {
    private var words = SIMD4<UInt64>()

    fileprivate init() {}

    /// The digest of `bytes`.
    public init(of bytes: UnsafeRawBufferPointer) {
        var hash = SHA256()
        hash.update(bytes)
        self = hash.finish()
    }

    /// The digest that 64 lowercase hexadecimal digits spell, or nil.
    init?(hex text: UnsafeBufferPointer<UInt8>) {
        guard withUnsafeMutableBytes({ Hex.decode(text, into: $0) }) else { return nil }
    }

    /// The digest that 64 lowercase hexadecimal digits spell, or nil.
    public init?(hex text: String) {
        var text = text
        guard let digest = text.withUTF8({ SHA256Digest(hex: $0) }) else { return nil }
        self = digest
    }

    /// 64 lowercase hexadecimal digits.
    public var hex: String { withUnsafeBytes(of: words) { Hex.text(of: $0) } }

    /// The 32 bytes.
    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    fileprivate mutating func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) -> R) -> R {
        Swift.withUnsafeMutableBytes(of: &words, body)
    }
}
