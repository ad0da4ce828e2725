import StrictJSON

/// The value of a prop: one that stands in the source, or text that was put together from several.
enum PropValue {
    case onTape(Int)
    case text([UInt8])
}

/// The props that one use gives a component.
struct BoundProps {
    private var names = SliceTable()
    private var values: [PropValue] = []

    /// The alias of props in placeholders: `{props.name}`.
    static let alias: StaticString = "props"
    static var aliasBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: alias.utf8Start, count: alias.utf8CodeUnitCount)
    }

    init(minimumCapacity: Int = 0) { names = SliceTable(minimumCapacity: minimumCapacity) }

    mutating func insert(_ name: UnsafeBufferPointer<UInt8>, _ value: PropValue) {
        if names.insert(name, values.count) { values.append(value) }
    }

    subscript(_ name: UnsafeBufferPointer<UInt8>) -> PropValue? { names.value(name).map { values[$0] } }

    /// The value of an operand or a nested prop: exactly one placeholder keeps its value's type.
    func operand(_ tape: Tape, _ value: Int) -> PropValue {
        guard tape.isString(value) else { return .onTape(value) }
        var pieces = Placeholders(tape.bytes(value), alias: BoundProps.aliasBytes, allowsIndex: false)
        guard let first = pieces.next() else { return .onTape(value) }
        let isAlone = pieces.next() == nil
        switch first {
        case .field(let name) where isAlone: return self[name] ?? .onTape(value)
        case .literal where isAlone: return .onTape(value)
        default: return .text(text(tape, value))
        }
    }

    /// A string with its placeholders as text.
    func text(_ tape: Tape, _ value: Int) -> [UInt8] {
        var output: [UInt8] = []
        for piece in Placeholders(tape.bytes(value), alias: BoundProps.aliasBytes, allowsIndex: false) {
            switch piece {
            case .literal(let bytes): output += bytes
            case .index: break
            case .field(let name):
                switch self[name] {
                case .onTape(let value): Rendering.append(tape, value, to: &output)
                case .text(let text): output += text
                case nil: output += "{props.".utf8 + Array(name) + "}".utf8
                }
            }
        }
        return output
    }
}

/// The names of all props that a component's tree refers to, each once.
struct PropReferences {
    let names: [UnsafeBufferPointer<UInt8>]

    init(_ tape: Tape, _ root: Int) {
        var seen = SliceTable()
        var names: [UnsafeBufferPointer<UInt8>] = []
        func scan(_ value: Int) {
            guard tape.isString(value) else { return }
            for piece in Placeholders(tape.bytes(value), alias: BoundProps.aliasBytes, allowsIndex: false) {
                if case .field(let name) = piece, seen.insert(name) { names.append(name) }
            }
        }
        func visit(_ node: Int) {
            Bindable.visit(tape, node) { (value, _) in scan(value) }
            if Expander.isUse(tape, node), let props = tape.member(node, "props") {
                for key in ObjectKeys(tape, props) { scan(key + 1) }
            }
            NodeChildren.visit(tape, node, visit)
        }
        visit(root)
        self.names = names
    }
}

/// Writes the values of one node inside a component, with props filled in where the node's fields take them.
struct Binder {
    private let tape: Tape
    private let props: BoundProps
    /// The kind of each bindable string of the node, by tape index.
    private var kinds: [Int: Bindable.Kind] = [:]

    init(tape: Tape, props: BoundProps, node: Int) {
        self.tape = tape
        self.props = props
        Bindable.visit(tape, node) { (value, kind) in kinds[value] = kind }
    }

    func append(_ value: Int, to output: inout LimitedText) {
        guard !output.isOverLimit else { return }
        switch tape.tag(value) {
        case .array:
            output.append("[")
            var element = value + 1
            while element < tape.extent(value) {
                if element > value + 1 { output.append(",") }
                append(element, to: &output)
                element = tape.next(element)
            }
            output.append("]")
        case .object:
            output.append("{")
            var isFirst = true
            for key in ObjectKeys(tape, value) {
                output.appendKey(tape.bytes(key), isFirst: &isFirst)
                append(key + 1, to: &output)
            }
            output.append("}")
        case .string, .escapedString, .key: appendString(value, to: &output)
        case .null, .true, .false, .number: output.append(tape, value)
        }
    }

    private func appendString(_ value: Int, to output: inout LimitedText) {
        guard let kind = kinds[value] else { return output.append(tape, value) }
        guard kind == .operand else { return output.append(string: props.text(tape, value)) }
        switch props.operand(tape, value) {
        case .onTape(let bound): output.append(tape, bound)
        case .text(let text): output.append(string: text)
        }
    }
}
