import Glibc
import PrototypeLibrary
import Testing

@testable import Fuzzing

/// Sequences of operations on a library, some of which fail in the middle, beside a model that knows what must be.
@Suite("Sequences of operations")
struct LibrarySequenceTests {
    static func sequence(_ seed: UInt64, _ index: UInt64) -> LibrarySequence {
        var random = RandomSource(generator: "library", version: 1, seed: seed, index: index)
        return LibrarySequence(drawnFrom: &random)
    }

    @Test("The library is what the model says, or what it said before an operation that failed", arguments: 0..<4)
    func drawn(_ seed: UInt64) {
        for index in 0..<16 as Range<UInt64> {
            #expect(LibraryRun.violation(of: Self.sequence(seed, index))?.message == nil, "\(seed):\(index)")
        }
    }

    /// What comes before the failing one: two entries, of which one has something saved and is opened.
    private static let beginning = [
        LibraryStep(.import, 2), LibraryStep(.import, 0x81), LibraryStep(.save, 0), LibraryStep(.open, 0),
    ]

    @Test("Every call of every action can fail", arguments: LibraryStep.Action.allCases)
    func everyCall(_ action: LibraryStep.Action) throws {
        for argument: UInt8 in [0, 2] {
            var longest = 0
            for call in 1...400 {
                let failure = MemoryFiles.Failure(call: call, errno: EIO, isForGood: call.isMultiple(of: 2))
                let steps = Self.beginning + [LibraryStep(action, argument, failure: failure), LibraryStep(.list)]
                #expect(LibraryRun.violation(of: LibrarySequence(steps))?.message == nil, "call \(call)")
                longest = call
                if try !Self.fails(action, argument, at: call) { break }
            }
            #expect(longest > 1 && longest < 400, "\(argument)")
        }
    }

    /// Whether an action makes as many calls.
    private static func fails(_ action: LibraryStep.Action, _ argument: UInt8, at call: Int) throws -> Bool {
        var run = LibraryRun(LibraryOperations(), isTight: false)
        for step in beginning { try run.run(step) }
        try run.run(LibraryStep(action, argument, failure: MemoryFiles.Failure(call: call, errno: EIO)))
        return run.wasDisturbed
    }

    @Test("The limits are reached, and so is every fate of an import")
    func limits() throws {
        for isTight in [false, true] {
            var run = LibraryRun(LibraryOperations(), isTight: isTight)
            for argument in UInt8(0)..<UInt8(LibraryInput.all.count) { try run.run(LibraryStep(.import, argument)) }
            #expect(run.model.entries.count == (isTight ? 3 : 4))
        }
    }

    @Test("Zeros import the first input again and again, and nothing at all is an empty sequence")
    func zeros() {
        #expect(LibrarySequence([]).steps.isEmpty)
        #expect(LibrarySequence([0]).steps.isEmpty)
        #expect(LibrarySequence(Array(repeating: 0, count: 9)) == LibrarySequence([.init(.import), .init(.import)]))
        #expect(LibrarySequence(Array(repeating: 0xFF, count: 500)).steps.count == LibrarySequence.longest)
    }

    @Test("What is drawn at random is read back from its bytes")
    func encoding() {
        for index in 0..<50 as Range<UInt64> {
            let sequence = Self.sequence(1, index)
            #expect(LibrarySequence(sequence.encoded) == sequence)
        }
    }
}
