import Conformance
import StrictJSON

/// Findings that are known and do not fail a campaign for now: `{"formatVersion": 1, "allowed": [{"signature", "reason",
/// "expires"}]}`. The signature is a finding's text or identifier, the date its last day, as `2026-12-31`.
public struct Allowlist: Sendable {
    public struct Entry: Sendable, Equatable {
        public var signature: String
        public var reason: String
        public var expires: CalendarDay

        func allows(_ signature: Signature) -> Bool {
            self.signature.hasSameBytes(as: signature.text) || self.signature.hasSameBytes(as: signature.identifier)
        }
    }

    public private(set) var entries: [Entry] = []

    /// Nothing is allowed.
    public init() {}

    /// - Throws: `MalformedAllowlist`.
    public init(parsing bytes: [UInt8]) throws(MalformedAllowlist) {
        guard let json = try? JSONTree(parsing: bytes), json["formatVersion"]?.int == 1,
            let list = json["allowed"]?.array
        else { throw MalformedAllowlist("it is an object with formatVersion 1 and the array allowed") }
        for entry in list {
            guard let signature = entry["signature"]?.string, !signature.isEmpty,
                let reason = entry["reason"]?.string, !reason.isEmpty,
                let expires = entry["expires"]?.string.flatMap(CalendarDay.init)
            else { throw MalformedAllowlist("an entry has a signature, a reason and the day it expires") }
            entries.append(Entry(signature: signature, reason: reason, expires: expires))
        }
    }

    /// The entry that allows a signature today; nil where none does.
    public func entry(for signature: Signature, today: CalendarDay) -> Entry? {
        entries.first { $0.allows(signature) && today <= $0.expires }
    }

    /// The entries that have outlived themselves: past their day, or for something that the ledger knows to be fixed.
    public func stale(today: CalendarDay, findings: [LedgerFinding]) -> [Entry] {
        entries.filter { entry in
            today > entry.expires
                || findings.contains { $0.state == .fixed && entry.allows($0.signature) }
        }
    }
}

/// A file that is no allowlist.
public struct MalformedAllowlist: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// A day of the Gregorian calendar.
public struct CalendarDay: Sendable, Equatable, Comparable {
    /// Days since 1 January 1970.
    private let number: Int

    /// The day in UTC of a time in seconds since 1970.
    public init(seconds: Int64) { number = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) }

    /// Reads `YYYY-MM-DD`; nil for anything else, also for a day that no month has.
    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-"),
            let year = CalendarDay.number(digits[0..<4]), let month = CalendarDay.number(digits[5..<7]),
            let day = CalendarDay.number(digits[8..<10]), (1...12).contains(month), day >= 1
        else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard day <= lengths[month - 1] else { return nil }
        let years = year - 1
        let daysBefore = years * 365 + years / 4 - years / 100 + years / 400
        // 719162 days lie before 1 January 1970.
        number = daysBefore - 719_162 + lengths[..<(month - 1)].reduce(0, +) + day - 1
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, digit in
            guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            return number * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }
}
