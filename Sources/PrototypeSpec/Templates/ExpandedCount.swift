import StrictJSON

/// Counts the tree again with every template's children repeated. It stops at the limit, which bounds its work.
struct ExpandedCount {
    private let tape: Tape
    private let limits: SpecLimits
    private let scopes: [TemplateScope]
    private var nodes = 0
    private var images = 0

    private init(tape: Tape, limits: SpecLimits, scopes: [TemplateScope]) {
        self.tape = tape
        self.limits = limits
        self.scopes = scopes
    }

    /// Counts everything below the root of a spec.
    ///
    /// - Throws: the first error.
    static func check(
        _ tape: Tape, root: Int, limits: SpecLimits, scopes: [TemplateScope]
    ) throws(SpecFailure) {
        var expansion = ExpandedCount(tape: tape, limits: limits, scopes: scopes)
        let total = expansion.total(of: root)
        guard total.nodes > limits.nodes || total.images > limits.images else { return }
        try expansion.count(root, reportedAt: nil)
    }

    /// The nodes and images of a subtree with its templates repeated, by multiplication; capped far above any limit.
    private func total(of node: Int) -> (nodes: Int, images: Int) {
        var below = (nodes: 0, images: 0)
        NodeChildren.visit(tape, node) { child in
            let inner = total(of: child)
            below.nodes = min(below.nodes + inner.nodes, ExpandedCount.cap)
            below.images = min(below.images + inner.images, ExpandedCount.cap)
        }
        let times = scopes.find(container: node).map { scopes[$0].items.count } ?? 1
        return (
            min(1 + below.nodes * times, ExpandedCount.cap),
            min(images(of: node) + below.images * times, ExpandedCount.cap)
        )
    }

    /// Keeps products of counts within an `Int`.
    private static let cap = 1 << 40

    private func images(of node: Int) -> Int {
        if let type = tape.member(node, "type"), tape.spells("image", type) {
            return max(1, ImageUses.count(tape, tape.member(node, "asset")))
        }
        guard let items = tape.member(node, "items"), tape.isArray(items) else { return 0 }
        return tape.elements(items).reduce(0) {
            $0 + (tape.isObject($1) ? ImageUses.count(tape, tape.member($1, "image")) : 0)
        }
    }

    /// Counts a node and what is below it; errors are reported at the innermost enclosing `repeat`, else at the node.
    private mutating func count(_ node: Int, reportedAt enclosing: Int?) throws(SpecFailure) {
        let place = enclosing ?? node
        nodes += 1
        guard nodes <= limits.nodes || SpecCheck.repeatedNodes.isRemoved else {
            throw SpecFailure(at: place, reason: "repeated, the spec has more than \(limits.nodes) nodes")
        }
        images += images(of: node)
        guard images <= limits.images || SpecCheck.repeatedImages.isRemoved else {
            throw SpecFailure(at: place, reason: "repeated, the spec uses more than \(limits.images) images")
        }
        let scope = scopes.find(container: node)
        let inner = scope == nil ? enclosing : tape.member(node, "repeat")
        for _ in 0..<(scope.map { scopes[$0].items.count } ?? 1) {
            try NodeChildren.visit(tape, node) { (child) throws(SpecFailure) in try count(child, reportedAt: inner) }
        }
    }
}
