/// Runs corpora: asks our targets and every peer about each case and tells the listeners what they said.
///
/// The events depend only on the corpora and the answers, in the corpora's order.
public final class ConformanceRunner {
    private let targets: TargetRegistry
    /// What decides the corpora that hold findings, such as the same targets in processes of their own.
    private let targetsForFindings: TargetRegistry
    private var targetsInUse: TargetRegistry
    private let panel: PeerPanel
    private let listeners: [any RunListener]
    private var summary = RunSummary()
    private var batch: [CorpusCheck] = []
    private var batchBytes = 0

    /// How many checks, and bytes of input, go to the peers at once.
    private static let batchLimit = 256
    private static let batchByteLimit = 16 << 20

    public init(
        targets: TargetRegistry = .builtIn, targetsForFindings: TargetRegistry? = nil,
        panel: PeerPanel = PeerPanel([]), listeners: [any RunListener]
    ) {
        self.targets = targets
        self.targetsForFindings = targetsForFindings ?? targets
        targetsInUse = targets
        self.panel = panel
        self.listeners = listeners
    }

    /// Runs every check of every corpus; nothing that a corpus or a peer does ends it early.
    @discardableResult
    public func run(_ corpora: [any Corpus]) -> RunSummary {
        summary = RunSummary()
        panel.start()
        emit(.started(peers: panel.names))
        emitIncidents()
        for corpus in corpora {
            emit(.corpus(corpus.path))
            targetsInUse = corpus.holdsFindings ? targetsForFindings : targets
            corpus.forEachCheck(add)
            runBatch()
        }
        panel.close()
        emit(.finished(summary))
        return summary
    }

    private func add(_ check: CorpusCheck) {
        batch.append(check)
        if case .verdict(let item) = check { batchBytes += item.input.count }
        if batch.count >= ConformanceRunner.batchLimit || batchBytes >= ConformanceRunner.batchByteLimit { runBatch() }
    }

    private func runBatch() {
        let questions = batch.compactMap { check -> PeerQuestion? in
            guard case .verdict(let item) = check else { return nil }
            return PeerQuestion(target: item.target, input: item.input, options: item.options)
        }
        let answers = panel.isEmpty ? [] : panel.answers(to: questions)
        let names = panel.names
        var position = 0
        for check in batch {
            switch check {
            case .defect(let defect): emit(.defect(defect))
            case .property(let property):
                let difference = property.difference()
                emit(.property(PropertyReport(name: property.name, origin: property.origin, difference: difference)))
            case .verdict(let item):
                let opinions = zip(names, answers).map { PeerOpinion(name: $0, answer: $1[position]) }
                emit(.judged(report(item, opinions)))
                position += 1
            }
        }
        emitIncidents()
        batch = []
        batchBytes = 0
    }

    private func report(_ item: CorpusCase, _ peers: [PeerOpinion]) -> CaseReport {
        CaseReport(
            name: item.name, origin: item.origin, target: item.target, options: item.options, recorded: item.recorded,
            ours: ourVerdict(item), peers: peers, input: item.input)
    }

    private func ourVerdict(_ item: CorpusCase) -> Result<Explanation, TargetError> {
        guard let target = targetsInUse[item.target] else {
            return .failure(TargetError("there is no target \"\(DisplayText.escaping(item.target))\""))
        }
        return Result { () throws(TargetError) in try target.explain(item.input, options: item.options) }
    }

    private func emitIncidents() {
        for incident in panel.takeIncidents() { emit(.incident(incident)) }
    }

    private func emit(_ event: RunEvent) {
        summary.count(event)
        for listener in listeners { listener.receive(event) }
    }
}
