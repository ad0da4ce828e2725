import Conformance
import StrictJSON

/// The steps from a grown spec to a case.
enum SpecCase {
    static func valid(_ random: inout RandomSource) -> GeneratedCase {
        var plan = SpecPlan.random(&random)
        plan.isForLibrary = random.chance(20)
        let isRecorded = random.chance(10)
        var draft = SpecDraft(plan, isRecorded ? .recorded : .prototype, &random)
        draft.isForLibrary = plan.isForLibrary && random.chance(70)
        if random.chance(15) {
            var supported = draft.capabilities
            supported.insert(.themeModes)
            supported.insert(.storage)
            draft.supportedCapabilities = supported.names
        }
        return finish(draft, outcome: .accepted, lies: [])
    }

    static func broken(_ random: inout RandomSource) -> GeneratedCase {
        // A break that finds no place is tried on another spec, and then replaced by another break.
        while true {
            let entry = SpecCatalogue.choice.pick(&random)
            for _ in 0..<4 {
                if let made = broken(by: entry, &random) { return made }
            }
        }
    }

    /// A case that breaks one check of the contract at one place.
    static func swept(number: UInt64, seed: UInt64, _ random: inout RandomSource) -> GeneratedCase {
        var number = number
        while true {
            guard let (draft, outcome) = PlaceSweep.broken(number: number, seed: seed, &random) else {
                number = UInt64(random.below(1 << 20))
                continue
            }
            random = draft.random
            return finish(draft, outcome: outcome, lies: [PlaceSweep.name])
        }
    }

    static func wild(_ random: inout RandomSource) -> GeneratedCase {
        var draft = SpecDraft(SpecPlan.random(&random), random.chance(10) ? .recorded : .prototype, &random)
        let mode = Mode(draft, &draft.random)
        var tree = draft.spec
        if mode == .host, draft.random.chance(50) {
            tree = Factoring(tree, count: 1 + draft.random.below(3), &draft.random).spec
        }
        var lies: [String] = []
        for _ in 0..<(1 + draft.random.below(3)) {
            if let lie = WildBreaks.apply(to: &tree, &draft.random) { lies.append(lie) }
        }
        let text = Respelling.random(&draft.random, share: 20).write(tree, &draft.random)
        return GeneratedCase(
            bytes: text, options: options(draft, mode), expected: nil, lies: lies.isEmpty ? ["wild.splice"] : lies)
    }

    // MARK: Breaks

    /// A case with this break; nil where the spec that grew for it has no place for it.
    static func broken(by entry: SpecCatalogue.Entry, _ random: inout RandomSource) -> GeneratedCase? {
        switch entry {
        case .tree(let entry): broken(by: entry, &random)
        case .components(let entry): broken(by: entry, &random)
        case .text(let entry): broken(by: entry, &random)
        }
    }

    private static func broken(by entry: SpecBreak, _ random: inout RandomSource) -> GeneratedCase? {
        var plan = SpecPlan.random(&random)
        let isRecorded = !entry.needsExtension && random.chance(entry.name == "recorded.extension" ? 100 : 8)
        plan.prefersDataTemplates = !isRecorded && random.chance(40)
        for need in entry.needs { plan.satisfy(need) }
        var draft = SpecDraft(plan, isRecorded ? .recorded : .prototype, &random)
        let outcome = entry.apply(&draft)
        random = draft.random
        guard let outcome else { return nil }
        defer { random = draft.random }
        return finish(draft, outcome: outcome, lies: [entry.name], canCopy: plan.allowsImages)
    }

    private static func broken(by entry: ComponentBreak, _ random: inout RandomSource) -> GeneratedCase? {
        var plan = SpecPlan.random(&random)
        plan.needsRootChildren = true
        var draft = SpecDraft(plan, random.chance(8) ? .recorded : .prototype, &random)
        var factoring = Factoring(draft.spec, count: 1 + draft.random.below(4), &draft.random)
        let outcome = entry.apply(&factoring, &draft.random)
        random = draft.random
        guard let outcome else { return nil }
        var spelling = Respelling.random(&draft.random, share: 20)
        let expected: Verdict
        switch outcome {
        case .accepted: expected = .accept(capabilities: draft.capabilities.names)
        case .rejected(let path): expected = .reject(code: "invalid_spec", path: path)
        case .rejectedInOrder(let path):
            spelling.shufflesKeys = false
            expected = .reject(code: "invalid_spec", path: path)
        }
        let text = spelling.write(factoring.spec, &draft.random)
        random = draft.random
        return GeneratedCase(bytes: text, options: options(draft, .host), expected: expected, lies: [entry.name])
    }

    private static func broken(by entry: TextBreak, _ random: inout RandomSource) -> GeneratedCase? {
        let draft = SpecDraft(SpecPlan.random(&random), .prototype, &random)
        random = draft.random
        var made = finish(draft, outcome: .accepted, lies: [entry.name])
        guard entry.apply(&made.bytes, &random) else { return nil }
        if entry.isRejected { made.expected = .reject(code: "invalid_spec", path: "$") }
        return made
    }

    // MARK: Finishing

    enum Mode: Sendable {
        case host
        case device
        case library

        init(_ draft: SpecDraft, _ random: inout RandomSource) {
            if draft.isForLibrary {
                self = .library
            } else {
                self = draft.mustBeDevice || random.chance(35) ? .device : .host
            }
        }
    }

    /// The case of a draft: in host mode often with components, and in some spelling.
    private static func finish(
        _ draft: SpecDraft, outcome: SpecBreak.Outcome, lies: [String], canCopy: Bool = true
    ) -> GeneratedCase {
        var draft = draft
        let mode = Mode(draft, &draft.random)
        var path: String?
        if case .rejected(let location) = outcome { path = location.path }
        var tree = draft.spec
        if mode == .host, draft.random.chance(10) {
            var factoring = Factoring(tree, count: 1 + draft.random.below(3), &draft.random)
            if canCopy, draft.random.chance(30) { factoring.addCopy(of: tree, &draft.random) }
            if case .rejected(let location) = outcome { path = factoring.path(of: location) }
            tree = factoring.spec
        }
        let text = Respelling.random(&draft.random, share: 20).write(tree, &draft.random)
        let expected =
            path.map { Verdict.reject(code: "invalid_spec", path: $0) }
            ?? .accept(capabilities: draft.capabilities.names)
        return GeneratedCase(bytes: text, options: options(draft, mode), expected: expected, lies: lies)
    }

    private static func options(_ draft: SpecDraft, _ mode: Mode) -> TargetOptions {
        var members: [JSONTree.Member] = []
        switch mode {
        case .host: break
        case .device: members.append(.init("mode", "device"))
        case .library: members.append(.init("library", true))
        }
        if let names = draft.supportedCapabilities {
            members.append(.init("supportedCapabilities", .array(names.map(JSONTree.string))))
        }
        if !draft.grammar.hasExtension { members.append(.init("contract", "recorded")) }
        return TargetOptions(members)
    }
}
