import Conformance
import Glibc
import PrototypeBundle

/// The verdict on bytes that were written to a file and read back by the readers of the commands and of a library; and a
/// library reads nothing but a regular file that is small enough.
struct ThroughAFile: Property {
    let name = "through-a-file"
    /// Creating a file costs more than most verdicts, and says little about any one of them.
    let period: UInt64 = 256

    func applies(to target: String) -> Bool { true }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        // No space or no directory for temporary files: nothing about the target.
        guard let readings = try? ThroughAFile.readings(of: input.bytes) else { return nil }
        for bytes in readings.copies {
            if let violation = PropertyViolation.deciding(
                bytes, like: input, expecting: verdict, "through a file", on: target)
            {
                return violation
            }
        }
        let wrong = readings.refusals.first { $0.code != $0.expected }
        return wrong.map { refusal in
            PropertyViolation(
                shape: "\(refusal.what): \(refusal.code.map { "\($0)" } ?? "read")",
                message: "\(refusal.what) is not refused as \(refusal.expected)")
        }
    }

    private typealias Refusal = (what: String, expected: InputError.Code, code: InputError.Code?)

    /// What the commands read; what a library reads, unless it is the same or the file is too large for one; and what it
    /// says of other things than a file of these bytes.
    private static func readings(of bytes: [UInt8]) throws -> (copies: [[UInt8]], refusals: [Refusal]) {
        let directory = getenv("TMPDIR").map { FilePath(cString: $0) } ?? FilePath("/tmp")
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        let path = directory.appending("protoparity-property-\(name)")
        let file = try SystemCalls.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        defer { try? SystemCalls.unlink(path) }
        try AtomicFile.writeAll(bytes, to: file.raw)
        let ofCommands = try Conformance.InputFile.read(path, limit: bytes.count)
        let ofLibraries = try? PrototypeBundle.InputFile(path: path.bytes).bytes
        let kind = InputKind(sniffing: bytes)
        var smaller = BundleLimits.standard
        smaller.archiveBytes = bytes.count - 1
        smaller.specBytes = bytes.count - 1
        let refusals: [Refusal] = [
            ("one byte too many", .tooLarge(kind), bytes.isEmpty ? .tooLarge(kind) : refusal(path, smaller)),
            ("a name below a file", .notFound, refusal(path.appending("x"))),
            ("a name that is not there", .notFound, refusal(directory.appending("protoparity-no-\(name)"))),
            ("a name with a zero", .system, refusal(FilePath(bytes: path.bytes + [0]))),
            ("a directory", .notRegular, refusal(FilePath("/"))),
        ]
        return ([ofCommands] + [ofLibraries].compactMap(\.self).filter { $0 != ofCommands }, refusals)
    }

    /// Why a library does not read this; nil where it does.
    private static func refusal(_ path: FilePath, _ limits: BundleLimits = .standard) -> InputError.Code? {
        do throws(InputError) {
            _ = try PrototypeBundle.InputFile(path: path.bytes, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }
}
