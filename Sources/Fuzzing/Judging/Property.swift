import Conformance

/// Something that holds for every input of the targets it fits, whatever the verdict.
public protocol Property: Sendable {
    /// In signatures, such as `whole-and-chunked`.
    var name: String { get }

    /// It is checked on the cases whose index is a multiple of this, a power of two. Most properties judge the input again,
    /// which costs as much as the case itself, so that each case would cost several; a sample finds the same, as long as a
    /// property is checked some hundred times in 20,000 cases. Inputs without a place in a campaign have the index 0, and
    /// all properties.
    var period: UInt64 { get }

    func applies(to target: String) -> Bool

    /// Checks the property on an input that has this verdict; nil where it holds. Whatever is drawn at random is drawn from
    /// the input, so that the same input always says the same.
    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation?
}

extension Property {
    public var period: UInt64 { 1 }
}

/// A property that does not hold.
public struct PropertyViolation: Sendable {
    /// What tells violations of one property apart, without what varies from case to case; becomes part of the signature.
    public var shape: String
    /// The verdict that the property asks for, where it is about verdicts.
    public var expected: Verdict?
    /// For people: one line.
    public var message: String

    public init(shape: String = "", expected: Verdict? = nil, message: String) {
        self.shape = shape
        self.expected = expected
        self.message = message
    }
}
