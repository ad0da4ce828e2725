import Glibc
import PrototypeLibrary

/// One operation on a library, and what fails meanwhile.
struct LibraryStep: Sendable, Equatable {
    enum Action: UInt8, Sendable, CaseIterable {
        case `import`, reuse, askToImport, askToOpen, open, reset, delete, save, export, list, verify, askBadly, reopen
    }

    var action: Action
    /// Which input or which entry, and what is saved.
    var argument: UInt8
    var failure: MemoryFiles.Failure?

    init(_ action: Action, _ argument: UInt8 = 0, failure: MemoryFiles.Failure? = nil) {
        self.action = action
        self.argument = argument
        self.failure = failure
    }

    var input: LibraryInput { LibraryInput.all[Int(argument & 0x7F) % LibraryInput.all.count] }

    /// What the entry is to be called.
    var label: String? { argument & 0x80 == 0 ? nil : "Label" }

    /// The entry that the argument means: every value of it means one, one that is not there included.
    func id(in ids: [LibraryID]) -> LibraryID {
        let number = Int(argument) % (ids.count + 1)
        return number < ids.count ? ids[number] : LibraryStep.absent
    }

    private static let absent = LibraryID(bits: (1, 1))
}

/// Operations on one library, as bytes: one for the limits, then four for each step: the action, its argument, which system
/// call fails, or zero, and how.
struct LibrarySequence: Sendable, Equatable {
    static let longest = 24

    /// Whether the limit of bytes is that low that it matters.
    var isTight = false
    var steps: [LibraryStep] = []

    /// What can pass. A file that is not permitted counts as damaged, which does not.
    private static let errnos = [ENOSPC, EIO, EMFILE, EINTR]
    private static let forGood: UInt8 = 8

    init(isTight: Bool = false, _ steps: [LibraryStep]) {
        self.isTight = isTight
        self.steps = steps
    }

    init(_ bytes: [UInt8]) {
        var reader = InputReader(bytes)
        isTight = reader.byte() & 1 == 1
        while !reader.rest.isEmpty, steps.count < LibrarySequence.longest {
            let actions = LibraryStep.Action.allCases
            var step = LibraryStep(actions[Int(reader.byte()) % actions.count], reader.byte())
            let (call, fate) = (Int(reader.byte()), reader.byte())
            if call > 0 {
                step.failure = MemoryFiles.Failure(
                    call: call, errno: LibrarySequence.errnos[Int(fate & 7) % LibrarySequence.errnos.count],
                    isForGood: fate & LibrarySequence.forGood != 0)
            }
            steps.append(step)
        }
    }

    /// A sequence of any length in which every third step fails somewhere.
    init(drawnFrom random: inout RandomSource) {
        isTight = random.chance(30)
        for _ in 0..<random.within(1...LibrarySequence.longest) {
            var step = LibraryStep(random.pick(LibraryStep.Action.allCases), UInt8(random.below(256)))
            if random.chance(33) {
                step.failure = MemoryFiles.Failure(
                    call: random.within(1...random.pick([8, 40, 160])), errno: random.pick(LibrarySequence.errnos),
                    isForGood: random.chance(30))
            }
            steps.append(step)
        }
    }

    /// The bytes that are read as this; of a call beyond 255 or another error they say the nearest.
    var encoded: [UInt8] {
        [isTight ? 1 : 0]
            + steps.flatMap { step -> [UInt8] in
                let errno = LibrarySequence.errnos.firstIndex(of: step.failure?.errno ?? 0) ?? 0
                return [
                    step.action.rawValue, step.argument, UInt8(clamping: step.failure?.call ?? 0),
                    UInt8(errno) | (step.failure?.isForGood == true ? LibrarySequence.forGood : 0),
                ]
            }
    }
}
