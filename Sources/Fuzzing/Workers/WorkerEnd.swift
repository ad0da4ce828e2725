import Conformance
import Glibc

/// How a worker ended before its time.
enum WorkerEnd: Equatable {
    case signal(Int32)
    case exit(Int32)
    /// It was ended because a case took too long.
    case tooSlow
    /// It was ended because it wrote something that is no message.
    case garbage

    init(_ end: ProcessEnd?) {
        switch end {
        case .signal(let number): self = .signal(number)
        case .exit(let status): self = .exit(status)
        // It closed its output and lives; nobody but a case does that.
        case nil: self = .garbage
        }
    }
}

extension WorkerEnd: CustomStringConvertible {
    var description: String {
        switch self {
        case .signal(let number): WorkerEnd.signalNames[number].map { "signal \(number) (\($0))" } ?? "signal \(number)"
        case .exit(let status): "exit status \(status)"
        case .tooSlow: "it was stopped at the time limit"
        case .garbage: "it closed or spoiled its output"
        }
    }

    /// What stands in the signature of a crash.
    var word: String {
        switch self {
        case .signal(let number): WorkerEnd.signalNames[number] ?? "signal \(number)"
        case .exit(let status): "exit \(status)"
        case .tooSlow: "time"
        case .garbage: "output"
        }
    }

    private static let signalNames: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
        SIGSEGV: "SIGSEGV", SIGKILL: "SIGKILL", SIGSYS: "SIGSYS", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM",
        SIGXCPU: "SIGXCPU", SIGALRM: "SIGALRM", SIGXFSZ: "SIGXFSZ",
    ]
}

/// A worker's end in the middle of a case, with what it left behind.
struct WorkerFailure {
    var end: WorkerEnd
    /// The index of the case in the request's range; 0 for an input.
    var index: UInt64
    /// The input, where the worker could still tell.
    var input: CaseInput?
    /// The end of what it wrote to standard error.
    var errors: [UInt8]
    /// The innermost functions at the time, where they are known.
    var frames: [String]

    /// What it says of the target.
    func finding(target: String, limits: CaseLimits) -> CaseFinding {
        let kind = kind
        let text = CrashText(errors)
        switch kind {
        case .hang:
            let message = "no verdict within \(limits.milliseconds) ms"
            return CaseFinding(Signature(target: target, kind: kind), message: message)
        case .memory:
            let message = "more than \(limits.addressSpace >> 20) MiB of address space"
            return CaseFinding(Signature(target: target, kind: kind), message: message)
        default:
            let message = "the worker ended: \(end)" + (text.reason.map { ": \($0)" } ?? "")
            let signature = Signature.crash(target, signal: end.word, frames: frames.isEmpty ? text.frames : frames)
            return CaseFinding(signature, message: DisplayText.escaping(message))
        }
    }

    private var kind: FindingKind {
        switch end {
        case .tooSlow, .signal(SIGXCPU), .signal(SIGALRM): .hang
        // Nobody but the kernel, when memory runs out, kills a worker besides the campaign.
        case .signal(SIGKILL): .memory
        default: CrashText(errors).isAllocationFailure ? .memory : .crash
        }
    }
}
