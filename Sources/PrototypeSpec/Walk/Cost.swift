import StrictJSON

/// What JSON costs by the `json` rule: null 4, a number 32, strings, keys and booleans their compact JSON bytes, containers
/// two brackets and their separators.
struct Cost {
    let tape: Tape
    /// How many levels below the root may be; anything deeper costs infinitely much.
    let maxDepth: Int

    /// The cost of the value at `index`, or nil where it is over `budget` or too deep.
    func of(_ index: Int, within budget: Double) -> Int? {
        var left = Int(min(budget, 1e15))
        let total = left
        return spend(index, depth: 0, &left) ? total - left : nil
    }

    private func spend(_ index: Int, depth: Int, _ left: inout Int) -> Bool {
        guard depth <= maxDepth else { return false }
        switch tape.tag(index) {
        case .null, .true: left -= 4
        case .false: left -= 5
        case .number: left -= 32
        case .string, .escapedString, .key: left -= length(index)
        case .array, .object:
            left -= 2
            let isObject = tape.isObject(index)
            let end = tape.extent(index)
            var child = index + 1
            var isFirst = true
            while child < end {
                if !isFirst { left -= 1 }
                isFirst = false
                if isObject {
                    left -= length(child) + 1
                    child += 1
                }
                guard left >= 0, spend(child, depth: depth + 1, &left) else { return false }
                child = tape.next(child)
            }
        }
        return left >= 0
    }

    /// The bytes of a string as compact JSON. What stands in the source without escapes needs none when written.
    @inline(__always)
    private func length(_ index: Int) -> Int {
        let text = tape.bytes(index)
        return tape.isPlain(index) ? text.count + 2 : TypeScriptText.stringLength(text)
    }

    /// How many containers stand inside each other at most, the value included; stops counting past `limit`.
    static func containers(_ tape: Tape, _ index: Int, limit: Int) -> Int {
        guard tape.isArray(index) || tape.isObject(index) else { return 0 }
        guard limit > 0 else { return 1 }
        let isObject = tape.isObject(index)
        let end = tape.extent(index)
        var deepest = 0
        var child = index + 1
        while child < end {
            if isObject { child += 1 }
            deepest = max(deepest, containers(tape, child, limit: limit - 1))
            child = tape.next(child)
        }
        return deepest + 1
    }
}
