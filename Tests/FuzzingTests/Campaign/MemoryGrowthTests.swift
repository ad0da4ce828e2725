import Testing

@testable import Fuzzing

@Suite struct MemoryGrowthTests {
    private static let limit = MemoryGrowth.firstLimit

    @Test func `what is gained adds up to the limit, for each generator by itself`() {
        var growth = MemoryGrowth()
        let first = growth.isSuspicious(Self.limit - 1, of: "a")
        let other = growth.isSuspicious(Self.limit - 1, of: "b")
        #expect(!first && !other)
        let atLimit = growth.isSuspicious(1, of: "a")
        #expect(atLimit)
        let again = growth.isSuspicious(Self.limit - 1, of: "a")
        #expect(!again, "it starts again at nothing")
    }

    @Test func `a look in vain doubles the limit and never ends the looking`() {
        var growth = MemoryGrowth()
        growth.noteNothing("a")
        let before = growth.isSuspicious(2 * Self.limit - 1, of: "a")
        let atLimit = growth.isSuspicious(1, of: "a")
        let other = growth.isSuspicious(Self.limit, of: "b")
        #expect(!before && atLimit && other)
        for _ in 0..<70 { growth.noteNothing("a") }
        let isSuspicious = growth.isSuspicious(.max, of: "a")
        #expect(isSuspicious)
    }
}
