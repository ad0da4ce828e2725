import StrictJSON

/// One way to break a valid spec, or to bring it to a limit without breaking it.
struct SpecBreak: Sendable {
    /// Names the rule and what is done to it: `array.tooLong`, `slider.step`.
    var name: String
    var summary: String
    /// How often it is chosen beside the others; those that make large specs are rare.
    var weight = 100
    /// What the spec must have for it.
    var needs: [SpecNeed]
    /// Whether only the contract with the extension has what it breaks.
    var needsExtension = false
    /// Does it; nil where the spec has no place for it.
    var apply: @Sendable (inout SpecDraft) -> Outcome?

    enum Outcome: Sendable {
        /// The one error is here, in the spec as expanded.
        case rejected(Location)
        /// The spec stays valid.
        case accepted
    }

    init(
        _ name: String, _ summary: String, weight: Int = 100,
        needs: [SpecNeed] = [],
        apply: @escaping @Sendable (inout SpecDraft) -> Outcome?
    ) {
        self.name = name
        self.summary = summary
        self.weight = weight
        self.needs = needs
        self.apply = apply
    }

    /// The same, chosen more or less often: one with many variants needs more cases.
    func weighing(_ weight: Int) -> SpecBreak {
        var copy = self
        copy.weight = weight
        return copy
    }

    /// The same for the contract with the extension only.
    var extended: SpecBreak {
        var copy = self
        copy.needsExtension = true
        return copy
    }
}
