import Conformance
import Glibc
import Synchronization

/// A page of memory that a worker and its campaign share: the worker notes there which case it begins, at the price of
/// three stores. The campaign sees when it stops moving and, after a death, which case it was.
final class ProgressPage {
    /// The descriptor under which a worker finds the page.
    static let workerDescriptor: Int32 = 3
    private static let size = 4096

    private let words: UnsafeMutablePointer<Atomic<UInt64>>
    /// Kept for as long as workers are to be started with it; none in the worker.
    private let descriptor: Descriptor?
    /// The number of `descriptor`.
    let raw: Int32?

    private enum Word {
        /// The request that is worked on; 0 while there is none.
        static let request = 0
        static let index = 1
        /// How many cases were begun in all.
        static let begun = 2
        /// The call stack of a crash, as `CrashRecord` lays it out.
        static let crash = 8
        static let count = crash + CrashRecord.wordCount
    }

    /// A new page.
    init() throws(SystemError) {
        let descriptor = try SystemCalls.sharedMemory(count: ProgressPage.size)
        words = try ProgressPage.map(descriptor.raw)
        raw = descriptor.raw
        self.descriptor = .some(descriptor)
    }

    /// The page that the campaign gave to this worker.
    init(inherited: Int32) throws(SystemError) {
        words = try ProgressPage.map(inherited)
        descriptor = nil
        raw = nil
    }

    deinit { munmap(words, ProgressPage.size) }

    private static func map(_ descriptor: Int32) throws(SystemError) -> UnsafeMutablePointer<Atomic<UInt64>> {
        try SystemCalls.map(descriptor, count: size).bindMemory(to: Atomic<UInt64>.self, capacity: Word.count)
    }

    /// Before a new worker gets the page.
    func clear() {
        for word in 0..<Word.count { words[word].store(0, ordering: .relaxed) }
    }

    // MARK: The worker's side

    func begin(request: UInt64, index: UInt64) {
        words[Word.request].store(request, ordering: .relaxed)
        words[Word.index].store(index, ordering: .relaxed)
        words[Word.begun].wrappingAdd(1, ordering: .releasing)
    }

    /// Shows that a long case moves, such as while memory is metered.
    func touch() { words[Word.begun].wrappingAdd(1, ordering: .releasing) }

    /// Where the handler of crashes writes.
    var crashRecord: UnsafeMutablePointer<UInt64> {
        UnsafeMutableRawPointer(words + Word.crash).assumingMemoryBound(to: UInt64.self)
    }

    func finish() { words[Word.request].store(0, ordering: .releasing) }

    // MARK: The campaign's side

    var begun: UInt64 { words[Word.begun].load(ordering: .acquiring) }

    /// The call stack of a crash, innermost first: offsets from the start of the program.
    var crashOffsets: [UInt64] {
        let record = crashRecord
        let count = min(record[CrashRecord.count], UInt64(CrashRecord.addressLimit))
        return (0..<Int(count)).map { record[CrashRecord.firstAddress + $0] &- record[CrashRecord.imageStart] }
    }

    /// The request and index under way; nil where the worker is between requests.
    var current: (request: UInt64, index: UInt64)? {
        let request = words[Word.request].load(ordering: .acquiring)
        return request == 0 ? nil : (request, words[Word.index].load(ordering: .relaxed))
    }
}
