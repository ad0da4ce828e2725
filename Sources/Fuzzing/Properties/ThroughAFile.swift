import Conformance
import Glibc
import PrototypeBundle

/// The verdict on bytes that were written to a file and read back by the readers of the commands and of a library.
struct ThroughAFile: Property {
    let name = "through-a-file"
    /// Creating a file costs more than most verdicts, and says little about any one of them.
    let period: UInt64 = 256

    func applies(to target: String) -> Bool { true }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        // No space or no directory for temporary files: nothing about the target.
        let copies = (try? ThroughAFile.readBack(input.bytes)) ?? []
        for bytes in copies {
            if let violation = PropertyViolation.deciding(
                bytes, like: input, expecting: verdict, "through a file", on: target)
            {
                return violation
            }
        }
        return nil
    }

    /// What the commands read; and what a library reads, unless it is the same or the file is too large for one.
    private static func readBack(_ bytes: [UInt8]) throws -> [[UInt8]] {
        let directory = getenv("TMPDIR").map { FilePath(cString: $0) } ?? FilePath("/tmp")
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let path = directory.appending("protoparity-property-\(name)")
        let file = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        defer { try? SystemCalls.unlink(path) }
        try AtomicFile.writeAll(bytes, to: file.raw)
        let ofCommands = try Conformance.InputFile.read(path, limit: bytes.count)
        let ofLibraries = try? PrototypeBundle.InputFile(path: path.bytes).bytes
        return [ofCommands] + [ofLibraries].compactMap(\.self).filter { $0 != ofCommands }
    }
}
