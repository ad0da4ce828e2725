import Conformance

/// A target for a part of the core that is fuzzed by itself. Its inputs are a format of this program alone, so no peer is
/// asked about it and none is offered it.
protocol PartTarget: Target {}

extension PartTarget {
    /// - Throws: `TargetError` where there is an option.
    func refuse(_ options: TargetOptions) throws(TargetError) {
        if let option = options.members.first { throw TargetError("\(name) has no option \"\(option.key)\"") }
    }
}

/// The parts, and what holds for each of them.
enum Parts {
    static let targets: [any Target] = [
        InflateTarget(), MediaTarget(), ExportTarget(), MinimizeTarget(), LibraryTarget(),
    ]

    static let properties: [any Property] = [
        InflatedWithinBounds(), ProbedInPieces(), ExportReadBack(), ReducedToTheSame(), LikeTheModel(),
    ]
}
