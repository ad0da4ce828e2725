import StrictJSON

/// Which strings of a node take placeholders, as data: shapes of objects with their fields in visiting order
/// (spec-language section 6, spec-extensions).
enum Bindable {
    /// What a placeholder becomes in a field.
    enum Kind {
        /// Text: everything becomes text.
        case text
        /// Text that must not become empty.
        case emitName
        /// An operand: exactly one placeholder keeps its value's type.
        case operand
        /// A state key.
        case key
    }

    indirect enum Part {
        case value(Kind)
        case object(Shape)
        case list(Shape)
        /// An object of any keys in UTF-16 order, each string in it of the kind.
        case dictionary(Kind)
    }

    struct Field {
        var name: StaticString
        var part: Part

        init(_ name: StaticString, _ part: Part) {
            self.name = name
            self.part = part
        }
    }

    /// The shapes; conditions and actions contain themselves, so they are named and looked up.
    enum Shape {
        case node, condition, styleWhen, action, label, labelledActions, stateKey, key
    }

    /// The fields of an object of this shape, whose `type` decides for nodes and actions.
    static func fields(_ shape: Shape, type: UnsafeBufferPointer<UInt8>?) -> [Field] {
        switch shape {
        case .node: nodeFields(type) + everyNode
        case .action: actionFields(type)
        case .condition: condition
        case .styleWhen: [Field("when", .object(.condition))]
        case .label: [Field("label", .value(.text))]
        case .labelledActions: [Field("label", .value(.text)), Field("onTap", .list(.action))]
        case .stateKey: [Field("stateKey", .value(.key))]
        case .key: [Field("key", .value(.key))]
        }
    }

    private static let everyNode = [
        Field("visibleWhen", .object(.condition)), Field("styleWhen", .list(.styleWhen)),
        Field("onTap", .list(.action)),
        Field("stateKey", .value(.key)), Field("hourKey", .value(.key)), Field("minuteKey", .value(.key)),
        Field("trailing", .object(.stateKey)), Field("openWhen", .object(.key)),
    ]

    private static let condition = [
        Field("key", .value(.key)), Field("equals", .value(.operand)), Field("notEquals", .value(.operand)),
        Field("not", .object(.condition)), Field("all", .list(.condition)), Field("any", .list(.condition)),
    ]

    private static let nodes: [(type: String, fields: [Field])] = [
        ("text", [Field("text", .value(.text))]),
        ("button", [Field("label", .value(.text))]),
        ("fab", [Field("label", .value(.text))]),
        ("segmentedButton", [Field("options", .list(.label))]),
        (
            "topAppBar",
            [
                Field("title", .value(.text)), Field("navigationIcon", .object(.labelledActions)),
                Field("actions", .list(.labelledActions)),
            ]
        ),
        (
            "dialog",
            [
                Field("title", .value(.text)), Field("text", .value(.text)),
                Field("confirm", .object(.labelledActions)),
                Field("dismiss", .object(.labelledActions)),
            ]
        ),
        ("snackbar", [Field("text", .value(.text)), Field("action", .object(.labelledActions))]),
    ]

    private static let actions: [(type: String, fields: [Field])] = [
        ("setState", [Field("key", .value(.key)), Field("value", .value(.operand))]),
        ("emit", [Field("name", .value(.emitName))]),
        ("toggle", [Field("key", .value(.key))]),
        ("increment", [Field("key", .value(.key))]),
        ("decrement", [Field("key", .value(.key))]),
        (
            "request",
            [
                Field("url", .value(.text)), Field("headers", .dictionary(.text)), Field("query", .dictionary(.text)),
                Field("onSuccess", .list(.action)), Field("onError", .list(.action)),
            ]
        ),
    ]

    private static func nodeFields(_ type: UnsafeBufferPointer<UInt8>?) -> [Field] { find(type, in: nodes) }

    private static func actionFields(_ type: UnsafeBufferPointer<UInt8>?) -> [Field] { find(type, in: actions) }

    private static func find(_ type: UnsafeBufferPointer<UInt8>?, in table: [(type: String, fields: [Field])])
        -> [Field]
    {
        guard let type else { return [] }
        return table.first { type.elementsEqual($0.type.utf8) }?.fields ?? []
    }

    /// Calls `visit` with every string that takes placeholders below an object, in visiting order.
    static func visit<Failure: Error>(
        _ tape: Tape, _ object: Int, _ shape: Shape = .node, _ visit: (Int, Kind) throws(Failure) -> Void
    ) throws(Failure) {
        let type = tape.member(object, "type")
        for field in fields(shape, type: type.flatMap { tape.isString($0) ? tape.bytes($0) : nil }) {
            guard let value = tape.member(object, field.name) else { continue }
            switch field.part {
            case .value(let kind):
                if tape.isString(value) { try visit(value, kind) }
            case .object(let shape):
                if tape.isObject(value) { try Bindable.visit(tape, value, shape, visit) }
            case .list(let shape):
                guard tape.isArray(value) else { continue }
                let end = tape.extent(value)
                var element = value + 1
                while element < end {
                    if tape.isObject(element) { try Bindable.visit(tape, element, shape, visit) }
                    element = tape.next(element)
                }
            case .dictionary(let kind):
                guard tape.isObject(value) else { continue }
                for key in Members.sorted(tape, value) where tape.isString(key + 1) { try visit(key + 1, kind) }
            }
        }
    }
}

/// The nodes below a node: its `child`, or the objects among its `children`.
enum NodeChildren {
    static func visit<Failure: Error>(
        _ tape: Tape, _ node: Int, _ visit: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        if let child = tape.member(node, "child"), tape.isObject(child) { return try visit(child) }
        guard let list = tape.member(node, "children"), tape.isArray(list) else { return }
        let end = tape.extent(list)
        var element = list + 1
        while element < end {
            if tape.isObject(element) { try visit(element) }
            element = tape.next(element)
        }
    }
}
