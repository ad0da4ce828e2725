import Conformance

/// Markup. Only the literal pieces of the source are markup: whatever is interpolated is text, which is escaped, so that
/// text of others cannot become markup by an oversight.
public struct HTML: Sendable, ExpressibleByStringInterpolation {
    private(set) var bytes: [UInt8]

    public init(stringLiteral literal: String) { bytes = Array(literal.utf8) }

    public init(stringInterpolation interpolation: Interpolation) { bytes = interpolation.bytes }

    /// What is markup already.
    init(markup bytes: [UInt8]) { self.bytes = bytes }

    public static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.bytes + right.bytes) }

    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        public init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ literal: String) { bytes += literal.utf8 }

        public mutating func appendInterpolation(_ text: String) { HTML.append(text, to: &bytes) }

        public mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

        public mutating func appendInterpolation(_ markup: HTML) { bytes += markup.bytes }

        public mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { bytes += part.bytes } }
    }

    /// Text as it is shown: nothing in it is markup, moves the direction of writing or hides itself.
    private static func append(_ text: String, to output: inout [UInt8]) {
        for byte in DisplayText.escaping(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            default: output.append(byte)
            }
        }
    }
}
