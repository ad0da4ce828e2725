import StrictJSON

// State keys, declared as their users need them.
extension Grower {
    /// A bound key whose value serves the need, in every item of a template.
    mutating func boundKey(_ need: KeyNeed) -> String {
        guard scope != nil, random.chance(60) else { return literalKey(need) }
        return pattern { grower, name in grower.state.declare(name, grower.value(need)) }
            ?? literalKey(need)
    }

    /// A literal key whose value serves the need: often one that other nodes bind too.
    mutating func literalKey(_ need: KeyNeed) -> String {
        if random.chance(40) {
            switch need {
            case .string where !state.strings.isEmpty: return random.pick(state.strings)
            case .boolean where !state.booleans.isEmpty: return random.pick(state.booleans)
            case .number where !state.numbers.isEmpty: return random.pick(state.numbers)
            default: break
            }
        }
        let name = names.fresh(&random)
        switch need {
        case .string, .boolean, .number: state.declareShared(name, value(need))
        default: state.declare(name, value(need))
        }
        return name
    }

    /// A bound key that nothing needs to be declared.
    mutating func looseKey() -> String {
        if scope != nil, random.chance(50), let key = pattern({ _, _ in }) { return key }
        if random.chance(60) {
            return literalKey(random.chance(50) ? .boolean : .string)
        }
        return names.fresh(&random)
    }

    /// A key with placeholders that is a fresh literal key in every item; `declare` sees each.
    mutating func pattern(_ declare: (inout Grower, String) -> Void) -> String? {
        guard let scope else { return nil }
        switch random.below(3) {
        case 0:
            let keys = (0..<scope.count).map { _ in names.fresh(&random) }
            for key in keys { declare(&self, key) }
            return addField(keys.map(JSONTree.string))
        case 1:
            let base = String(names.fresh(&random).prefix(40))
            let tail = random.chance(30) ? "_t" : ""
            let keys = (0..<scope.count).map { "\(base)_\($0)\(tail)" }
            return claim(keys, declare) ? "\(base)_{index}\(tail)" : nil
        default:
            let base = String(names.fresh(&random).prefix(40))
            let parts = (0..<scope.count).map { index in
                random.chance(50) ? JSONTree.number(Double(index * 7)) : .string("p\(index)")
            }
            let keys = parts.map { part in base + (part.string ?? "\(part.int ?? 0)") }
            return claim(keys, declare) ? base + addField(parts) : nil
        }
    }

    private mutating func claim(_ keys: [String], _ declare: (inout Grower, String) -> Void) -> Bool {
        for key in keys where !names.reserve(key) { return false }
        for key in keys { declare(&self, key) }
        return true
    }

    mutating func value(_ need: KeyNeed) -> JSONTree {
        switch need {
        case .string: .string(random.chance(20) ? "" : TextPool.text(&random))
        case .boolean: .bool(random.chance(50))
        case .number: .number(number(min: nil, max: nil, integer: false))
        case .within(let low, let high): .number(number(min: low, max: high, integer: false))
        case .whole(let range):
            .number(Double(random.pick([range.lowerBound, range.upperBound, random.within(range)])))
        case .date: .string(date())
        }
    }

    /// A real date in 1900 to 2100, often the last of February.
    mutating func date() -> String {
        random.pick([
            "1900-01-01", "2100-12-31", "2000-02-29", "2024-02-29", "1900-02-28", "2023-06-30", "2026-10-05",
            "2096-02-29",
        ])
    }
}
