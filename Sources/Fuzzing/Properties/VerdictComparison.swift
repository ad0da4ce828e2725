import Conformance

/// A second verdict of a target that must be like the first one.
extension PropertyViolation {
    /// What is wrong with the verdict on `bytes`; nil where it is `expected`.
    ///
    /// - Parameter circumstances: how the second verdict came about, for people and for the signature.
    static func deciding(
        _ bytes: [UInt8], like input: CaseInput, expecting expected: Verdict, _ circumstances: String,
        on target: any Target
    ) -> PropertyViolation? {
        let again = Result { () throws(TargetError) in try target.verdict(for: bytes, options: input.options) }
        return comparing(again, with: expected, circumstances)
    }

    static func comparing(
        _ again: Result<Verdict, TargetError>, with expected: Verdict, _ circumstances: String
    ) -> PropertyViolation? {
        switch again {
        case .success(let verdict):
            guard !verdict.agrees(with: expected) else { return nil }
            return PropertyViolation(
                shape: "\(circumstances): \(PathShape.of(expected)) -> \(PathShape.of(verdict))", expected: expected,
                message: DisplayText.escaping("\(circumstances): \(verdict), not \(expected)"))
        case .failure(let error):
            return PropertyViolation(
                shape: "\(circumstances): no verdict", expected: expected,
                message: DisplayText.escaping("\(circumstances): no verdict: \(error)"))
        }
    }
}
