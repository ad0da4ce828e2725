import StrictJSON

/// What the checks after the walk look at.
final class SpecContext {
    let tape: Tape
    let contract: CompiledContract
    let findings: WalkFindings
    let scopes: [TemplateScope]
    /// The spec's `state` by key.
    let state: ObjectIndex
    /// The top of the spec's `data` by key.
    let data: ObjectIndex

    init(_ tape: Tape, _ contract: CompiledContract, _ findings: WalkFindings, scopes: [TemplateScope]) {
        self.tape = tape
        self.contract = contract
        self.findings = findings
        self.scopes = scopes
        state = ObjectIndex(tape, tape.member(0, "state"))
        data = ObjectIndex(tape, tape.member(0, "data"))
    }

    /// Calls `check` once for a node or an action, or once per item where one of its keys holds a placeholder.
    func forEachInstance(
        of value: Int, _ check: (Instance) throws(SpecFailure) -> Void
    ) throws(SpecFailure) {
        guard findings.hasBoundTemplate, let scope = scopes.enclosing(value),
            Instance.keys(tape, value).contains(where: { scope.hasPlaceholder(tape.bytes($0)) })
        else { return try check(Instance(tape: tape, node: value, scope: nil, item: 0)) }
        for item in 0..<scope.items.count {
            try check(Instance(tape: tape, node: value, scope: scope, item: item))
        }
    }
}

/// A node or an action for one item of its template.
struct Instance {
    let tape: Tape
    let node: Int
    let scope: TemplateScope?
    let item: Int

    /// The keys that a placeholder may stand in.
    static func keys(_ tape: Tape, _ node: Int) -> [Int] {
        let own: [StaticString] = ["key", "stateKey", "hourKey", "minuteKey"]
        var keys = own.compactMap { tape.member(node, $0) }
        if let trailing = tape.member(node, "trailing") {
            keys += [tape.member(trailing, "stateKey")].compactMap { $0 }
        }
        if let open = tape.member(node, "openWhen") { keys += [tape.member(open, "key")].compactMap { $0 } }
        return keys.filter { tape.isString($0) }
    }

    /// Calls `body` with the text of a key, rendered for this item.
    func withKey<R>(_ key: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        guard let scope else { return body(tape.bytes(key)) }
        var rendered: [UInt8] = []
        _ = scope.render(tape.bytes(key), item: item, into: &rendered)
        return rendered.withUnsafeBufferPointer(body)
    }
}

/// One kind of check between parts of a spec; throws its first error.
protocol CrossReference: SendableMetatype {
    static func check(_ context: SpecContext) throws(SpecFailure)
}

/// The checks between parts of a spec, in the order that the pages fix.
enum CrossReferences {
    static let inOrder: [any CrossReference.Type] = [
        Pagers.self, BoundState.self, TrailingControls.self, OpenConditions.self, ActionKeys.self, Requests.self,
        Storage.self, Charts.self, FieldChecks.self,
    ]

    static func check(_ context: SpecContext) throws(SpecFailure) {
        for step in inOrder { try step.check(context) }
    }
}
