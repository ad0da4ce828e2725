/// `JSON.stringify` of a parsed value.
public enum CompactText {
    /// Appends the value at a tape index as compact JSON, members in TypeScript's own key order.
    ///
    /// Recurses once a level, which the parser's limit of open containers bounds.
    public static func append(_ tape: Tape, _ index: Int, to output: inout [UInt8]) {
        switch tape.tag(index) {
        case .null: output.append(contentsOf: "null".utf8)
        case .true: output.append(contentsOf: "true".utf8)
        case .false: output.append(contentsOf: "false".utf8)
        case .number: TypeScriptText.appendNumber(tape.number(index), to: &output)
        case .string, .escapedString, .key: TypeScriptText.appendString(tape.bytes(index), to: &output)
        case .array:
            output.append(ASCII.openBracket)
            let end = tape.extent(index)
            var element = index + 1
            while element < end {
                if element > index + 1 { output.append(ASCII.comma) }
                append(tape, element, to: &output)
                element = tape.next(element)
            }
            output.append(ASCII.closeBracket)
        case .object:
            output.append(ASCII.openBrace)
            var isFirst = true
            for key in TypeScriptText.keyOrder(tape, index) {
                if !isFirst { output.append(ASCII.comma) }
                isFirst = false
                TypeScriptText.appendString(tape.bytes(key), to: &output)
                output.append(ASCII.colon)
                append(tape, key + 1, to: &output)
            }
            output.append(ASCII.closeBrace)
        }
    }
}

extension TypeScriptText {
    /// The tape indices of an object's keys in TypeScript's own order: array indices ascending, then as written.
    public static func keyOrder(_ tape: Tape, _ object: Int) -> [Int] {
        guard tape.isObject(object) else { return [] }
        var indexed: [(number: UInt32, key: Int)] = []
        var others: [Int] = []
        let end = tape.extent(object)
        var key = object + 1
        while key < end {
            if let number = arrayIndex(tape.bytes(key)) { indexed.append((number, key)) } else { others.append(key) }
            key = tape.next(key + 1)
        }
        guard !indexed.isEmpty else { return others }
        indexed.sort { $0.number < $1.number }
        return indexed.map(\.key) + others
    }
}
