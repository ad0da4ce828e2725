/// Leaves out elements of arrays, outer arrays first.
struct JSONElements: Reducer {
    let name = "json elements"

    func reduce(_ gate: ReductionGate) { JSONItems.reduce(.array, gate) }
}
