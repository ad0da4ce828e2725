import CLibFuzzer
import Fuzzing
import Glibc

/// What all executables share: judges an artifact and ends the process where anything is wrong with it, so that libFuzzer
/// keeps the artifact.
public struct Fuzzer: Sendable {
    private let execution: FuzzExecution
    private let mutation: StructuredMutation

    public init(_ name: String) {
        guard let target = FuzzTarget.named(name) else { preconditionFailure("there is no fuzz target \(name)") }
        mutation = StructuredMutation(target)
        execution = FuzzExecution(target, checksEverything: Fuzzer.isReplay)
    }

    /// Whether given inputs are run once, and nothing is looked for: then every property is checked on every input. A merge is
    /// such a run, too: an input whose property was left out would seem to cover nothing.
    private static var isReplay: Bool {
        let replays = ["-runs=0", "-minimize_crash=", "-merge", "-set_cover_merge="]
        return CommandLine.arguments.contains { argument in replays.contains { argument.hasPrefix($0) } }
            || CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") && isFile($0) }
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The status that `LLVMFuzzerTestOneInput` returns: the input is worth keeping.
    public func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        let findings = execution.findings(Array(UnsafeBufferPointer(start: data, count: size)))
        guard findings.isEmpty else { Fuzzer.end(findings) }
        return 0
    }

    /// Mutates an artifact in place; returns its new size. Every second one is libFuzzer's own, which knows what the program
    /// compared, and every one that has no structure.
    public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, limit: Int, seed: UInt64) -> Int {
        if seed.isMultiple(of: 2),
            let mutated = mutation.apply(to: Array(UnsafeBufferPointer(start: data, count: size)), seed: seed),
            mutated.count <= limit
        {
            data.update(from: mutated, count: mutated.count)
            return mutated.count
        }
        return LLVMFuzzerMutate(data, size, limit)
    }

    private static func end(_ findings: [CaseFinding]) -> Never {
        for finding in findings {
            let line = "finding: \(finding.signature.text): \(finding.message)\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        }
        abort()
    }
}
