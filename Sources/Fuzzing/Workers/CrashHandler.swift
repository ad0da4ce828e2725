import Conformance
import Glibc

/// Notes the call stack in the shared page when a signal is about to end this process, then lets it. It runs inside a signal
/// handler, so it only reads registers and stack and stores words: it follows the chain of frame pointers, which Swift keeps.
enum CrashHandler {
    /// The signals of traps, bad accesses and `abort(3)`.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    /// Room for the handler where the stack itself has overflowed, in bytes.
    private static let stackSize = 64 << 10

    /// Watches this process from now on; call stacks go to `record`, which is never freed.
    static func install(_ record: UnsafeMutablePointer<UInt64>) {
        let maps = MemoryMap.own
        guard let image = maps.image, let stack = maps.stack else { return }
        crashRecord = record
        crashImage = (image.lowerBound, image.upperBound)
        crashStackEnd = stack.upperBound
        var alternative = stack_t()
        alternative.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
        alternative.ss_size = stackSize
        sigaltstack(&alternative, nil)
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = noteCrash
        // Back to the default at once: the instruction runs again and ends the process with its own signal.
        action.sa_flags = SA_SIGINFO | Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
    }
}

/// The layout of what the handler writes.
enum CrashRecord {
    static let count = 0
    static let imageStart = 1
    static let firstAddress = 2
    static let addressLimit = 24
    static let wordCount = firstAddress + addressLimit
}

// What the handler needs, as globals without a lazy start. Set once, before the handler is installed.
nonisolated(unsafe) private var crashRecord: UnsafeMutablePointer<UInt64>?
nonisolated(unsafe) private var crashImage: (start: UInt64, end: UInt64) = (0, 0)
nonisolated(unsafe) private var crashStackEnd: UInt64 = 0

private func noteCrash(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ raw: UnsafeMutableRawPointer?
) {
    guard let record = crashRecord, let raw else { return }
    let context = raw.assumingMemoryBound(to: ucontext_t.self)
    #if arch(x86_64)
        // REG_RIP, REG_RBP and REG_RSP of <sys/ucontext.h>.
        let registers = context.pointee.uc_mcontext.gregs
        let counter = UInt64(bitPattern: registers.16)
        var frame = UInt64(bitPattern: registers.10)
        let stack = UInt64(bitPattern: registers.15)
    #elseif arch(arm64)
        let counter = context.pointee.uc_mcontext.pc
        var frame = context.pointee.uc_mcontext.regs.29
        let stack = context.pointee.uc_mcontext.sp
    #else
        return
    #endif
    var count = 0
    func note(_ address: UInt64) {
        guard count < CrashRecord.addressLimit, address >= crashImage.start, address < crashImage.end else { return }
        record[CrashRecord.firstAddress + count] = address
        count += 1
    }
    note(counter)
    // A frame: the caller's frame, then the address to return to. Each lies above the one before it, all on the stack of
    // the main thread; elsewhere only the innermost address is known.
    var lowest = stack
    while frame >= lowest, frame % 8 == 0, frame < crashStackEnd - 16, count < CrashRecord.addressLimit,
        let pointer = UnsafePointer<UInt64>(bitPattern: UInt(frame))
    {
        // The call stands before the address to return to.
        note(pointer[1] &- 1)
        lowest = frame + 16
        frame = pointer[0]
    }
    record[CrashRecord.imageStart] = crashImage.start
    record[CrashRecord.count] = UInt64(count)
}

/// Where things are in the memory of this process.
private struct MemoryMap {
    /// The program itself, from its first to its last mapping.
    var image: Range<UInt64>?
    /// The main thread's stack.
    var stack: Range<UInt64>?

    /// From `/proc/self/maps`: lines such as `55d0-55f0 r--p 0000 fd:00 123 /path`.
    static var own: MemoryMap {
        var map = MemoryMap()
        guard let program = try? SystemCalls.realPath(FilePath("/proc/self/exe")),
            let bytes = try? InputFile.read(FilePath("/proc/self/maps"), limit: 1 << 24)
        else { return map }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count == 6, let range = range(fields[0]) else { continue }
            let name = fields[5].drop { $0 == UInt8(ascii: " ") }
            if name.elementsEqual(program.bytes) {
                map.image = (map.image?.lowerBound ?? range.lowerBound)..<range.upperBound
            } else if name.elementsEqual("[stack]".utf8) {
                map.stack = range
            }
        }
        return map
    }

    private static func range(_ text: ArraySlice<UInt8>) -> Range<UInt64>? {
        let ends = text.split(separator: UInt8(ascii: "-")).map {
            UInt64(String(decoding: $0, as: UTF8.self), radix: 16)
        }
        guard ends.count == 2, let start = ends[0], let end = ends[1], start < end else { return nil }
        return start..<end
    }
}
