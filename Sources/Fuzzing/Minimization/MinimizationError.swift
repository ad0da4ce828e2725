/// Why an input cannot be minimized.
public enum MinimizationError: Error, Sendable, Equatable {
    /// Nothing goes wrong with it.
    case noFinding
    /// Something else goes wrong with it.
    case otherSignature(Signature)
    /// It shows the signature only sometimes.
    case flaky(showing: Int, runs: Int)
    /// Its finding is known to be flaky.
    case flakyFinding
    /// The expected verdict is known of the whole input alone, so somebody must be asked about smaller ones.
    case needsPeer(FindingKind)
}

extension MinimizationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noFinding: "nothing goes wrong with the input"
        case .otherSignature(let found): "the input has another signature: \(found)"
        case .flaky(let showing, let runs): "the input is flaky: it shows the signature in \(showing) of \(runs) runs"
        case .flakyFinding: "the finding is flaky: the same input does not always show it"
        case .needsPeer(.construction), .needsPeer(.record):
            "the expected verdict is known of this input alone; a peer must decide smaller ones"
        case .needsPeer: "only the peer can tell whether smaller inputs show it"
        }
    }
}
