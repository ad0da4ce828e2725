/// The name of a generated case, `generator:seed:index`: with the generator's version it is all that its bytes depend on.
public struct CaseName: Hashable, Sendable, CustomStringConvertible {
    public var generator: String
    public var seed: UInt64
    public var index: UInt64

    public init(generator: String, seed: UInt64, index: UInt64) {
        self.generator = generator
        self.seed = seed
        self.index = index
    }

    /// Reads `generator:seed:index`, both numbers in plain decimal; nil for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let seed = Self.decimal(parts[1]), let index = Self.decimal(parts[2])
        else { return nil }
        self.init(generator: String(decoding: parts[0], as: UTF8.self), seed: seed, index: index)
    }

    private static func decimal(_ digits: Substring.UTF8View) -> UInt64? {
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
            return nil
        }
        return UInt64(String(decoding: digits, as: UTF8.self))
    }

    public var description: String { "\(generator):\(seed):\(index)" }
}
