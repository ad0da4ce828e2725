import Conformance

/// The verdict does not depend on how the bytes came into memory: at which address, in pieces, with room behind them, and
/// with what in that room.
///
/// What stands behind the end of an input is chosen so that a reader which looks there sees something: more of a number, the
/// end of a string, another record.
struct WholeAndChunked: Property {
    let name = "whole-and-chunked"
    /// Each check is several verdicts.
    let period: UInt64 = 64

    /// What is left behind the end.
    private static let leftovers = ["0123456789", "\"}]}", "PK\u{5}\u{6}\0\0\0\0"].map { Array($0.utf8) }

    func applies(to target: String) -> Bool { true }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        for leftover in WholeAndChunked.leftovers {
            let bytes = WholeAndChunked.copy(input.bytes, before: leftover)
            if let violation = PropertyViolation.deciding(
                bytes, like: input, expecting: verdict, "copied in pieces", on: target)
            {
                return violation
            }
        }
        return nil
    }

    /// A copy put together from pieces of growing size, with `leftover` in the unused room behind it.
    static func copy(_ bytes: [UInt8], before leftover: [UInt8]) -> [UInt8] {
        var copy: [UInt8] = []
        copy.reserveCapacity(bytes.count + leftover.count)
        var at = 0
        var size = 1
        while at < bytes.count {
            copy += bytes[at..<min(at + size, bytes.count)]
            at += size
            size = size * 2 + 1
        }
        copy += leftover
        // Shortening leaves the room and what was in it.
        copy.removeLast(leftover.count)
        return copy
    }
}
