import CSQLite

/// A ledger that cannot be read or written, or is asked for something it cannot do.
public struct LedgerError: Error, Sendable {
    /// The SQL statement, or what else was tried.
    public let action: String
    public let message: String
    /// SQLite's extended result code; 0 where the failure is not SQLite's.
    public let code: Int32
    /// What to do about it; nil where the ledger itself has to be looked at.
    public let remedy: String?

    init(_ action: String, _ message: String, code: Int32 = 0, remedy: String? = nil) {
        self.action = action
        self.message = message
        self.code = code
        self.remedy = remedy
    }

    /// Whether somebody else is writing, and has been for longer than the ledger waits.
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }
}

extension LedgerError: CustomStringConvertible {
    public var description: String { "ledger: \(message) (\(action))" }
}
