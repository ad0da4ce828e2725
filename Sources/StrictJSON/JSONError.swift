/// Why bytes are not strict JSON, and where. For people: the verdict is only that they are not.
public struct JSONError: Error, Equatable, Sendable {
    /// What was wrong.
    public var reason: Reason
    /// The offset of the first byte that cannot be accepted, from 0.
    public var offset: Int
    /// The line of that byte, from 1; lines end at a line feed.
    public var line: Int
    /// The column of that byte in bytes, from 1.
    public var column: Int

    /// The rules of RFC 8259 and of the raw-input section of the spec language that can be broken.
    public enum Reason: String, Sendable, CaseIterable {
        case tooLarge = "the input is larger than the limit"
        case tooDeep = "too many containers are open at once"
        case endOfInput = "the input ends inside a value"
        case unexpectedByte = "a value was expected"
        case badLiteral = "this word is not true, false or null"
        case badNumber = "this is not a JSON number"
        case notFinite = "this number is too large for a double"
        case controlCharacter = "a control character must be escaped inside a string"
        case badEscape = "this escape is not one of JSON's"
        case loneSurrogate = "a surrogate escape has no partner"
        case invalidUTF8 = "this is not valid UTF-8"
        case expectedKey = "an object key was expected"
        case expectedColon = "a colon was expected after the key"
        case expectedCommaOrBrace = "a comma or a closing brace was expected"
        case expectedCommaOrBracket = "a comma or a closing bracket was expected"
        case duplicateKey = "this key stands twice in one object"
        case trailingText = "text follows the value"
    }

    /// Places `reason` at `offset` of `source` and counts the lines before it.
    init(_ reason: Reason, at offset: Int, in source: UnsafeRawBufferPointer) {
        self.reason = reason
        self.offset = offset
        (line, column) = JSONError.position(of: offset, in: source)
    }

    /// The line and column of a byte offset, both from 1.
    public static func position(of offset: Int, in source: UnsafeRawBufferPointer) -> (line: Int, column: Int) {
        var line = 1
        var lineStart = 0
        for index in 0..<min(offset, source.count) where source[index] == ASCII.lineFeed {
            line += 1
            lineStart = index + 1
        }
        return (line, offset - lineStart + 1)
    }
}

extension JSONError: CustomStringConvertible {
    public var description: String { "\(reason.rawValue) (line \(line), column \(column))" }
}
