import StrictJSON

/// The items of a repeat, by column: for each field that a placeholder names, the value in every item.
///
/// Columns are made when they are first asked for, so that a template costs what its placeholders name.
final class TemplateItems {
    let tape: Tape
    /// The tape index of each item.
    let items: [Int]
    /// Whether only scalar fields count, as in data.
    private let scalarsOnly: Bool
    private lazy var indices = items.map { ObjectIndex(tape, $0) }
    private var columnOf = SliceTable()
    private var columns: [Column] = []

    struct Column {
        /// The tape index of the value in each item, -1 where there is none.
        var values: [Int]
        var isComplete: Bool
        /// A bit for each item whose value is the empty string.
        var empty: [UInt64]
    }

    init(_ tape: Tape, items: [Int], scalarsOnly: Bool) {
        self.tape = tape
        self.items = items
        self.scalarsOnly = scalarsOnly
    }

    var count: Int { items.count }

    func column(_ field: UnsafeBufferPointer<UInt8>) -> Column {
        if let known = columnOf.value(field) { return columns[known] }
        var column = Column(
            values: [], isComplete: true, empty: [UInt64](repeating: 0, count: (items.count + 63) / 64))
        for (position, index) in indices.enumerated() {
            var value = index[field] ?? -1
            if scalarsOnly, value >= 0, !tape.isScalar(value) { value = -1 }
            if value < 0 { column.isComplete = false }
            if value >= 0, tape.isString(value), tape.extent(value) == 0 {
                column.empty[position / 64] |= 1 << UInt64(position % 64)
            }
            column.values.append(value)
        }
        columnOf.insert(field, columns.count)
        columns.append(column)
        return column
    }
}

/// A container that repeats its children, and what its placeholders mean.
struct TemplateScope {
    /// The tape index of the repeating node.
    let container: Int
    /// The tape indices of everything in its `children`.
    let contents: Range<Int>
    let alias: UnsafeBufferPointer<UInt8>
    let items: TemplateItems
    /// The tape index of a literal array of items; nil where they come from data.
    let literalItems: Int?

    func placeholders(_ text: UnsafeBufferPointer<UInt8>) -> Placeholders {
        Placeholders(text, alias: alias, allowsIndex: true)
    }

    func hasPlaceholder(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        for piece in placeholders(text) {
            if case .literal = piece { continue }
            return true
        }
        return false
    }

    /// A text rendered for one item into `output`, or false as soon as it is longer than `limit` bytes.
    func render(
        _ text: UnsafeBufferPointer<UInt8>, item: Int, limit: Int = .max, into output: inout [UInt8]
    ) -> Bool {
        output.removeAll(keepingCapacity: true)
        for piece in placeholders(text) {
            switch piece {
            case .literal(let bytes): output += bytes
            case .index: output += String(item).utf8
            case .field(let field):
                let value = items.column(field).values[item]
                if value >= 0 {
                    Rendering.append(items.tape, value, to: &output)
                } else {
                    output.append(UInt8(ascii: "{"))
                    output += alias
                    output.append(UInt8(ascii: "."))
                    output += field
                    output.append(UInt8(ascii: "}"))
                }
            }
            if output.count > limit { return false }
        }
        return true
    }
}
