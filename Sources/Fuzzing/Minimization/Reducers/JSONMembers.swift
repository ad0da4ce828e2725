/// Leaves out members of objects, outer objects first.
struct JSONMembers: Reducer {
    let name = "json members"

    func reduce(_ gate: ReductionGate) { JSONItems.reduce(.object, gate) }
}
