import Conformance

/// `minimize`: the reducers by themselves, on an input whose finding is made up. The verdict says only what the input is;
/// `ReducedToTheSame` runs the minimizer.
struct MinimizeTarget: PartTarget {
    let name = "minimize"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try refuse(options)
        return .accept()
    }
}

/// An input of `minimize`: a byte that chooses what counts as the same finding, one more for it, then what is minimized.
struct MinimizeInput {
    let bytes: [UInt8]
    private let choice: UInt8
    private let parameter: UInt8

    private static let targets: [any Target] = [JSONTarget(), SpecTarget(), ManifestTarget(), BundleTarget()]

    /// The byte that asks for the verdict of a target; nil where none does.
    static func choice(ofTarget name: String) -> UInt8? {
        targets.firstIndex { $0.name.hasSameBytes(as: name) }.map { UInt8($0) }
    }

    init(_ input: [UInt8]) {
        var reader = InputReader(input)
        choice = reader.byte()
        parameter = reader.byte()
        bytes = Array(reader.rest)
    }

    /// What goes wrong with an input, in the sense of the chosen question: the shape of a target's verdict, whether a byte
    /// occurs, or a bit of a hash, which no reducer can foresee.
    func signature(of bytes: [UInt8]) -> Signature {
        switch choice % 8 {
        case 0..<4:
            let target = MinimizeInput.targets[Int(choice % 8)]
            let verdict = try? target.verdict(for: bytes, options: .none)
            return signature(verdict.map { "\(target.name) \(PathShape.of($0))" } ?? "none")
        case 4, 5: return signature("byte \(bytes.contains(parameter))")
        case 6: return signature("count \(bytes.count { $0 == parameter } % 3)")
        default: return signature("hash \(FNV1a.hash(bytes) & 1)")
        }
    }

    private func signature(_ detail: String) -> Signature {
        Signature(target: "minimize", kind: .record, detail: detail)
    }
}

/// What comes out of a minimization has the signature and is no less simple than what went in; every step is simpler than
/// the one before it, and the cases that may be run are enough for an end.
struct ReducedToTheSame: Property {
    let name = "reduced-to-the-same"

    /// Enough for every reducer to come up in small inputs.
    private static let budget = 250

    func applies(to target: String) -> Bool { target == "minimize" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        let subject = MinimizeInput(input.bytes)
        let signature = subject.signature(of: subject.bytes)
        var state = MinimizationState(signature: signature, input: subject.bytes)
        var cases = 0
        var steps: [Int] = [subject.bytes.count]
        var minimizer = Minimizer { bytes in
            cases += 1
            return [subject.signature(of: bytes)]
        }
        minimizer.budget = ReducedToTheSame.budget
        minimizer.confirmations = 1
        minimizer.receive = { event in
            if case .improved(let bytes, _) = event { steps.append(bytes) }
        }
        let end: MinimizationEnd
        do {
            end = try minimizer.run(&state)
        } catch {
            return PropertyViolation(shape: "failed", message: DisplayText.escaping("the minimizer failed: \(error)"))
        }
        func violation(_ shape: String) -> PropertyViolation {
            PropertyViolation(shape: shape, message: "\(shape): \(subject.bytes.count) to \(state.best.count) bytes")
        }
        guard subject.signature(of: state.best) == signature else { return violation("other signature") }
        guard state.best == subject.bytes || ShrinkOrder.precedes(state.best, subject.bytes) else {
            return violation("not simpler")
        }
        guard zip(steps, steps.dropFirst()).allSatisfy(>=) else { return violation("longer on the way") }
        // Two more confirm the input before and after.
        guard cases <= ReducedToTheSame.budget + 2 else { return violation("beyond the budget") }
        guard end != .cancelled else { return violation("cancelled by nobody") }
        return nil
    }
}
