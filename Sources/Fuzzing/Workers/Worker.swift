import Conformance
import Glibc

/// A worker process: takes requests from standard input until it closes, does them one by one and answers on what was
/// standard output when it started.
public struct Worker: ~Copyable {
    private let harness: Harness
    private let runner: CaseRunner
    private let page: ProgressPage
    private let meter: MemoryMeter
    private let replies: Descriptor
    private var limits = CaseLimits()
    /// The most memory in use after any range, in bytes.
    private var highest: UInt64 = 0
    /// The generators of which a range was run.
    private var warm: Set<String> = []
    /// What tables and caches may take when a generator and its target are used for the first time, in bytes.
    private static let warmUpAllowance: UInt64 = 4 << 20

    /// Runs a worker to its end; returns the status with which the process should exit.
    public static func run(_ harness: Harness) -> Int32 {
        do {
            var worker = try Worker(harness)
            try worker.serve()
            return 0
        } catch {
            // The campaign is gone, or this is no worker's environment: nobody is left to tell.
            return 3
        }
    }

    private init(_ harness: Harness) throws(SystemError) {
        let page = try ProgressPage(inherited: ProgressPage.workerDescriptor)
        close(ProgressPage.workerDescriptor)
        // What a target prints must not get among the answers.
        let replies = try SystemCalls.duplicate(STDOUT_FILENO)
        try SystemCalls.redirect(STDOUT_FILENO, to: STDERR_FILENO)
        // Ten thousand deaths would be ten thousand files.
        try SystemCalls.limit(RLIMIT_CORE, to: 0, hard: true)
        CrashHandler.install(page.crashRecord)
        ParentWatch.start()
        MemoryMeter.prepare()
        meter = try MemoryMeter()
        self.harness = harness
        runner = CaseRunner(harness)
        self.page = page
        self.replies = replies
    }

    private mutating func serve() throws {
        try answer(.ready)
        var frames = FrameBuffer()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            while let frame = try frames.next() { try handle(WorkerRequest(decoding: frame)) }
            let count = try SystemCalls.read(STDIN_FILENO, into: &piece)
            if count == 0 { return }
            frames.append(piece[..<count])
        }
    }

    private func answer(_ reply: WorkerReply) throws(SystemError) {
        try AtomicFile.writeAll(FrameBuffer.frame(reply.encode()), to: replies.raw)
    }

    private mutating func handle(_ request: WorkerRequest) throws {
        let identifier = request.identifier
        switch request.work {
        case .configure(let limits):
            self.limits = limits
            try SystemCalls.limit(RLIMIT_AS, to: limits.addressSpace, hard: true)
        case .run(let range, let returnsInputs):
            try boundTime()
            try answer(.summary(try run(range, identifier, returnsInputs: returnsInputs)))
        case .examine(let name, let metersMemory):
            try boundTime()
            page.begin(request: identifier, index: name.index)
            guard let input = harness.input(name) else { throw WireError() }
            try answer(.input(input))
            let outcome = judge(input, index: name.index, metersMemory: metersMemory)
            page.finish()
            try answer(.outcome(outcome))
        case .judge(let input, let metersMemory):
            try boundTime()
            page.begin(request: identifier, index: 0)
            let outcome = judge(input, index: 0, metersMemory: metersMemory)
            page.finish()
            try answer(.outcome(outcome))
        case .meter(let range):
            try boundTime()
            let index = try firstThatKeepsMemory(range, identifier)
            page.finish()
            try answer(.metered(index))
        }
    }

    // MARK: Cases

    private mutating func run(
        _ range: CaseRange, _ identifier: UInt64, returnsInputs: Bool
    ) throws(WireError) -> WorkerReply.RangeSummary {
        guard let generator = harness.generator(range.generator) else { throw WireError() }
        let before = max(highest, meter.memoryInUse())
        var tally = Tally()
        for offset in 0..<range.count {
            let index = range.first &+ offset
            page.begin(request: identifier, index: index)
            let input = CaseInput(generator.makeCase(seed: range.seed, index: index), target: generator.target)
            let outcome = runner.outcome(of: input, index: index)
            tally.count(outcome, index)
            if returnsInputs { tally.summary.inputs.append((input, outcome.verdict)) }
        }
        page.finish()
        highest = max(before, meter.memoryInUse())
        let growth = highest - before
        let isFirst = warm.insert(range.generator).inserted
        tally.summary.growth = isFirst ? growth - min(growth, Worker.warmUpAllowance) : growth
        return tally.summary
    }

    private func judge(_ input: CaseInput, index: UInt64, metersMemory: Bool) -> CaseOutcome {
        var outcome = runner.outcome(of: input, index: index)
        if metersMemory, keepsMemory(input, index: index) {
            let message = "every run keeps memory that it does not give back"
            let signature = Signature(target: input.target, kind: .memory)
            outcome.findings.append(CaseFinding(signature, message: message))
        }
        return outcome
    }

    /// The first case of a range that keeps memory, found by halving.
    private func firstThatKeepsMemory(_ range: CaseRange, _ identifier: UInt64) throws(WireError) -> UInt64? {
        var range = range
        guard try keepsMemory(range, identifier) else { return nil }
        while range.count > 1 {
            var half = range
            half.count /= 2
            if try !keepsMemory(half, identifier) {
                half.first += half.count
                half.count = range.count - half.count
            }
            range = half
        }
        page.begin(request: identifier, index: range.first)
        guard let input = harness.input(range.name(range.first)) else { throw WireError() }
        return keepsMemory(input, index: range.first) ? range.first : nil
    }

    private func keepsMemory(_ range: CaseRange, _ identifier: UInt64) throws(WireError) -> Bool {
        do {
            return try meter.keepsMemory(.ofRange) {
                for index in range.first..<(range.first &+ range.count) {
                    page.begin(request: identifier, index: index)
                    guard let input = harness.input(range.name(index)) else { throw WireError() }
                    _ = runner.outcome(of: input, index: index)
                }
            }
        } catch {
            throw WireError()
        }
    }

    private func keepsMemory(_ input: CaseInput, index: UInt64) -> Bool {
        meter.keepsMemory(.ofCase) {
            page.touch()
            _ = runner.outcome(of: input, index: index)
        }
    }

    /// A last bound for a worker whose campaign cannot stop it.
    private func boundTime() throws(SystemError) {
        var used = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
        let seconds = UInt64(clamping: used.tv_sec) + 1 + limits.batchProcessorSeconds
        try SystemCalls.limit(RLIMIT_CPU, to: seconds, hard: false)
    }
}

/// Counts outcomes.
private struct Tally {
    var summary = WorkerReply.RangeSummary()
    private var positions: [Signature: Int] = [:]

    mutating func count(_ outcome: CaseOutcome, _ index: UInt64) {
        summary.census.count(outcome.verdict)
        for finding in outcome.findings {
            if let position = positions[finding.signature] {
                summary.sightings[position].count += 1
                summary.sightings[position].last = index
            } else {
                positions[finding.signature] = summary.sightings.count
                summary.sightings.append(
                    Sighting(signature: finding.signature, count: 1, first: index, last: index))
            }
        }
    }
}
