/// Text of others as it may be shown on a terminal or in a report: one line, nothing that moves the cursor, changes the
/// direction of writing or hides itself.
public enum DisplayText {
    /// Shows `bytes`: a control or formatting character as `\n`, `\t`, `\r` or `\u{…}`, a byte that is not UTF-8 as
    /// `\xNN`, all else as it is. A backslash stays one, so that paths read as they are compared.
    public static func escaping(_ bytes: some Collection<UInt8>) -> String {
        var output = ""
        var rest = Array(bytes)[...]
        while let first = rest.first {
            var iterator = rest.makeIterator()
            var parser = UTF8.ForwardParser()
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                append(UTF8.decode(encoded), to: &output)
                rest = rest.dropFirst(encoded.count)
            case .error, .emptyInput:
                output += "\\x" + hex(UInt32(first), digits: 2)
                rest = rest.dropFirst()
            }
        }
        return output
    }

    public static func escaping(_ text: String) -> String {
        // Most texts are plain, and reports have tens of thousands of them.
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? text : escaping(Array(text.utf8))
    }

    private static func append(_ scalar: Unicode.Scalar, to output: inout String) {
        switch scalar {
        case "\n": output += "\\n"
        case "\r": output += "\\r"
        case "\t": output += "\\t"
        case _ where isUnsafe(scalar): output += "\\u{" + hex(scalar.value, digits: 2) + "}"
        default: output.unicodeScalars.append(scalar)
        }
    }

    /// Control characters (C0, DEL, C1), line and paragraph separators, and every format character, among them the
    /// bidirectional overrides and the zero-width ones.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
