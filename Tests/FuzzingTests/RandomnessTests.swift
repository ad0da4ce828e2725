import Testing

@testable import Fuzzing

@Suite struct RandomnessTests {
    /// The published outputs for seed 1234567.
    @Test func splitMix64GivesTheReferenceValues() {
        var words = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in words.next() } == expected)
    }

    /// The outputs of the authors' C code for the state 1, 2, 3, 4.
    @Test func xoshiroGivesTheReferenceValues() {
        var words = Xoshiro256StarStar(state: (1, 2, 3, 4))
        let expected: [UInt64] = [
            11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
            16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ]
        #expect(expected.map { _ in words.next() } == expected)
    }

    /// The published vectors of FNV-1a.
    @Test(
        arguments: [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
            as [(String, UInt64)])
    func fnvGivesTheReferenceValues(text: String, hash: UInt64) {
        #expect(FNV1a.hash(text.utf8) == hash)
    }

    @Test func boundedNumbersStayInBoundsAndReachBothEnds() {
        var random = RandomSource(generator: "test", version: 1, seed: 0, index: 0)
        for bound in [1, 2, 3, 7, 100, 1 << 40] {
            #expect((0..<200).allSatisfy { _ in (0..<bound).contains(random.below(bound)) })
        }
        let drawn = Set((0..<400).map { _ in random.within(-2...2) })
        #expect(drawn == [-2, -1, 0, 1, 2])
    }

    @Test func wordsOfTheIncompleteRunAreRejected() {
        // A modulus alone would give the lower third of this bound to half of all words more.
        let bound = Int(2 * (UInt64.max / 5))
        var random = RandomSource(generator: "test", version: 1, seed: 1, index: 0)
        let low = (0..<3000).filter { _ in random.below(bound) < bound / 2 }.count
        #expect((1400...1600).contains(low))
    }

    @Test func everyPartOfACaseNameChangesTheStream() {
        func first(_ generator: String, _ version: Int, _ seed: UInt64, _ index: UInt64) -> UInt64 {
            var random = RandomSource(generator: generator, version: version, seed: seed, index: index)
            return random.word()
        }
        let words = [
            first("spec", 1, 0, 0), first("json", 1, 0, 0), first("spec", 2, 0, 0), first("spec", 1, 1, 0),
            first("spec", 1, 0, 1),
            first("spec", 1, 1, 1), first("spec", 11, 0, 0), first("spec", 1, .max, 0), first("spec", 1, 0, .max),
        ]
        #expect(Set(words).count == words.count)
    }

    @Test func shufflingKeepsTheElements() {
        var random = RandomSource(generator: "test", version: 1, seed: 2, index: 0)
        var numbers = Array(0..<50)
        random.shuffle(&numbers)
        #expect(numbers != Array(0..<50))
        #expect(numbers.sorted() == Array(0..<50))
    }
}
