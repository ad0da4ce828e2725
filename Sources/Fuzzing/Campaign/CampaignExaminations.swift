import Conformance

// Cases with new signatures run again by themselves, to see which of the signatures stay.
extension CampaignRun {
    private func isNew(_ sighting: Sighting, _ batch: Batch) -> Bool {
        guard let earliest = known[sighting.signature] else { return true }
        return CaseOrder(batch, sighting.first) < earliest
    }

    mutating func examine(_ progress: BatchProgress) {
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

    mutating func take(_ result: WorkerResult, examination number: Int, _ batch: UInt64) throws {
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
}
