import StrictJSON

/// Writes a JSON value in another spelling of the same value: member order, white space, escapes, numbers.
struct Respelling: Sendable {
    var shufflesKeys = false
    var addsWhiteSpace = false
    var escapesStrings = false
    var respellsNumbers = false

    static let plain = Respelling()

    /// - Parameter share: how many of a hundred are not plain.
    static func random(_ random: inout RandomSource, share: Int = 40) -> Respelling {
        guard random.chance(share) else { return .plain }
        return Respelling(
            shufflesKeys: random.chance(50), addsWhiteSpace: random.chance(40), escapesStrings: random.chance(40),
            respellsNumbers: random.chance(50))
    }

    private var isPlain: Bool { !shufflesKeys && !addsWhiteSpace && !escapesStrings && !respellsNumbers }

    func write(_ tree: JSONTree, _ random: inout RandomSource) -> [UInt8] {
        if isPlain { return tree.compactAsWritten() }
        var output: [UInt8] = []
        output.reserveCapacity(1024)
        append(tree, to: &output, &random)
        space(&output, &random)
        return output
    }

    private func append(_ tree: JSONTree, to output: inout [UInt8], _ random: inout RandomSource) {
        space(&output, &random)
        switch tree {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): append(number: value, to: &output, &random)
        case .string(let value): append(string: value, to: &output, &random)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                append(element, to: &output, &random)
                space(&output, &random)
            }
            output.append(UInt8(ascii: "]"))
        case .object(var members):
            if shufflesKeys { random.shuffle(&members) }
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                space(&output, &random)
                append(string: member.key, to: &output, &random)
                space(&output, &random)
                output.append(UInt8(ascii: ":"))
                append(member.value, to: &output, &random)
                space(&output, &random)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private func space(_ output: inout [UInt8], _ random: inout RandomSource) {
        guard addsWhiteSpace, random.chance(20) else { return }
        output.append(contentsOf: random.pick([" ", "\n", "\t", "\r\n", "  \n\t"]).utf8)
    }

    // MARK: Strings

    private func append(string: String, to output: inout [UInt8], _ random: inout RandomSource) {
        guard escapesStrings, string.utf8.count < 5000, random.chance(30) else {
            return TypeScriptText.appendString(string.utf8, to: &output)
        }
        output.append(UInt8(ascii: "\""))
        for scalar in string.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            guard mustEscape || random.chance(30) else {
                if scalar.isASCII {
                    output.append(UInt8(truncatingIfNeeded: scalar.value))
                } else {
                    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                }
                continue
            }
            if let short = Respelling.shortEscape(scalar), random.chance(50) {
                output.append(UInt8(ascii: "\\"))
                output.append(short)
            } else {
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    Respelling.appendEscape(unit, to: &output, &random)
                }
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func shortEscape(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "\"": UInt8(ascii: "\"")
        case "\\": UInt8(ascii: "\\")
        case "/": UInt8(ascii: "/")
        case "\u{8}": UInt8(ascii: "b")
        case "\u{C}": UInt8(ascii: "f")
        case "\n": UInt8(ascii: "n")
        case "\r": UInt8(ascii: "r")
        case "\t": UInt8(ascii: "t")
        default: nil
        }
    }

    /// `\uXXXX` with digits in either case.
    static func appendEscape(_ unit: UInt16, to output: inout [UInt8], _ random: inout RandomSource) {
        output.append(UInt8(ascii: "\\"))
        output.append(UInt8(ascii: "u"))
        let letters = random.chance(50) ? UInt8(ascii: "A") : UInt8(ascii: "a")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 15
            output.append(digit < 10 ? UInt8(ascii: "0") + digit : letters + (digit - 10))
        }
    }

    // MARK: Numbers

    /// Another decimal of the same double: `100.0`, `1e2`, `1000E-1`, `-0.0`.
    private func append(number: Double, to output: inout [UInt8], _ random: inout RandomSource) {
        guard respellsNumbers, random.chance(50) else { return TypeScriptText.appendNumber(number, to: &output) }
        if number == 0 {
            return output.append(
                contentsOf: random.pick(["0", "-0", "0.0", "-0.0", "0e0", "0E-5", "0e400", "-0e+1"]).utf8)
        }
        var text: [UInt8] = []
        TypeScriptText.appendNumber(number, to: &text)
        guard !text.contains(UInt8(ascii: "e")) else { return output.append(contentsOf: text) }
        let hasPoint = text.contains(UInt8(ascii: "."))
        let tails = hasPoint ? ["0", "e0", "E+0", "00e-0"] : [".0", "e0", "E0", ".00", "0e-1", "000E-3", ".0e+0"]
        if !hasPoint, text.hasSuffix("00"), random.chance(50) {
            text.removeLast(2)
            return output.append(contentsOf: text + Array(random.pick(["e2", "E+2", ".0e2", "e002"]).utf8))
        }
        output.append(contentsOf: text + Array(random.pick(tails).utf8))
    }
}

extension [UInt8] {
    fileprivate func hasSuffix(_ text: String) -> Bool {
        count > text.utf8.count && suffix(text.utf8.count).elementsEqual(text.utf8)
    }
}
