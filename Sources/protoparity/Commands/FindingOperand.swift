import Conformance
import Fuzzing

/// What `minimize` and `promote` work on: a finding of a ledger, or a file.
struct FindingOperand {
    enum Place {
        /// A finding of the ledger, by its identifier.
        case ledger(Ledger, LedgerFinding)
        case file(FilePath)
    }

    let place: Place
    let signature: Signature
    let input: CaseInput
    /// Where it was found, for people.
    let origin: String
    let isFlaky: Bool
    /// The generated case that it came from.
    let caseName: CaseName?

    /// The largest input file in bytes.
    private static let limit = 64 << 20

    /// Reads the operand: the file where there is one of this name, or else a finding.
    init(_ arguments: ParsedArguments, judge: any Judge) throws {
        let operand = arguments.operands[0]
        if let bytes = try FindingOperand.bytes(operand) {
            input = CaseInput(
                target: try FindingOperand.target(arguments), bytes: bytes,
                options: try arguments.targetOptions())
            place = .file(operand)
            signature = try FindingOperand.signature(of: input, arguments, judge)
            origin = operand.description
            isFlaky = try FindingOperand.isFlaky(input, judge)
            caseName = nil
            return
        }
        guard let ledger = try? arguments.existingLedger(), let finding = try ledger.finding(operand.description) else {
            throw arguments.noFinding("there is no file or finding \(operand)")
        }
        place = .ledger(ledger, finding)
        signature = finding.signature
        let smallest = arguments.has(.found) ? nil : try ledger.minimizedInput(of: finding)
        input = try smallest ?? ledger.input(of: finding)
        origin = finding.firstCase?.description ?? "finding \(finding.identifier)"
        isFlaky = finding.isFlaky
        caseName = finding.firstCase
    }

    private static func target(_ arguments: ParsedArguments) throws -> String {
        let names = arguments.harness.targets.names
        guard let target = arguments.text(.replayTarget) else {
            throw arguments.mistake("a file needs --target: \(names.joined(separator: ", "))")
        }
        guard arguments.harness.targets[target] != nil else {
            throw arguments.unknown(target, among: names, "there is no target \(target)")
        }
        return target
    }

    /// How often a file is run to see whether it always behaves the same.
    private static let reruns = 4

    private static func isFlaky(_ input: CaseInput, _ judge: any Judge) throws -> Bool {
        var judge = judge
        let outcomes = try (0..<reruns).map { _ in try judge.judge([input]) }
        let first = outcomes[0].map { ($0.verdict, Set($0.findings.map(\.signature))) }
        return !outcomes.allSatisfy { outcome in
            outcome.map { ($0.verdict, Set($0.findings.map(\.signature))) }.elementsEqual(first, by: ==)
        }
    }

    private static func bytes(_ path: FilePath) throws(FileError) -> [UInt8]? {
        do {
            return try InputFile.read(path, limit: limit)
        } catch {
            if error.code == .missing { return nil }
            throw error
        }
    }

    /// The signature that is given, or the only one that the input shows.
    private static func signature(
        of input: CaseInput, _ arguments: ParsedArguments, _ judge: any Judge
    ) throws -> Signature {
        if let text = arguments.text(.signature) {
            guard let signature = Signature(text: text) else {
                throw arguments.mistake("--signature is TARGET KIND DETAIL, as in the reports, not \(text)")
            }
            return signature
        }
        var judge = judge
        let found = try judge.judge([input]).flatMap { $0.findings.map(\.signature) }
        guard let first = found.first else { throw MinimizationError.noFinding }
        guard found.allSatisfy({ $0 == first }) else {
            let list = found.map(\.text).joined(separator: "; ")
            throw arguments.mistake("--signature must say which of these is meant: \(list)")
        }
        return first
    }
}
