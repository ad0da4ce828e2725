import Conformance
import Glibc

/// How much address space this process has: what `RLIMIT_AS` bounds.
struct MemoryMeter: ~Copyable {
    private let statistics: Descriptor
    private let pageSize: UInt64

    /// How often a case runs to see whether it keeps memory, after once to fill caches.
    private static let repetitions = 48
    /// What these runs may gain together, in bytes: more than an allocator's usual steps.
    private static let tolerance: UInt64 = 256 << 10

    /// - Throws: `SystemError` where there is no `/proc`.
    init() throws(SystemError) {
        statistics = try SystemCalls.open(FilePath("/proc/self/statm"), O_RDONLY)
        pageSize = UInt64(clamping: sysconf(Int32(_SC_PAGESIZE)))
    }

    /// In bytes.
    func addressSpace() -> UInt64 {
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

    /// Whether `run` keeps memory every time.
    func keepsMemory(_ run: () -> Void) -> Bool {
        run()
        let before = addressSpace()
        for _ in 0..<MemoryMeter.repetitions { run() }
        return addressSpace() > before &+ MemoryMeter.tolerance
    }
}
