/// Takes the lies of an archive back, one by one.
struct ArchiveLies: Reducer {
    let name = "archive lies"

    func reduce(_ gate: ReductionGate) {
        var index = 0
        while gate.isOpen, let archive = ArchiveScan.model(of: gate.best) {
            let lies = ArchiveFacts.lies(of: archive)
            guard index < lies.count else { return }
            // Taken back, a lie is gone from the list, and the next one has its place.
            if !gate.test(archive.telling([lies[index]]).encoded()) { index += 1 }
        }
    }
}
