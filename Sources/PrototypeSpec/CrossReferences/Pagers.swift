import StrictJSON

/// Section 7, step 1: pager ids are unique, and whatever names a pager names one that exists.
enum Pagers: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let findings = context.findings
        guard
            !findings.pagerUsers.isEmpty || findings.nodes.contains(where: { $0.kind == .pager })
                || findings.actions.contains(where: { $0.kind == .setPage })
        else { return }
        let tape = context.tape
        var ids = SliceTable()
        for node in context.findings.nodes where node.kind == .pager {
            guard let id = tape.member(node.index, "id"), tape.isString(id) else { continue }
            guard ids.insert(tape.bytes(id)) || SpecCheck.pagerId.isRemoved else {
                throw SpecFailure(at: id, reason: "another pager has this id")
            }
        }
        for node in context.findings.pagerUsers where !SpecCheck.pagerOfNode.isRemoved {
            try reference(from: node, to: ids, tape)
        }
        for action in context.findings.actions where action.kind == .setPage && !SpecCheck.pagerOfAction.isRemoved {
            try reference(from: action.index, to: ids, tape)
        }
    }

    private static func reference(from index: Int, to ids: SliceTable, _ tape: Tape) throws(SpecFailure) {
        guard let pager = tape.member(index, "pager"), tape.isString(pager) else { return }
        guard ids.contains(tape.bytes(pager)) else { throw SpecFailure(at: pager, reason: "no pager has this id") }
    }
}
