import Testing

@testable import Fuzzing

@Suite struct ShrinkOrderTests {
    @Test(
        "Shorter is simpler, then readable bytes are",
        arguments: [
            ("a", "aa"), ("", "a"), ("0", "1"), ("9", "a"), ("z", "A"), ("Z", " "), ("~", "\u{1}"), ("b~", "~b"),
        ])
    func simpler(_ left: String, _ right: String) {
        #expect(ShrinkOrder.precedes(Array(left.utf8), Array(right.utf8)))
        #expect(!ShrinkOrder.precedes(Array(right.utf8), Array(left.utf8)))
    }

    @Test("Of two archives of one length the one with fewer lies is simpler, whatever its bytes are")
    func lies() {
        let honest = Archives.two.encoded()
        let lying = Archives.two.telling(.local(0, \.crc, 0)).encoded()
        #expect(ShrinkOrder.precedes(honest, lying))
        #expect(!ShrinkOrder.precedes(lying, honest))
    }

    @Test("The order is total: of two inputs exactly one is simpler, and it is transitive")
    func total() {
        var random = RandomSource(generator: "order", version: 1, seed: 1, index: 0)
        let archive = Archives.two.encoded()
        var inputs = (0..<20).map { _ in (0..<random.below(3)).map { _ in UInt8(random.below(256)) } }
        inputs += (0..<20).map { _ in
            var changed = archive
            changed[random.below(changed.count)] = UInt8(random.below(256))
            return changed
        }
        let sorted = inputs.sorted(by: ShrinkOrder.precedes)
        for (place, left) in sorted.enumerated() {
            #expect(!ShrinkOrder.precedes(left, left))
            for right in sorted[place...] where left != right {
                #expect(ShrinkOrder.precedes(left, right))
                #expect(!ShrinkOrder.precedes(right, left))
            }
        }
    }
}
