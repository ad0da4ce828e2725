import Conformance

/// A case with new signatures, run several times by itself in fresh workers.
struct Examination {
    let index: UInt64
    let signatures: [Signature]
    private let name: CaseName
    private let target: String
    private var input: CaseInput?
    private var verdict: Verdict?
    private var runs = 0
    private var showings: [Signature: Int] = [:]
    private var samples: [Signature: CaseFinding]

    /// - Parameter seen: what is known of signatures that may not come up again.
    init(_ name: CaseName, target: String, signatures: [Signature], seen: [CaseFinding]) {
        index = name.index
        self.name = name
        self.target = target
        self.signatures = signatures
        samples = Dictionary(seen.map { ($0.signature, $0) }) { first, _ in first }
    }

    var metersMemory: Bool { signatures.contains { $0.kind == .memory } }

    /// Notes what came of one run.
    mutating func add(input: CaseInput?, verdict: Verdict?, _ findings: [CaseFinding]) {
        runs += 1
        if let input { self.input = input }
        if let verdict { self.verdict = verdict }
        for signature in Set(findings.map(\.signature)) { showings[signature, default: 0] += 1 }
        for finding in findings where samples[finding.signature] == nil { samples[finding.signature] = finding }
    }

    func shows(_ signature: Signature) -> Bool { showings[signature] != nil }

    /// The verdict of any run; nil where there never was one.
    var anyVerdict: Verdict? { verdict }

    func finding(_ signature: Signature) -> Finding {
        let sample = samples[signature]
        // Where not even the generator comes to an end there is nothing to show.
        let input = input ?? CaseInput(target: target, bytes: [])
        let endsWorkers = [.crash, .hang].contains(signature.kind)
        var finding = Finding(
            signature, input: input, actual: endsWorkers ? nil : verdict, expected: sample?.expected,
            message: sample?.message ?? "it was seen once and not again")
        finding.caseName = name
        finding.runs = Finding.Runs(count: runs, showing: showings[signature] ?? 0)
        return finding
    }
}
