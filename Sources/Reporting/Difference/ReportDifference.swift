import Conformance
import Fuzzing

/// What became of everything that two reports of one kind name.
///
/// *Worse* is: something is wrong in the new report that was not wrong in the old one, or is wrong in a further way; a
/// generator's cases have no verdict more often; less was looked at; a speed fell beyond the noise. See `docs/diff.md`.
public struct ReportDifference: Sendable {
    public enum State: String, Sendable, CaseIterable {
        /// Wrong now, and not before.
        case new
        /// Wrong before as now, or right before as now, but in another way.
        case changed
        /// Wrong before as now.
        case open
        /// Wrong before, looked at again, and right.
        case gone
        /// Named before; the new report has not looked at it, so that nothing is known.
        case notLookedAt = "not looked at"
    }

    public struct Item: Sendable {
        public let state: State
        public let isWorse: Bool
        public let kind: String
        public let title: String
        /// What changed: a name, then the old and the new value.
        public var changes: [(name: String, old: String, new: String)] = []
        /// What is wrong with a case, in words.
        public var problems: [String] = []
        public var reproduction: String?
    }

    /// A figure beyond the noise, or a part of what was looked at.
    public struct Shift: Sendable {
        public let isWorse: Bool
        /// `census`, `speed` or `coverage`.
        public let kind: String
        public let subject: String
        public let old: String
        public let new: String
    }

    public let kind: ReportContent.Kind
    /// What both ran, for people.
    public let old: String
    public let new: String
    /// In the order of the states, and of the reports within one.
    public let items: [Item]
    public let shifts: [Shift]

    public var isWorse: Bool { items.contains(where: \.isWorse) || shifts.contains(where: \.isWorse) }

    /// Nil where the reports are of two kinds.
    public init?(from old: ReportContent, to new: ReportContent) {
        guard old.kind == new.kind else { return nil }
        kind = old.kind
        self.old = old.title
        self.new = new.title
        let unsorted = ReportDifference.items(old, new)
        items = State.allCases.flatMap { state in unsorted.filter { $0.state == state } }
        shifts = ReportShifts.all(old, new)
    }

    private static func items(_ old: ReportContent, _ new: ReportContent) -> [Item] {
        let before = numbered(old.items)
        var known: [[UInt8]: ReportItem] = [:]
        for (key, item) in before { known[key] = item }
        var items: [Item] = []
        var seen: Set<[UInt8]> = []
        for (key, item) in numbered(new.items) {
            seen.insert(key)
            if let difference = difference(known[key], item) { items.append(difference) }
        }
        for (key, item) in before where !seen.contains(key) && !item.problems.isEmpty {
            let isGone = hasLooked(new, at: item, in: old)
            items.append(
                Item(
                    state: isGone ? .gone : .notLookedAt, isWorse: false, kind: item.kind, title: item.title,
                    reproduction: item.reproduction))
        }
        return items
    }

    /// Items under their kind and identity as bytes, which texts that only look alike do not share; repeated ones numbered.
    private static func numbered(_ items: [ReportItem]) -> [(key: [UInt8], item: ReportItem)] {
        var counts: [[UInt8]: Int] = [:]
        return items.map { item in
            let key = Array("\(item.kind)\u{0}\(item.identity)".utf8)
            counts[key, default: 0] += 1
            return (key + "\u{0}\(counts[key] ?? 0)".utf8, item)
        }
    }

    /// Nil where nothing is to be said.
    private static func difference(_ old: ReportItem?, _ new: ReportItem) -> Item? {
        func item(_ state: State, isWorse: Bool, _ changes: [(name: String, old: String, new: String)] = []) -> Item {
            Item(
                state: state, isWorse: isWorse, kind: new.kind, title: new.title, changes: changes,
                problems: new.kind == ReportItem.judgement ? new.problems : [], reproduction: new.reproduction)
        }
        guard let old else { return new.problems.isEmpty ? nil : item(.new, isWorse: true) }
        let changes = new.facts.compactMap { fact -> (name: String, old: String, new: String)? in
            guard let before = old.facts.first(where: { $0.name.hasSameBytes(as: fact.name) }),
                !before.value.hasSameBytes(as: fact.value)
            else { return nil }
            return (fact.name, before.value, fact.value)
        }
        switch (old.problems.isEmpty, new.problems.isEmpty) {
        case (true, true): return changes.isEmpty ? nil : item(.changed, isWorse: false, changes)
        case (true, false): return item(.new, isWorse: true, changes)
        case (false, true):
            // Whoever was asked before, and said what was wrong, has to be asked again.
            let isAsked = old.facts.allSatisfy { fact in
                let now = new.facts.first { $0.name.hasSameBytes(as: fact.name) }?.value ?? ReportItem.notAsked
                return !now.hasSameBytes(as: ReportItem.notAsked) || fact.value.hasSameBytes(as: ReportItem.notAsked)
            }
            return item(isAsked ? .gone : .notLookedAt, isWorse: false, isAsked ? changes : [])
        case (false, false):
            let further = new.problems.filter { problem in !old.problems.contains { $0.hasSameBytes(as: problem) } }
            let isSame = changes.isEmpty && further.isEmpty && old.problems.count == new.problems.count
            return item(isSame ? .open : .changed, isWorse: !further.isEmpty, changes)
        }
    }

    /// Whether the new report would name this, were it still wrong.
    private static func hasLooked(_ new: ReportContent, at item: ReportItem, in old: ReportContent) -> Bool {
        // A case that was run would be named.
        if item.kind == ReportItem.judgement { return false }
        switch (old.scope, new.scope) {
        case (
            .corpora(let before, let cases, let properties, _), .corpora(let now, let nowCases, let nowProperties, true)
        ):
            return before.allSatisfy { path in now.contains { $0.hasSameBytes(as: path) } } && nowCases >= cases
                && nowProperties >= properties
        case (.generated, .generated):
            guard let name = item.caseName, let before = old.run, let now = new.run else { return false }
            guard !item.needsPeers || ReportShifts.missing(old.peers, in: new.peers).isEmpty,
                !item.needsLimits || now.settings.limits == before.settings.limits
            else { return false }
            return now.ran(name) && now.generator(name.generator) == before.generator(name.generator)
        default: return false
        }
    }
}
