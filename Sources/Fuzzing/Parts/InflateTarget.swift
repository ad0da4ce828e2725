import Conformance
import PrototypeBundle

/// `inflate`: a DEFLATE stream under the bounds of the bundle reader, without an archive around it. Four bytes before the
/// stream choose what the entry claims: see `InflateInput`.
struct InflateTarget: PartTarget {
    let name = "inflate"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try refuse(options)
        return InflateTarget.result(InflateInput(input), isHeld: true).verdict
    }

    static func result(_ input: InflateInput, isHeld: Bool) -> (verdict: Verdict, content: [UInt8]) {
        do throws(BundleRejection) {
            let content = try SingleContent.inflate(
                input.stream, size: UInt32(clamping: input.size), crc: input.facts.crc, budget: input.budget,
                isHeld: isHeld)
            return (.accept(), content)
        } catch {
            return (Explanation(error).verdict, [])
        }
    }
}

/// An input of `inflate`: two bytes that say how the claimed size and the budget relate to what the stream really holds,
/// two for a number of their own, then the stream.
struct InflateInput {
    let stream: [UInt8]
    let facts: StreamFacts
    /// What the entry claims.
    let size: Int
    let budget: Int

    /// The most bytes that a stream may expand to here.
    private static let limit = 1 << 17

    init(_ input: [UInt8]) {
        var reader = InputReader(input)
        let sizeChoice = reader.byte()
        let budgetChoice = reader.byte()
        let number = reader.half()
        stream = Array(reader.rest)
        facts = StreamFacts(of: stream, limit: InflateInput.limit + 1)
        size = min(InflateInput.choice(sizeChoice, truth: facts.content.count, number), InflateInput.limit)
        // By default what the ratio of 100 allows.
        budget =
            budgetChoice % 5 == 0
            ? min(BundleLimits.standard.ratio * stream.count, InflateInput.limit)
            : min(InflateInput.choice(budgetChoice % 5 - 1, truth: facts.content.count, number), InflateInput.limit)
    }

    private static func choice(_ byte: UInt8, truth: Int, _ number: Int) -> Int {
        switch byte & 3 {
        case 0: truth
        case 1: truth + 1
        case 2: max(0, truth - 1)
        default: number << Int(byte >> 2 & 3)
        }
    }
}

/// The bounded inflater says what the stream itself says, holds exactly its content, and decides the same where the content
/// only passes through.
struct InflatedWithinBounds: Property {
    let name = "inflated-within-bounds"

    func applies(to target: String) -> Bool { target == "inflate" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        let inflation = InflateInput(input.bytes)
        let (held, content) = InflateTarget.result(inflation, isHeld: true)
        let scanned = InflateTarget.result(inflation, isHeld: false).verdict
        guard held.agrees(with: scanned) else {
            return PropertyViolation(
                shape: "\(PathShape.of(held)) -> \(PathShape.of(scanned))", expected: held,
                message: "held: \(held), scanned: \(scanned)")
        }
        let code = inflation.facts.expectedCode(
            size: inflation.size, budget: inflation.budget, compressed: inflation.stream.count)
        let expected = code.map { Verdict.reject(code: $0.rawValue, path: "spec.json") } ?? .accept()
        if let violation = PropertyViolation.comparing(.success(held), with: expected, "by the stream") {
            return violation
        }
        guard held.isAccepted, content != inflation.facts.content else { return nil }
        return PropertyViolation(shape: "other bytes", message: "the content has other bytes than the stream holds")
    }
}
