import Conformance

/// How far those who were asked about one case are of one mind.
enum Agreement: String, Sendable, CaseIterable {
    /// Everybody says the same.
    case agree
    /// One says something else than all others; of two, the one that is not the reference.
    case one
    /// Nobody can be told apart as the odd one out.
    case all
    /// At least one has no verdict: it crashed, hung, or failed.
    case crashed
    /// The verdicts may agree, but something that holds for every input does not hold.
    case rule

    /// In tables and filters.
    var title: String {
        switch self {
        case .agree: "All agree"
        case .one: "One differs"
        case .all: "All differ"
        case .crashed: "Crashed or hung"
        case .rule: "Rule broken"
        }
    }

    /// For somebody who sees the word for the first time.
    var explanation: String {
        switch self {
        case .agree: "Everybody who was asked gave the same verdict."
        case .one: "One gives another verdict than all the others, or than the one that is known to be right."
        case .all: "The verdicts differ, and no single one is the odd one out."
        case .crashed: "At least one gave no verdict: it crashed, hung, took too much memory, or failed."
        case .rule: "A rule that holds for every input is broken, such as: the same input gives the same verdict twice."
        }
    }

    /// - Parameters:
    ///   - opinions: what everybody says, nil for those who were not asked.
    ///   - isReference: whether each is a verdict that is known to be right, such as a recorded one.
    init(_ opinions: [Opinion?], isReference: [Bool]) {
        let given = zip(opinions, isReference).compactMap { opinion, isReference in opinion.map { ($0, isReference) } }
        let verdicts = given.compactMap { opinion, isReference in opinion.verdict.map { ($0, isReference) } }
        if verdicts.count < given.count {
            self = .crashed
            return
        }
        /// Those who differ from this one.
        func opponents(_ index: Int) -> Int { verdicts.count { !$0.0.agrees(with: verdicts[index].0) } }
        let counts = verdicts.indices.map(opponents)
        guard counts.contains(where: { $0 > 0 }) else {
            self = .agree
            return
        }
        if verdicts.count == 2 {
            self = verdicts.contains { $0.1 } ? .one : .all
            return
        }
        // The odd one out differs from all others, which agree with each other.
        let odd = counts.indices.count { counts[$0] == verdicts.count - 1 }
        let content = counts.indices.count { counts[$0] == 1 }
        self = odd == 1 && content == verdicts.count - 1 ? .one : .all
    }
}

/// What one implementation, or the record, says of one case.
struct Opinion: Sendable {
    /// Nil where there is none; then `reason` says why.
    var verdict: Verdict?
    /// For people.
    var reason: String?
    /// Where the input breaks the rule, both from 1.
    var line: Int?
    var column: Int?
}
