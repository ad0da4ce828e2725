import StrictJSON

/// What the expansion needs of a node again and again.
struct NodeSummary {
    let isUse: Bool
    /// The tape index of `child`, or of the array `children`; -1 where the node has neither.
    let container: Int
    let isList: Bool
    /// The nodes below, each with its step: `ExpandedPath.child` or its position in `children`.
    let children: [(index: Int, node: Int)]

    init(_ tape: Tape, _ node: Int) {
        isUse = Expander.isUse(tape, node)
        if let child = tape.member(node, "child"), tape.isObject(child) {
            container = child
            isList = false
            children = [(ExpandedPath.child, child)]
            return
        }
        isList = true
        guard let list = tape.member(node, "children"), tape.isArray(list) else {
            container = -1
            children = []
            return
        }
        container = list
        var found: [(index: Int, node: Int)] = []
        var position = 0
        var element = list + 1
        let end = tape.extent(list)
        while element < end {
            if tape.isObject(element) { found.append((position, element)) }
            position += 1
            element = tape.next(element)
        }
        children = found
    }
}

/// The keys of an object in source order.
struct ObjectKeys: Sequence, IteratorProtocol {
    private let tape: Tape
    private var key: Int
    private let end: Int

    init(_ tape: Tape, _ object: Int) {
        self.tape = tape
        key = object + 1
        end = tape.isObject(object) ? tape.extent(object) : key
    }

    mutating func next() -> Int? {
        guard key < end else { return nil }
        defer { key = tape.next(key + 1) }
        return key
    }
}
