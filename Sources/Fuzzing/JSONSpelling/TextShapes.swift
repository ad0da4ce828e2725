import StrictJSON

/// Containers in containers, as many as wanted.
enum Nesting {
    /// Replaces a number by nested arrays and objects so that this many containers are open at once.
    static func insert(depth: Int, into text: inout [UInt8], _ random: inout RandomSource) -> Bool {
        let numbers = TokenScan(text).numbers
        guard !numbers.isEmpty else { return false }
        let range = random.pick(numbers)
        let open = openContainers(text, at: range.lowerBound)
        guard depth > open else { return false }
        text.replaceSubrange(range, with: value(depth: depth - open, &random))
        return true
    }

    /// This many containers around nothing.
    static func value(depth: Int, _ random: inout RandomSource) -> [UInt8] {
        var head: [UInt8] = []
        var tail: [UInt8] = []
        let kind = random.below(3)
        for _ in 0..<depth {
            if kind == 0 || kind == 2 && random.chance(50) {
                head.append(UInt8(ascii: "["))
                tail.append(UInt8(ascii: "]"))
            } else {
                head += Array("{\"a\":".utf8)
                tail.append(UInt8(ascii: "}"))
            }
        }
        // The innermost object needs a value.
        if head.last == UInt8(ascii: ":") { head.append(UInt8(ascii: "0")) }
        return head + tail.reversed()
    }

    private static func openContainers(_ text: [UInt8], at offset: Int) -> Int {
        var open = 0
        var index = 0
        while index < offset {
            switch text[index] {
            case UInt8(ascii: "\""): index = TokenScan.end(ofStringAt: index + 1, in: text)
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            default: break
            }
            index += 1
        }
        return open
    }
}

/// White space around a text.
enum Padding {
    static func pad(_ text: inout [UInt8], to count: Int, _ random: inout RandomSource) -> Bool {
        guard text.count < count else { return false }
        let space = [UInt8](repeating: random.pick([0x20, 0x0A, 0x09, 0x0D]), count: count - text.count)
        if random.chance(50) { text += space } else { text = space + text }
        return true
    }
}

/// A text in encodings that the spec language does not have.
enum OtherEncodings {
    static func encode(_ text: [UInt8], _ random: inout RandomSource) -> [UInt8] {
        let string = String(decoding: text, as: UTF8.self)
        let isBig = random.chance(50)
        let isWide = random.chance(40)
        var output: [UInt8] = []
        func append(_ value: UInt32, _ count: Int) {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
            output += isBig ? bytes.reversed() : bytes
        }
        if random.chance(50) { append(0xFEFF, isWide ? 4 : 2) }
        if isWide {
            for scalar in string.unicodeScalars { append(scalar.value, 4) }
        } else {
            for unit in string.utf16 { append(UInt32(unit), 2) }
        }
        return output
    }
}
