import Conformance

/// A batch under way.
struct BatchProgress {
    let batch: Batch
    let target: String
    var census = Census()
    private(set) var sightings: [Signature: Sighting] = [:]
    /// What ended workers in this batch, by signature: the case and what happened.
    var deaths: [Signature: (index: UInt64, finding: CaseFinding)] = [:]
    var findings: [Finding] = []
    /// How many tasks of the batch are waiting or under way.
    var openTasks = 0
    /// Whether its new signatures have been given to be examined.
    var wasExamined = false
    var wasMetered = false

    init(_ batch: Batch, target: String) {
        self.batch = batch
        self.target = target
    }

    mutating func add(_ sighting: Sighting) {
        guard var known = sightings[sighting.signature] else {
            sightings[sighting.signature] = sighting
            return
        }
        known.count += sighting.count
        known.first = min(known.first, sighting.first)
        known.last = max(known.last, sighting.last)
        sightings[sighting.signature] = known
    }

    mutating func add(_ signature: Signature, at index: UInt64) {
        add(Sighting(signature: signature, count: 1, first: index, last: index))
    }

    /// Forgets a signature that turned out to be nothing of its own.
    mutating func retract(_ signature: Signature) {
        sightings[signature] = nil
        deaths[signature] = nil
    }

    /// In the order of the first cases.
    var sorted: [Sighting] {
        sightings.values.sorted {
            $0.first == $1.first ? bytesPrecede($0.signature.text.utf8, $1.signature.text.utf8) : $0.first < $1.first
        }
    }

    var report: BatchReport {
        BatchReport(batch: batch, target: target, census: census, sightings: sorted, findings: findings)
    }
}

/// The place of a case in a campaign, whichever batch and worker it falls to: by index, then by generator.
struct CaseOrder: Comparable {
    let index: UInt64
    let generator: String

    init(_ batch: Batch, _ index: UInt64) {
        self.index = index
        // With the colon, so that the order is that of the case names in a ledger.
        generator = "\(batch.generator):"
    }

    static func == (left: CaseOrder, right: CaseOrder) -> Bool {
        left.index == right.index && left.generator.hasSameBytes(as: right.generator)
    }

    static func < (left: CaseOrder, right: CaseOrder) -> Bool {
        left.index == right.index ? bytesPrecede(left.generator.utf8, right.generator.utf8) : left.index < right.index
    }
}
