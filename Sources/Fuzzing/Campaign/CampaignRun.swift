import Conformance

/// The running campaign: hands batches to workers, follows up on what they say, and reports a batch once all of it is
/// known.
struct CampaignRun: WorkerClient {
    private let plan: CampaignPlan
    private let batches: BatchPlan
    private let comparison: PeerComparison
    private let emit: (CampaignEvent) throws -> Void
    private var done: DoneBatches
    var shouldStop: () -> Bool = { false }
    /// When no new batch is begun any more, by the monotonic clock in milliseconds.
    var deadline: Int64?

    private var nextBatch: UInt64 = 0
    private var hasEnded = false
    private var underWay: [UInt64: BatchProgress] = [:]
    private var assignments: [Int: Assignment] = [:]
    private var examinations: [Int: Examination] = [:]
    private var queue: [WorkerTask] = []
    private var nextTag = 0
    /// Every signature that has been examined, with the earliest of its cases.
    private var known: [Signature: CaseOrder] = [:]
    /// How often cases of a generator were metered without a result.
    private var fruitlessMeterings: [String: Int] = [:]
    private(set) var summary = CampaignSummary()

    private struct Assignment {
        var batch: UInt64
        var work: Work

        enum Work {
            case range(CaseRange)
            /// One run of an examination.
            case examination(Int)
            /// Looks for a case that keeps memory in the first range, then in the second.
            case metering(CaseRange, then: CaseRange?)
        }
    }

    /// How much a worker may grow in a batch before its cases are looked at one by one, in bytes.
    private static let growthLimit: UInt64 = 4 << 20
    private static let fruitlessMeteringLimit = 4

    init(
        _ plan: CampaignPlan, _ batches: BatchPlan, done: DoneBatches, panel: PeerPanel,
        emit: @escaping (CampaignEvent) throws -> Void
    ) {
        self.plan = plan
        self.batches = batches
        self.done = done
        self.emit = emit
        comparison = PeerComparison(panel)
        summary.census = plan.generators.map { ($0.name, Census()) }
    }

    // MARK: Tasks

    mutating func nextTask() throws -> WorkerTask? {
        if !queue.isEmpty { return queue.removeFirst() }
        guard let batch = takeBatch() else { return nil }
        let target = plan.generators.first { $0.name.hasSameBytes(as: batch.generator) }?.target ?? ""
        underWay[batch.number] = BatchProgress(batch, target: target)
        let range = CaseRange(generator: batch.generator, seed: batch.seed, first: batch.first, count: batch.count)
        add(range, of: batch.number)
        return queue.removeFirst()
    }

    private mutating func takeBatch() -> Batch? {
        while !hasEnded {
            if let deadline, SystemCalls.monotonicMilliseconds() >= deadline { hasEnded = true }
            if !hasEnded, shouldStop() {
                hasEnded = true
                summary.wasInterrupted = true
            }
            guard !hasEnded, let batch = batches.batch(nextBatch) else {
                // With shards of unequal length the generators end together all the same: all have the same cases.
                hasEnded = true
                return nil
            }
            nextBatch += 1
            if !done.contains(batch.number) { return batch }
        }
        return nil
    }

    private mutating func add(_ range: CaseRange, of batch: UInt64) {
        guard range.count > 0 else { return }
        add(.run(range, returnsInputs: !comparison.panel.isEmpty), .range(range), of: batch)
    }

    private mutating func add(
        _ work: WorkerRequest.Work, _ assignment: Assignment.Work, of batch: UInt64, fresh: Bool = false
    ) {
        queue.append(WorkerTask(work: work, needsFreshWorker: fresh, tag: nextTag))
        assignments[nextTag] = Assignment(batch: batch, work: assignment)
        underWay[batch]?.openTasks += 1
        nextTag += 1
    }

    // MARK: Results

    mutating func finish(_ task: WorkerTask, _ result: WorkerResult) throws {
        guard let assignment = assignments.removeValue(forKey: task.tag),
            var progress = underWay.removeValue(forKey: assignment.batch)
        else { return }
        progress.openTasks -= 1
        // What follows up goes by the number of the batch, so it has to be there.
        underWay[assignment.batch] = progress
        switch (assignment.work, result) {
        case (.range(let range), .reply(.summary(let summary), _)): try take(summary, range, assignment.batch)
        case (.range(let range), .failure(let failure)): try take(failure, range, assignment.batch)
        case (.examination(let number), _): try take(result, examination: number, assignment.batch)
        case (.metering(let range, let rest), _): take(result, metering: range, then: rest, assignment.batch)
        case (.range, .reply): break
        }
        try settle(assignment.batch)
    }

