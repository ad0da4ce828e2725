import Conformance

/// What a worker is asked to do. It answers in the order of the requests.
struct WorkerRequest {
    enum Work {
        /// Bounds for all that follows; there is no answer.
        case configure(CaseLimits)
        /// Generate and judge these cases; a summary answers. With `returnsInputs` it also carries every input and verdict,
        /// for peers.
        case run(CaseRange, returnsInputs: Bool)
        /// Generate one case, answer its input, then judge it and answer the outcome.
        case examine(CaseName, metersMemory: Bool)
        /// Judge this input.
        case judge(CaseInput, metersMemory: Bool)
        /// Find the first of these cases that keeps memory each time it runs.
        case meter(CaseRange)
    }

    /// Whether a reply is what this work comes to.
    func isAnswered(by reply: WorkerReply) -> Bool {
        switch (work, reply) {
        case (.run, .summary), (.examine, .outcome), (.judge, .outcome), (.meter, .metered): true
        default: false
        }
    }

    /// From 1; names the request in the shared page.
    var identifier: UInt64
    var work: Work
}

/// Cases of one generator that follow each other.
struct CaseRange: Equatable {
    var generator: String
    var seed: UInt64
    var first: UInt64
    var count: UInt64

    func name(_ index: UInt64) -> CaseName { CaseName(generator: generator, seed: seed, index: index) }
}

/// What a worker answers.
enum WorkerReply {
    /// It is there and knows what it needs.
    case ready
    case summary(RangeSummary)
    /// The input of the case that is now examined.
    case input(CaseInput)
    case outcome(CaseOutcome)
    /// The index of the case that keeps memory; nil where none does.
    case metered(UInt64?)

    struct RangeSummary {
        var census = Census()
        var sightings: [Sighting] = []
        /// How many bytes of memory in use the worker has gained, beyond what it ever had, while it ran these cases;
        /// less an allowance where the generator was used for the first time.
        var growth: UInt64 = 0
        /// Empty unless asked for.
        var inputs: [(input: CaseInput, verdict: Verdict?)] = []
    }
}

extension WorkerRequest {
    func encode() -> [UInt8] {
        var writer = WireWriter()
        writer.number(identifier)
        switch work {
        case .configure(let limits):
            writer.byte(0)
            writer.number(UInt64(limits.milliseconds))
            writer.number(limits.addressSpace)
            writer.number(limits.batchProcessorSeconds)
        case .run(let range, let returnsInputs):
            writer.byte(1)
            writer.range(range)
            writer.byte(returnsInputs ? 1 : 0)
        case .examine(let name, let metersMemory):
            writer.byte(2)
            writer.range(CaseRange(generator: name.generator, seed: name.seed, first: name.index, count: 1))
            writer.byte(metersMemory ? 1 : 0)
        case .judge(let input, let metersMemory):
            writer.byte(3)
            writer.input(input)
            writer.byte(metersMemory ? 1 : 0)
        case .meter(let range):
            writer.byte(4)
            writer.range(range)
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        identifier = try reader.number()
        switch try reader.byte() {
        case 0:
            var limits = CaseLimits()
            limits.milliseconds = Int64(clamping: try reader.number())
            limits.addressSpace = try reader.number()
            limits.batchProcessorSeconds = try reader.number()
            work = .configure(limits)
        case 1: work = .run(try reader.range(), returnsInputs: try reader.byte() == 1)
        case 2:
            let range = try reader.range()
            work = .examine(range.name(range.first), metersMemory: try reader.byte() == 1)
        case 3: work = .judge(try reader.input(), metersMemory: try reader.byte() == 1)
        case 4: work = .meter(try reader.range())
        default: throw WireError()
        }
        guard reader.isAtEnd else { throw WireError() }
    }
}

extension WorkerReply {
    func encode() -> [UInt8] {
        var writer = WireWriter()
        switch self {
        case .ready: writer.byte(0)
        case .summary(let summary):
            writer.byte(1)
            writer.list(summary.census.rows) {
                $0.text($1.outcome)
                $0.number($1.count)
            }
            writer.list(summary.sightings) {
                $0.signature($1.signature)
                $0.number($1.count)
                $0.number($1.first)
                $0.number($1.last)
            }
            writer.number(summary.growth)
            writer.list(summary.inputs) {
                $0.input($1.input)
                $0.optional($1.verdict) { $0.verdict($1) }
            }
        case .input(let input):
            writer.byte(2)
            writer.input(input)
        case .outcome(let outcome):
            writer.byte(3)
            writer.outcome(outcome)
        case .metered(let index):
            writer.byte(4)
            writer.optional(index) { $0.number($1) }
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = WireReader(bytes)
        switch try reader.byte() {
        case 0: self = .ready
        case 1: self = .summary(try reader.summary())
        case 2: self = .input(try reader.input())
        case 3: self = .outcome(try reader.outcome())
        case 4: self = .metered(try reader.optional { reader throws(WireError) in try reader.number() })
        default: throw WireError()
        }
        guard reader.isAtEnd else { throw WireError() }
    }
}

extension WireWriter {
    fileprivate mutating func range(_ range: CaseRange) {
        text(range.generator)
        number(range.seed)
        number(range.first)
        number(range.count)
    }
}

extension WireReader {
    fileprivate mutating func range() throws(WireError) -> CaseRange {
        CaseRange(generator: try text(), seed: try number(), first: try number(), count: try number())
    }

    fileprivate mutating func summary() throws(WireError) -> WorkerReply.RangeSummary {
        var summary = WorkerReply.RangeSummary()
        for (outcome, count) in try list({ reader throws(WireError) in (try reader.text(), try reader.number()) }) {
            summary.census.count(outcome, count)
        }
        summary.sightings = try list { reader throws(WireError) in
            Sighting(
                signature: try reader.signature(), count: try reader.number(), first: try reader.number(),
                last: try reader.number())
        }
        summary.growth = try number()
        summary.inputs = try list { reader throws(WireError) in
            let input = try reader.input()
            return (input, try reader.optional { reader throws(WireError) in try reader.verdict() })
        }
        return summary
    }
}
