import Fuzzing
import StrictJSON

/// What differs between two reports beyond single findings: how much was looked at, what came out, how fast.
enum ReportShifts {
    typealias Shift = ReportDifference.Shift

    static func all(_ old: ReportContent, _ new: ReportContent) -> [Shift] {
        var shifts = missing(old.peers, in: new.peers).map {
            Shift(isWorse: true, kind: "coverage", subject: "peer \($0)", old: "asked", new: "not asked")
        }
        shifts += coverage(old.scope, new.scope) + speeds(old.figures, new.figures)
        if let before = old.run, let now = new.run {
            shifts += coverage(before, now) + census(before, now)
            if let shift = speed(before, now) { shifts.append(shift) }
        }
        return shifts
    }

    // MARK: Coverage

    static func missing(_ old: [String], in new: [String]) -> [String] {
        old.filter { name in !new.contains { $0.hasSameBytes(as: name) } }
    }

    private static func coverage(_ old: ReportScope, _ new: ReportScope) -> [Shift] {
        guard case .corpora(let before, let oldCases, let oldProperties, _) = old,
            case .corpora(let now, let newCases, let newProperties, _) = new
        else { return [] }
        let missing = missing(before, in: now)
        var shifts = missing.map { Shift(isWorse: true, kind: "coverage", subject: $0, old: "run", new: "not run") }
        guard missing.isEmpty else { return shifts }
        for (name, old, new) in [("cases", oldCases, newCases), ("properties", oldProperties, newProperties)]
        where old != new {
            shifts.append(Shift(isWorse: new < old, kind: "coverage", subject: name, old: "\(old)", new: "\(new)"))
        }
        return shifts
    }

    private static func coverage(_ old: CampaignFacts, _ new: CampaignFacts) -> [Shift] {
        var shifts: [Shift] = []
        for generator in old.generators {
            switch new.generator(generator.name) {
            case nil:
                shifts.append(
                    Shift(isWorse: true, kind: "coverage", subject: generator.name, old: "run", new: "not run"))
            case let now? where now.version != generator.version:
                shifts.append(
                    Shift(
                        isWorse: false, kind: "coverage", subject: generator.name, old: "version \(generator.version)",
                        new: "version \(now.version), which makes other cases"))
            default: break
            }
        }
        if new.wasInterrupted, !old.wasInterrupted {
            shifts.append(
                Shift(isWorse: true, kind: "coverage", subject: "campaign", old: "finished", new: "interrupted"))
        }
        return shifts
    }

    // MARK: Census

    private static func census(_ old: CampaignFacts, _ new: CampaignFacts) -> [Shift] {
        new.census.flatMap { generator, now -> [Shift] in
            guard let before = old.census.first(where: { $0.generator.hasSameBytes(as: generator) })?.counts,
                before.total > 0, now.total > 0
            else { return [] }
            let areSameCases = old.ranSameCases(as: new, of: generator) && before.total == now.total
            var all = before
            all.add(now)
            return all.rows.compactMap { outcome, _ in
                let counts = (old: before.counts[outcome] ?? 0, new: now.counts[outcome] ?? 0)
                let differs =
                    areSameCases
                    ? counts.old != counts.new
                    : NoiseBound.exceeds(old: counts.old, of: before.total, new: counts.new, of: now.total)
                guard differs else { return nil }
                let grows = Double(counts.new) / Double(now.total) > Double(counts.old) / Double(before.total)
                return Shift(
                    isWorse: outcome == Census.none && grows, kind: "census", subject: "\(generator): \(outcome)",
                    old: share(counts.old, before.total), new: share(counts.new, now.total))
            }
        }
    }

    private static func share(_ count: UInt64, _ total: UInt64) -> String {
        let tenths = (Double(count) / Double(total) * 1000).rounded()
        return "\(tenths / 10) % (\(count) of \(total))"
    }

    // MARK: Speed

    private static func speed(_ old: CampaignFacts, _ new: CampaignFacts) -> Shift? {
        guard old.worksLike(new), let before = old.speed, let now = new.speed else { return nil }
        return shift("campaign", "cases/s", .higher, before, now)
    }

    private static func speeds(_ old: [ReportFigure], _ new: [ReportFigure]) -> [Shift] {
        new.compactMap { figure in
            let before = old.first { $0.name.hasSameBytes(as: figure.name) && $0.unit == figure.unit }
            return before.flatMap { shift(figure.name, figure.unit, figure.better, $0.value, figure.value) }
        }
    }

    private static func shift(
        _ subject: String, _ unit: String, _ better: ReportFigure.Better, _ old: Double, _ new: Double
    ) -> Shift? {
        guard NoiseBound.exceeds(speed: old, new) else { return nil }
        let isWorse =
            switch better {
            case .higher: new < old
            case .lower: new > old
            case .neither: false
            }
        return Shift(
            isWorse: isWorse, kind: "speed", subject: subject, old: "\(text(old)) \(unit)", new: "\(text(new)) \(unit)")
    }

    /// Whole from 100 on, two decimals below.
    private static func text(_ value: Double) -> String {
        var bytes: [UInt8] = []
        TypeScriptText.appendNumber(value >= 100 ? value.rounded() : (value * 100).rounded() / 100, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
