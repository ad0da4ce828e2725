/// What a walk notes on its way for the checks after it: only what one of them looks at.
struct WalkFindings {
    /// Nodes that a cross reference concerns, in walk order.
    var nodes: [Node] = []
    /// Nodes that name a pager, in walk order.
    var pagerUsers: [Int] = []
    /// Actions that a cross reference concerns, in walk order.
    var actions: [Action] = []
    /// Marked places in walk order: an index into the contract's marks, and the tape index of the value.
    var marks: [(mark: Int, index: Int)] = []
    /// Whether any text field has `secure`, `keyboard` or `checks`.
    var hasFieldChecks = false
    /// Whether any node repeats its children.
    var hasRepeat = false
    /// Whether any key has a placeholder, which is only allowed inside a template.
    var hasBoundTemplate = false

    /// How many of each were found so far.
    struct Counts {
        var nodes: Int
        var pagerUsers: Int
        var actions: Int
        var marks: Int
    }

    var counts: Counts {
        Counts(nodes: nodes.count, pagerUsers: pagerUsers.count, actions: actions.count, marks: marks.count)
    }

    /// Forgets what an option of a choice left that did not accept after all.
    mutating func truncate(to counts: Counts) {
        nodes.removeSubrange(counts.nodes...)
        pagerUsers.removeSubrange(counts.pagerUsers...)
        actions.removeSubrange(counts.actions...)
        marks.removeSubrange(counts.marks...)
    }

    /// Arrays start with room for what most specs need, so that they do not grow one by one.
    private static let usualCount = 32

    mutating func add(_ node: Node) {
        if nodes.isEmpty { nodes.reserveCapacity(WalkFindings.usualCount) }
        nodes.append(node)
    }

    mutating func add(_ action: Action) {
        if actions.isEmpty { actions.reserveCapacity(WalkFindings.usualCount) }
        actions.append(action)
    }

    struct Node {
        var index: Int
        var kind: NodeKind
        /// The tape index of its `stateKey`, or -1.
        var stateKey: Int
    }

    struct Action {
        var index: Int
        var kind: ActionKind
        /// The tape index of its `key`, or -1.
        var stateKey: Int
    }
}
