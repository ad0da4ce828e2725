import StrictJSON

/// How a value reads where a placeholder becomes text.
enum Rendering {
    /// Appends a scalar: strings as they are, whole numbers without point or exponent at any magnitude, other numbers in
    /// TypeScript's spelling.
    static func append(_ tape: Tape, _ value: Int, to output: inout [UInt8]) {
        switch tape.tag(value) {
        case .string, .escapedString, .key: output += tape.bytes(value)
        case .number: append(tape.number(value), to: &output)
        case .true: output += "true".utf8
        case .false: output += "false".utf8
        case .null, .array, .object: output += "null".utf8
        }
    }

    static func append(_ number: Double, to output: inout [UInt8]) {
        if number != number.rounded(.down) {
            TypeScriptText.appendNumber(number, to: &output)
        } else if let whole = Int(exactly: number) {
            output += String(whole).utf8
        } else {
            output += wholeDigits(number).utf8
        }
    }

    /// Every digit of a whole double beyond the integers: its significand times a power of two, in limbs of nine digits.
    private static func wholeDigits(_ number: Double) -> String {
        var limbs: [UInt64] = []
        var significand = UInt64(number.significand * 0x1p52)
        while significand > 0 {
            limbs.append(significand % 1_000_000_000)
            significand /= 1_000_000_000
        }
        var shift = Int(number.exponent) - 52
        while shift > 0 {
            let step = min(shift, 30)
            var carry: UInt64 = 0
            for index in limbs.indices {
                let product = limbs[index] << UInt64(step) + carry
                limbs[index] = product % 1_000_000_000
                carry = product / 1_000_000_000
            }
            while carry > 0 {
                limbs.append(carry % 1_000_000_000)
                carry /= 1_000_000_000
            }
            shift -= step
        }
        let rest = limbs.dropLast().reversed().map { String(String($0 + 1_000_000_000).dropFirst()) }
        return (number < 0 ? "-" : "") + String(limbs.last ?? 0) + rest.joined()
    }
}
