/// Text of others in XML.
enum XMLText {
    /// Text without the characters that XML 1.0 cannot hold; those are shown by their number.
    static func escaping(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "\n": output += "&#10;"
            case "\t": output += "&#9;"
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE:
                output += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