    private mutating func take(_ summary: WorkerReply.RangeSummary, _ range: CaseRange, _ batch: UInt64) throws {
        underWay[batch]?.census.add(summary.census)
        for sighting in summary.sightings { underWay[batch]?.add(sighting) }
        if !summary.inputs.isEmpty {
            for (offset, findings) in comparison.findings(summary.inputs).enumerated() {
                for finding in findings { underWay[batch]?.add(finding.signature, at: range.first &+ UInt64(offset)) }
            }
            try emitIncidents()
        }
        if summary.growth >= CampaignRun.growthLimit { meter(range, batch) }
    }

    /// A case ended its worker: it is noted, and the cases before and behind it are run again without it.
    private mutating func take(_ failure: WorkerFailure, _ range: CaseRange, _ batch: UInt64) throws {
        guard let progress = underWay[batch] else { return }
        // A worker that spoiled its own memory may have spoiled the index too.
        let isPlausible = failure.index >= range.first && failure.index - range.first < range.count
        let index = isPlausible ? failure.index : range.first
        try noteDeath(failure, range.name(index))
        let finding = failure.finding(target: progress.target, limits: plan.settings.limits)
        underWay[batch]?.census.count(nil)
        underWay[batch]?.add(finding.signature, at: index)
        if index < progress.deaths[finding.signature]?.index ?? .max {
            underWay[batch]?.deaths[finding.signature] = (index, finding)
        }
        var before = range
        before.count = index - range.first
        var behind = range
        behind.first = index &+ 1
        behind.count = range.count - before.count - 1
        add(before, of: batch)
        add(behind, of: batch)
    }

    private mutating func noteDeath(_ failure: WorkerFailure, _ name: CaseName?) throws {
        summary.workerDeaths += 1
        try emit(.workerDied(WorkerDeath(caseName: name, end: failure.end.description)))
    }

    private func emitIncidents() throws {
        for incident in comparison.panel.takeIncidents() { try emit(.peerIncident(incident)) }
    }

    // MARK: Examinations

    /// Goes on with a batch of which nothing is open: examines what is new in it, then reports it.
    private mutating func settle(_ batch: UInt64) throws {
        guard let progress = underWay[batch], progress.openTasks == 0 else { return }
        if !progress.wasExamined {
            underWay[batch]?.wasExamined = true
            examine(progress)
            if underWay[batch]?.openTasks != 0 { return }
        }
        try report(batch)
    }

    private func isNew(_ sighting: Sighting, _ batch: Batch) -> Bool {
        guard let earliest = known[sighting.signature] else { return true }
        return CaseOrder(batch, sighting.first) < earliest
    }

    private mutating func examine(_ progress: BatchProgress) {
        let examined = Set(progress.findings.map(\.signature))
        let new = progress.sorted.filter { !examined.contains($0.signature) && isNew($0, progress.batch) }
        for (index, sightings) in Dictionary(grouping: new, by: \.first).sorted(by: { $0.key < $1.key }) {
            let signatures = sightings.map(\.signature)
            let seen = signatures.compactMap { progress.deaths[$0]?.finding }
            let name = progress.batch.name(index)
            let examination = Examination(name, target: progress.target, signatures: signatures, seen: seen)
            let number = nextTag
            examinations[number] = examination
            for _ in 0..<max(1, plan.settings.reruns) {
                let work = WorkerRequest.Work.examine(name, metersMemory: examination.metersMemory)
                add(work, .examination(number), of: progress.batch.number, fresh: true)
            }
        }
    }

