import Testing

@testable import Fuzzing

@Suite struct ByteReducerTests {
    @Test("Ranges that the bug does not need are left out")
    func ranges() throws {
        let result = try Planted.minimize(String(repeating: "x", count: 500) + "B" + "yyUyyyGzz", with: [ByteRanges()])
        {
            let letters = $0.filter { "BUG".contains($0) }
            return letters == "BUG"
        }
        #expect(result == "BUG")
    }

    @Test("What must stay becomes simple where it can")
    func values() throws {
        let result = try Planted.minimize([9, 200, 0x42, 7], with: [ByteValues()]) { $0.count == 4 && $0[2] == 0x42 }
        #expect(result == [0, 0, 0x42, 0])
    }

    @Test("Every chunk that can be removed is, in at most n log n attempts", arguments: [0, 1, 2, 7, 64, 1000])
    func chunks(_ count: Int) {
        var items = Array(0..<count)
        var attempts = 0
        ChunkRemoval.run(count: count) { range in
            attempts += 1
            guard items[range].allSatisfy({ $0 % 100 != 3 }) else { return false }
            items.removeSubrange(range)
            return true
        }
        #expect(items == Array(0..<count).filter { $0 % 100 == 3 })
        #expect(attempts <= count * 2 + 1)
    }
}
