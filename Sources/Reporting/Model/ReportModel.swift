import Conformance

/// What a report tells, whatever it is of: the page is made from this and knows nothing of where it comes from.
struct ReportModel: Sendable {
    /// What the report is of.
    enum Kind: String, Sendable {
        case campaign
        case conformance
        case comparison
    }

    var kind: Kind
    /// The program that wrote it, with its version.
    var tool = ""
    /// The outcome in a sentence or two.
    var outcome: [String] = []
    /// Figures with what they count.
    var figures: [(value: Int, noun: String)] = []
    /// How it was run.
    var facts: [(name: String, value: String)] = []
    /// Whose verdicts stand side by side.
    var implementations: [Implementation] = []
    var cases: [ReportedCase] = []
    /// What else went wrong, such as a defect of a corpus.
    var troubles: [(title: String, text: String)] = []
    /// How a campaign went, in the order of time.
    var timeline: [Moment] = []
    /// What became of the cases of each generator.
    var census: [(generator: String, outcomes: [(outcome: String, count: Int)])] = []

    struct Implementation: Sendable {
        var name: String
        /// Whether what it says is known to be right.
        var isReference = false
    }

    /// How far a campaign had come.
    struct Moment: Sendable, Equatable {
        /// Since its start.
        var milliseconds: Int
        var cases: Int
        var signatures: Int
    }
}

/// One case with what everybody says of it.
struct ReportedCase: Sendable {
    var name: String
    /// Where it comes from: a file, or how it was made.
    var origin: String
    var target: String
    /// In the order of the implementations; nil for those who were not asked.
    var opinions: [Opinion?]
    var agreement: Agreement
    /// What is wrong in one line; nil where nothing is.
    var problem: String?
    /// How often it was seen; nil where that says nothing.
    var count: Int?
    /// What is known of it from before, such as `new` or `minimized`.
    var status: [String] = []
    /// Everything about a case that is not as it should be.
    var finding: ReportedDetail?
}

/// What it takes to understand a finding and to see it again.
struct ReportedDetail: Sendable {
    /// What kind of finding it is, for somebody who sees one for the first time.
    var explanation: String?
    var facts: [(name: String, value: String)] = []
    /// The command line that shows it again.
    var reproduce: String?
    /// The input with which it was found; nil where it is not in the report.
    var input: ReportedInput?
    /// The smallest input that shows the same.
    var minimized: ReportedInput?
    /// The file of the input beside the report.
    var file: String?
}

/// An input, or its beginning.
struct ReportedInput: Sendable, Equatable {
    var bytes: [UInt8]
    /// How many bytes the whole input has.
    var size: Int
}