    private mutating func take(_ result: WorkerResult, examination number: Int, _ batch: UInt64) throws {
        guard var examination = examinations[number], let progress = underWay[batch] else { return }
        switch result {
        case .reply(.outcome(let outcome), let input):
            var findings = outcome.findings
            if let input { findings += comparison.findings([(input, outcome.verdict)])[0] }
            try emitIncidents()
            examination.add(input: input, verdict: outcome.verdict, findings)
        case .reply: break
        case .failure(let failure):
            try noteDeath(failure, progress.batch.name(examination.index))
            let finding = failure.finding(target: progress.target, limits: plan.settings.limits)
            examination.add(input: failure.input, verdict: nil, [finding])
        }
        examinations[number] = examination
        let isLast = !assignments.values.contains { if case .examination(number) = $0.work { true } else { false } }
        guard isLast else { return }
        examinations[number] = nil
        for signature in examination.signatures { conclude(examination, signature, progress) }
    }

    private mutating func conclude(_ examination: Examination, _ signature: Signature, _ progress: BatchProgress) {
        let number = progress.batch.number
        let isDeath = progress.deaths[signature]?.index == examination.index
        if isDeath, !examination.shows(signature) {
            // A case that alone does not end its worker was slow for want of a processor, or paid for memory that the
            // cases before it had kept.
            let memory = Signature(target: progress.target, kind: .memory)
            if signature.kind == .hang || known[memory] != nil {
                return withdraw(signature, examination, number)
            }
            if !progress.wasMetered {
                let batch = progress.batch
                let range = CaseRange(
                    generator: batch.generator, seed: batch.seed, first: batch.first,
                    count: examination.index - batch.first + 1)
                underWay[number]?.wasMetered = true
                meter(range, number)
            }
        }
        underWay[number]?.findings.append(examination.finding(signature))
    }

    private mutating func withdraw(_ signature: Signature, _ examination: Examination, _ batch: UInt64) {
        underWay[batch]?.retract(signature)
        guard let verdict = examination.anyVerdict else { return }
        underWay[batch]?.census.withdraw(Census.none)
        underWay[batch]?.census.count(verdict)
    }

    // MARK: Memory

    private mutating func meter(_ range: CaseRange, then rest: CaseRange? = nil, _ batch: UInt64) {
        guard fruitlessMeterings[range.generator, default: 0] < CampaignRun.fruitlessMeteringLimit else { return }
        add(.meter(range), .metering(range, then: rest), of: batch, fresh: true)
    }

    private mutating func take(
        _ result: WorkerResult, metering range: CaseRange, then rest: CaseRange?, _ number: UInt64
    ) {
        switch result {
        case .reply(.metered(let index?), _): noteMemory(index, number)
        case .failure where range.count > 1:
            // They keep so much that the worker did not live to tell: half of them keep half.
            var half = range
            half.count = range.count / 2
            var other = range
            other.first += half.count
            other.count -= half.count
            meter(half, then: other, number)
        case .failure: noteMemory(range.first, number)
        case .reply:
            if let rest { return meter(rest, number) }
            fruitlessMeterings[range.generator, default: 0] += 1
        }
    }

    private mutating func noteMemory(_ index: UInt64, _ number: UInt64) {
        guard let progress = underWay[number] else { return }
        // Deaths that did not come up again were the consequence.
        for finding in progress.findings where finding.runs.showing == 0 {
            underWay[number]?.retract(finding.signature)
        }
        underWay[number]?.findings.removeAll { $0.runs.showing == 0 }
        let memory = Signature(target: progress.target, kind: .memory)
        underWay[number]?.add(memory, at: index)
        // The new signature has to be examined like any other.
        if progress.wasExamined, known[memory] == nil { underWay[number]?.wasExamined = false }
    }

    // MARK: Reports

    private mutating func report(_ number: UInt64) throws {
        guard var progress = underWay.removeValue(forKey: number) else { return }
        // Another batch may have found it meanwhile, in an earlier case.
        progress.findings.removeAll { finding in
            guard let index = finding.caseName?.index else { return false }
            let order = CaseOrder(progress.batch, index)
            if let earliest = known[finding.signature], earliest <= order { return true }
            known[finding.signature] = order
            return false
        }
        progress.findings.sort { bytesPrecede($0.signature.text.utf8, $1.signature.text.utf8) }
        done.insert(number)
        summary.cases += progress.batch.count
        summary.signatures = known.count
        if let position = summary.census.firstIndex(where: { $0.generator.hasSameBytes(as: progress.batch.generator) })
        {
            summary.census[position].census.add(progress.census)
        }
        try emit(.batch(progress.report))
    }
}
