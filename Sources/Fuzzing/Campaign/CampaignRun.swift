import Conformance

/// The running campaign: hands batches to workers, follows up on what they say, and reports a batch once all of it is
/// known.
struct CampaignRun: WorkerClient {
    let plan: CampaignPlan
    var source: BatchSource
    let comparison: PeerComparison
    private let emit: (CampaignEvent) throws -> Void

    var underWay: [UInt64: BatchProgress] = [:]
    var assignments: [Int: Assignment] = [:]
    var examinations: [Int: Examination] = [:]
    private var queue: [WorkerTask] = []
    var nextTag = 0
    /// Every signature that has been examined, with the earliest of its cases.
    var known: [Signature: CaseOrder] = [:]
    var growth = MemoryGrowth()
    private(set) var summary = CampaignSummary()

    struct Assignment {
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

    init(
        _ plan: CampaignPlan, _ source: BatchSource, panel: PeerPanel,
        emit: @escaping (CampaignEvent) throws -> Void
    ) {
        self.plan = plan
        self.source = source
        self.emit = emit
        comparison = PeerComparison(panel)
        summary.census = plan.generators.map { ($0.name, Census()) }
    }

    // MARK: Tasks

    mutating func nextTask() throws -> WorkerTask? {
        if !queue.isEmpty { return queue.removeFirst() }
        guard let batch = source.next() else { return nil }
        let target = plan.generators.first { $0.name.hasSameBytes(as: batch.generator) }?.target ?? ""
        underWay[batch.number] = BatchProgress(batch, target: target)
        let range = CaseRange(generator: batch.generator, seed: batch.seed, first: batch.first, count: batch.count)
        add(range, of: batch.number)
        return queue.removeFirst()
    }

    private mutating func add(_ range: CaseRange, of batch: UInt64) {
        guard range.count > 0 else { return }
        add(.run(range, returnsInputs: !comparison.panel.isEmpty), .range(range), of: batch)
    }

    mutating func add(
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
        if growth.isSuspicious(summary.growth, of: range.generator) { meter(range, batch) }
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

    mutating func noteDeath(_ failure: WorkerFailure, _ name: CaseName?) throws {
        summary.workerDeaths += 1
        try emit(.workerDied(WorkerDeath(caseName: name, end: failure.end.description)))
    }

    func emitIncidents() throws {
        for incident in comparison.panel.takeIncidents() { try emit(.peerIncident(incident)) }
    }

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
        source.finish(number)
        summary.cases += progress.batch.count
        summary.signatures = known.count
        if let position = summary.census.firstIndex(where: { $0.generator.hasSameBytes(as: progress.batch.generator) })
        {
            summary.census[position].census.add(progress.census)
        }
        try emit(.batch(progress.report))
    }
}
