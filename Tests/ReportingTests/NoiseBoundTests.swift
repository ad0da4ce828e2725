import Testing

@testable import Reporting

/// The bounds at their limits: the largest count that may be chance, and the next one. The numbers were worked out from
/// Hoeffding's formulas by another program (Python's `math`), not by this one.
@Suite struct NoiseBoundTests {
    private static let limits: [(old: UInt64, of: UInt64, chance: UInt64, change: UInt64, newOf: UInt64)] = [
        // 19 × ln 2 = 13.17 and 20 × ln 2 = 13.86 around ln 1,000,000 = 13.82.
        (0, 1000, 19, 20, 1000),
        // With a tenth of the cases: k × ln 11, and ln 11 = 2.398.
        (0, 1000, 5, 6, 100),
        (500, 1000, 652, 653, 1000),
        (5000, 10000, 5511, 5512, 10000),
    ]

    @Test("A share is chance up to its limit, and a change from there", arguments: limits)
    func shares(_ row: (old: UInt64, of: UInt64, chance: UInt64, change: UInt64, newOf: UInt64)) {
        #expect(!NoiseBound.exceeds(old: row.old, of: row.of, new: row.chance, of: row.newOf))
        #expect(NoiseBound.exceeds(old: row.old, of: row.of, new: row.change, of: row.newOf))
        // The other outcome has changed as much, and the reports may be exchanged.
        for count in [row.chance, row.change] {
            let isChange = count == row.change
            #expect(
                NoiseBound.exceeds(old: row.of - row.old, of: row.of, new: row.newOf - count, of: row.newOf) == isChange
            )
            #expect(NoiseBound.exceeds(old: count, of: row.newOf, new: row.old, of: row.of) == isChange)
        }
    }

    @Test("Nothing follows from nothing, and counts that cannot be are no change")
    func degenerate() {
        #expect(!NoiseBound.exceeds(old: 0, of: 0, new: 5, of: 5))
        #expect(!NoiseBound.exceeds(old: 5, of: 5, new: 0, of: 0))
        #expect(!NoiseBound.exceeds(old: 0, of: 1000, new: 0, of: 1000))
        #expect(!NoiseBound.exceeds(old: 1000, of: 1000, new: 1000, of: 1000))
        #expect(!NoiseBound.exceeds(old: 7, of: 5, new: 1, of: 5))
        #expect(NoiseBound.exceeds(old: 0, of: .max, new: .max, of: .max))
    }

    @Test("A speed has changed beyond twice, not at it")
    func speeds() {
        #expect(!NoiseBound.exceeds(speed: 100, 200))
        #expect(!NoiseBound.exceeds(speed: 200, 100))
        #expect(NoiseBound.exceeds(speed: 100, 200.5))
        #expect(NoiseBound.exceeds(speed: 200.5, 100))
    }
}
