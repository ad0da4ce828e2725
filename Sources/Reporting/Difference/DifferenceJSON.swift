import StrictJSON

extension ReportDifference {
    public var json: JSONTree {
        [
            "formatVersion": 1, "kind": .string(kind.rawValue), "old": .string(old), "new": .string(new),
            "worse": .bool(isWorse), "items": .array(items.map(\.json)), "shifts": .array(shifts.map(\.json)),
        ]
    }
}

extension ReportDifference.Item {
    fileprivate var json: JSONTree {
        var json: JSONTree = [
            "state": .string(state.rawValue), "worse": .bool(isWorse), "kind": .string(kind), "title": .string(title),
            "changes": .array(
                changes.map { ["name": .string($0.name), "old": .string($0.old), "new": .string($0.new)] }),
        ]
        if !problems.isEmpty { json["problems"] = .array(problems.map(JSONTree.string)) }
        json["reproduce"] = reproduction.map(JSONTree.string)
        return json
    }
}

extension ReportDifference.Shift {
    fileprivate var json: JSONTree {
        [
            "kind": .string(kind), "subject": .string(subject), "old": .string(old), "new": .string(new),
            "worse": .bool(isWorse),
        ]
    }
}
