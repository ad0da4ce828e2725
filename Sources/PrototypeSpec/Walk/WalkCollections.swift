import StrictJSON

extension Walker {
    mutating func array(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        if SpecCheck.arrayType.isRemoved, !tape.isArray(index) { return true }
        guard isArray(index, asLongAs: operation) else { return fail(.badLength, index, operation: operationIndex) }
        var seen = operation.flag ? SeenElements(tape) : nil
        let end = tape.extent(index)
        var element = index &+ 1
        while element < end {
            guard value(element, Int(operation.first)) else { return false }
            if seen?.isRepeated(element) == true { return fail(.duplicateElement, element) }
            element = tape.next(element)
        }
        return true
    }

    /// Whether the value is an array of a length that the operation allows. Its elements are counted only where it matters.
    @inline(__always)
    func isArray(_ index: Int, asLongAs operation: Operation) -> Bool {
        guard tape.isArray(index) else { return false }
        guard operation.low > 0 || operation.high.isFinite else { return true }
        let count = Double(tape.childCount(index))
        return count >= operation.low && count <= operation.high
    }

    /// Maps and dictionaries: keys in UTF-16 order, each key's grammar (maps only) before its value.
    mutating func members(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        let isMap = operation.kind == .map
        guard tape.isObject(index) else {
            return SpecCheck.mapType.isRemoved || fail(.rule, index, operation: operationIndex)
        }
        if operation.high.isFinite, Double(tape.childCount(index)) > operation.high {
            return fail(.tooManyMembers, index)
        }
        let end = tape.extent(index)
        if !Walker.isLeaf(operations[Int(operation.first)].kind) {
            for key in Members.sorted(tape, index) {
                if isMap, !Grammar.isStateKey(tape.bytes(key)) { return fail(.badKey, key) }
                guard value(key + 1, Int(operation.first)) else { return false }
            }
            return true
        }
        // Values that have nothing below them are checked as they come; only a failure needs the order.
        var firstBad = -1
        var key = index &+ 1
        while key < end {
            let isGood =
                (!isMap || Grammar.isStateKey(tape.bytes(key))) && value(key &+ 1, Int(operation.first))
            if !isGood, firstBad < 0 || ByteText.utf16Less(tape.bytes(key), tape.bytes(firstBad)) { firstBad = key }
            key = tape.next(key &+ 1)
        }
        guard firstBad >= 0 else { return true }
        if isMap, !Grammar.isStateKey(tape.bytes(firstBad)) { return fail(.badKey, firstBad) }
        return value(firstBad + 1, Int(operation.first))
    }

    /// The options that fit the value's JSON type, in order; the first that accepts wins, else the first one's error.
    mutating func choice(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        var firstFailure: WalkFailure?
        var pair = contract.lists + Int(operation.first)
        for _ in 0..<operation.second {
            defer { pair += 2 }
            guard fits(index, pair[1]) else { continue }
            if Walker.isLeaf(operations[Int(pair[0])].kind) {
                if value(index, Int(pair[0])) { return true }
            } else {
                let before = findings.counts
                if value(index, Int(pair[0])) { return true }
                findings.truncate(to: before)
            }
            if firstFailure == nil { firstFailure = failure }
        }
        guard let firstFailure else { return fail(.noOption, index, operation: operationIndex) }
        return fail(
            firstFailure.reason, firstFailure.index, operation: firstFailure.operation, object: firstFailure.object,
            field: firstFailure.field)
    }

    @inline(__always)
    private func fits(_ index: Int, _ shape: Int32) -> Bool {
        switch OptionShape(rawValue: shape) {
        case .object: tape.isObject(index)
        case .number: tape.isNumber(index)
        case .array: tape.isArray(index)
        case .string, nil: tape.isString(index)
        }
    }

    /// The `data` rule: state keys at the top, then the nesting, then the cost.
    mutating func data(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        guard tape.isObject(index) else { return SpecCheck.dataType.isRemoved || fail(.notAnObject, index) }
        var firstBad = -1
        let end = tape.extent(index)
        var key = index + 1
        while key < end {
            if !Grammar.isStateKey(tape.bytes(key)),
                firstBad < 0 || ByteText.utf16Less(tape.bytes(key), tape.bytes(firstBad))
            {
                firstBad = key
            }
            key = tape.next(key + 1)
        }
        if firstBad >= 0, !SpecCheck.dataKeys.isRemoved { return fail(.badKey, firstBad) }
        let maxDepth = Int(operation.low)
        guard Cost.containers(tape, index, limit: maxDepth) <= maxDepth, cost.of(index, within: operation.high) != nil
        else { return fail(.dataBudget, index) }
        return true
    }
}

/// Members of an object in UTF-16 order of their keys.
enum Members {
    /// The tape indices of the keys, sorted; none of anything but an object.
    static func sorted(_ tape: Tape, _ object: Int) -> [Int] {
        guard tape.isObject(object) else { return [] }
        var keys: [Int] = []
        let end = tape.extent(object)
        var key = object + 1
        while key < end {
            keys.append(key)
            key = tape.next(key + 1)
        }
        keys.sort { ByteText.utf16Less(tape.bytes($0), tape.bytes($1)) }
        return keys
    }
}
