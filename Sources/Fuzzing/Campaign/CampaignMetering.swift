import Conformance

// Batches after which a worker holds more memory than before are looked through for the case that keeps it.
extension CampaignRun {
    mutating func meter(_ range: CaseRange, then rest: CaseRange? = nil, _ batch: UInt64) {
        add(.meter(range), .metering(range, then: rest), of: batch, fresh: true)
    }

    mutating func take(
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
            growth.noteNothing(range.generator)
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
}
