import StrictJSON

/// Where the expansion stands, and how that place is spelled where it was authored.
struct ExpandedPath {
    private var steps: [Int] = []
    /// The open expansions: at which step, and of which component.
    private var uses: [(step: Int, component: String)] = []

    /// The step to a `child`; a step of 0 or more is one of `children`.
    static let child = -1

    mutating func push(_ step: Int) { steps.append(step) }
    mutating func pop() { steps.removeLast() }
    mutating func enter(_ component: String) { uses.append((steps.count, component)) }
    mutating func leave() { uses.removeLast() }

    /// `root.children[2] (use card) → components.card.root.children[1]`
    var authored: String {
        var path = "root"
        var next = uses[...]
        for depth in 0...steps.count {
            // Where a component's root is itself a use, both expansions have one path, which the outer one names.
            if let use = next.first, use.step == depth {
                path += ExpandedPath.arrow(use.component)
                next = next.drop { $0.step == depth }
            }
            if depth < steps.count { path += ExpandedPath.text(steps[depth]) }
        }
        return path
    }

    static func arrow(_ component: String) -> String { " (use \(component)) → components.\(component).root" }

    static func text(_ step: Int) -> String { step == child ? ".child" : ".children[\(step)]" }
}

/// Finds where a path of the expanded spec was authored.
struct AuthoredPaths {
    /// The document before its expansion.
    let tape: Tape

    /// The authored spelling of a path that the walk or a check reported for the expanded document.
    func authored(_ expanded: String) -> String {
        guard let root = tape.member(0, "root") else { return expanded }
        let components = ObjectIndex(tape, tape.member(0, "components"))
        var rest = Array(expanded.utf8)[...]
        guard rest.starts(with: "root".utf8) else { return expanded }
        rest = rest.dropFirst(4)
        guard rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[") else {
            return expanded
        }
        var path = "root"
        var node = root
        while true {
            var isEntered = false
            while Expander.isUse(tape, node), let name = tape.member(node, "component"),
                let inner = components[tape.bytes(name)].flatMap({ tape.member($0, "root") })
            {
                if !isEntered { path += ExpandedPath.arrow(String(decoding: tape.bytes(name), as: UTF8.self)) }
                isEntered = true
                node = inner
            }
            guard let (step, after) = AuthoredPaths.step(rest), let child = child(of: node, step) else { break }
            path += ExpandedPath.text(step)
            rest = after
            node = child
        }
        return path + String(decoding: rest, as: UTF8.self)
    }

    /// The first step of a path, where it is one to a node.
    private static func step(_ path: ArraySlice<UInt8>) -> (step: Int, rest: ArraySlice<UInt8>)? {
        let childName = ".child"
        let listName = ".children["
        if path.starts(with: listName.utf8) {
            let digits = path.dropFirst(listName.utf8.count).prefix { Grammar.isDigit($0) }
            guard let position = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            return (position, path[digits.endIndex...].dropFirst())
        }
        guard path.starts(with: childName.utf8) else { return nil }
        let rest = path.dropFirst(childName.utf8.count)
        guard rest.isEmpty || rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: "[") else { return nil }
        return (ExpandedPath.child, rest)
    }

    private func child(of node: Int, _ step: Int) -> Int? {
        let summary = NodeSummary(tape, node)
        return summary.children.first { $0.index == step }?.node
    }
}
