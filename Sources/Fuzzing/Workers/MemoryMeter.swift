import CMalloc
import Conformance
import Glibc

/// How much memory this process holds, and whether a piece of work keeps some of it every time.
struct MemoryMeter: ~Copyable {
    private let statistics: Descriptor
    private let pageSize: UInt64

    /// What an interval must gain to count as growth, in bytes. Work that is repeated after it has warmed up leaves the
    /// allocator as it was, so that this is far above what is ever seen of work that keeps nothing.
    private static let step: UInt64 = 256
    /// A gain that leaves no doubt, in bytes; going on would only use up the address space.
    private static let clearStep: UInt64 = 16 << 20

    /// How a piece of work is repeated: so often before anything is measured, then in intervals, each twice as long as
    /// the one before. What grows by doubling, such as an array that is only appended to, grows in each of them too.
    struct Repetition {
        var warmUps: Int
        var firstInterval: Int
        var intervals: Int
        /// How many clear steps end it.
        var clearSteps: Int

        /// For one case.
        static let ofCase = Repetition(warmUps: 16, firstInterval: 16, intervals: 4, clearSteps: 2)
        /// For a range of cases, of which one is then looked at by itself.
        static let ofRange = Repetition(warmUps: 2, firstInterval: 2, intervals: 3, clearSteps: 1)
    }

    /// - Throws: `SystemError` where there is no `/proc`.
    init() throws(SystemError) {
        statistics = try SystemCalls.open(FilePath("/proc/self/statm"), O_RDONLY)
        pageSize = UInt64(clamping: sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Has the process take what it takes once: threads share one arena, and the stack of a first thread is there, which
    /// the library keeps for those to come.
    static func prepare() {
        mallopt(M_ARENA_MAX, 1)
        var thread = pthread_t()
        if pthread_create(&thread, nil, { _ in nil }, nil) == 0 { pthread_join(thread, nil) }
    }

    /// The address space that is not lying free in the allocator, in bytes: exact for what `malloc` gives, and with what was
    /// mapped in other ways.
    func memoryInUse() -> UInt64 {
        let space = addressSpace()
        let free = UInt64(mallinfo2().fordblks)
        return space > free ? space - free : 0
    }

    /// What `RLIMIT_AS` bounds, in bytes.
    private func addressSpace() -> UInt64 {
        // The first number of the line, in pages.
        let size = 32
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { buffer in
            let count = pread(statistics.raw, buffer.baseAddress, size, 0)
            var pages: UInt64 = 0
            for byte in buffer.prefix(max(0, count)) {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
                pages = pages &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
            }
            return pages &* pageSize
        }
    }

    /// Whether `run` goes on keeping memory however often it is done.
    func keepsMemory(_ repetition: Repetition, _ run: () throws -> Void) rethrows -> Bool {
        for _ in 0..<repetition.warmUps { try run() }
        var length = repetition.firstInterval
        var clearSteps = 0
        var before = memoryInUse()
        for _ in 0..<repetition.intervals {
            for _ in 0..<length { try run() }
            let now = memoryInUse()
            guard now >= before &+ MemoryMeter.step else { return false }
            if now - before >= MemoryMeter.clearStep {
                clearSteps += 1
                if clearSteps == repetition.clearSteps { return true }
            }
            before = now
            length *= 2
        }
        return true
    }
}
