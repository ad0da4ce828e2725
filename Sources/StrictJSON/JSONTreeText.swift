extension JSONTree {
    /// The value as `JSON.stringify` prints it: members in TypeScript's own key order, array-index keys first.
    public func compact() -> [UInt8] {
        var output: [UInt8] = []
        append(to: &output, order: .typeScript, indent: nil)
        return output
    }

    /// The value in one line with its members as they stand; parses back to an equal tree.
    public func compactAsWritten() -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(1024)
        append(to: &output, order: .written, indent: nil)
        return output
    }

    /// The value with two spaces a level, members as they stand and a final newline, for files that people read.
    public func pretty() -> [UInt8] {
        var output: [UInt8] = []
        append(to: &output, order: .written, indent: 0)
        output.append(ASCII.lineFeed)
        return output
    }

    private enum Order { case written, typeScript }

    private func append(to output: inout [UInt8], order: Order, indent: Int?) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): TypeScriptText.appendNumber(value, to: &output)
        case .string(let value): TypeScriptText.appendString(value.utf8, to: &output)
        case .array(let elements):
            appendList(elements, ASCII.openBracket, ASCII.closeBracket, to: &output, indent: indent) {
                $0.append(to: &$1, order: order, indent: $2)
            }
        case .object(let members):
            let ordered = order == .typeScript ? JSONTree.typeScriptOrder(members) : members
            appendList(ordered, ASCII.openBrace, ASCII.closeBrace, to: &output, indent: indent) {
                TypeScriptText.appendString($0.key.utf8, to: &$1)
                $1.append(ASCII.colon)
                if $2 != nil { $1.append(ASCII.space) }
                $0.value.append(to: &$1, order: order, indent: $2)
            }
        }
    }

    private func appendList<Item>(
        _ items: [Item], _ open: UInt8, _ close: UInt8, to output: inout [UInt8], indent: Int?,
        _ appendItem: (Item, inout [UInt8], Int?) -> Void
    ) {
        output.append(open)
        let inner = indent.map { $0 + 2 }
        for (index, item) in items.enumerated() {
            if index > 0 { output.append(ASCII.comma) }
            JSONTree.appendBreak(inner, to: &output)
            appendItem(item, &output, inner)
        }
        if !items.isEmpty { JSONTree.appendBreak(indent, to: &output) }
        output.append(close)
    }

    private static func appendBreak(_ indent: Int?, to output: inout [UInt8]) {
        guard let indent else { return }
        output.append(ASCII.lineFeed)
        output.append(contentsOf: repeatElement(ASCII.space, count: indent))
    }

    private static func typeScriptOrder(_ members: [Member]) -> [Member] {
        func index(_ member: Member) -> UInt32? {
            var key = member.key
            return key.withUTF8(TypeScriptText.arrayIndex)
        }
        let indexed = members.compactMap { member in index(member).map { ($0, member) } }
        guard !indexed.isEmpty else { return members }
        return indexed.sorted { $0.0 < $1.0 }.map(\.1) + members.filter { index($0) == nil }
    }
}
