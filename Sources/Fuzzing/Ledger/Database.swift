import CSQLite
import Conformance

/// A connection to an SQLite database. Every failure is thrown with the statement and SQLite's own message.
final class Database {
    fileprivate let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// How long a statement waits for another writer, in milliseconds.
    private static let busyTimeout: Int32 = 30_000

    /// Opens or creates the database at `path`; one in memory where nil.
    ///
    /// The journal is a write-ahead log: a process that is killed loses at most its open transaction. `synchronous=NORMAL`
    /// also keeps the file whole when the machine fails, though the last transactions may then be gone.
    init(_ path: FilePath?) throws(LedgerError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let name = (path ?? FilePath(":memory:")).bytes.map { CChar(bitPattern: $0) } + [0]
        let result = sqlite3_open_v2(name, &handle, flags, nil)
        guard let handle, result == SQLITE_OK else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
            sqlite3_close_v2(handle)
            throw LedgerError("open \(path?.description ?? "a database in memory")", message, code: result)
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Database.busyTimeout)
        try startLog()
        try run("PRAGMA synchronous = NORMAL")
        try run("PRAGMA foreign_keys = ON")
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Turns the write-ahead log on. SQLite does not wait by itself where another process does the same.
    private func startLog() throws(LedgerError) {
        let deadline = SystemCalls.monotonicMilliseconds() + Int64(Database.busyTimeout)
        while true {
            do {
                return try run("PRAGMA journal_mode = WAL")
            } catch {
                guard error.isBusy, SystemCalls.monotonicMilliseconds() < deadline else { throw error }
                sqlite3_sleep(10)
            }
        }
    }

    /// Runs a statement without rows, or without interest in them.
    func run(_ sql: String, _ values: [DatabaseValue] = []) throws(LedgerError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        while try statement.step() {}
    }

    /// The rows of a statement, each as `read` makes it.
    func rows<Element>(
        _ sql: String, _ values: [DatabaseValue] = [], _ read: (DatabaseRow) throws(LedgerError) -> Element
    ) throws(LedgerError) -> [Element] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var rows: [Element] = []
        while try statement.step() { rows.append(try read(DatabaseRow(statement))) }
        return rows
    }

    /// Does all of `body` or nothing of it. The lock for writing is taken at once, so that what is read inside holds until
    /// the end.
    func transaction<Result>(_ body: () throws(LedgerError) -> Result) throws(LedgerError) -> Result {
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have rolled back by itself, such as for want of space.
            try? run("ROLLBACK")
            throw error
        }
    }

    private func prepared(_ sql: String) throws(LedgerError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, in: handle)
        statements[sql] = statement
        return statement
    }
}

/// What a column can hold.
enum DatabaseValue: ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    case null
    case integer(Int64)
    case text(String)

    init(stringLiteral text: String) { self = .text(text) }
    init(nilLiteral: ()) { self = .null }
    init(_ text: String?) { self = text.map(DatabaseValue.text) ?? .null }
    /// Numbers that SQLite cannot hold become its largest.
    init(_ number: UInt64) { self = .integer(Int64(clamping: number)) }
    init(_ isTrue: Bool) { self = .integer(isTrue ? 1 : 0) }
}

/// A row of a running statement; valid until the next one.
struct DatabaseRow {
    private let statement: Statement

    fileprivate init(_ statement: Statement) { self.statement = statement }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement.handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement.handle, column) }

    func bool(_ column: Int32) -> Bool { integer(column) != 0 }

    func count(_ column: Int32) -> UInt64 { UInt64(clamping: integer(column)) }
}

/// A prepared statement.
private final class Statement {
    let handle: OpaquePointer
    private let database: OpaquePointer
    private let sql: String

    init(_ sql: String, in database: OpaquePointer) throws(LedgerError) {
        var handle: OpaquePointer?
        let result = sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard let handle, result == SQLITE_OK else {
            throw LedgerError(sql, String(cString: sqlite3_errmsg(database)), code: result)
        }
        self.handle = handle
        self.database = database
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ values: [DatabaseValue]) throws(LedgerError) {
        for (position, value) in values.enumerated() {
            let index = Int32(position + 1)
            let result =
                switch value {
                case .null: sqlite3_bind_null(handle, index)
                case .integer(let number): sqlite3_bind_int64(handle, index, number)
                case .text(let text):
                    text.utf8CString.withUnsafeBufferPointer {
                        protoparity_bind_text(handle, index, $0.baseAddress, UInt64($0.count - 1))
                    }
                }
            guard result == SQLITE_OK else { throw failure(result) }
        }
    }

    /// Whether there is another row.
    func step() throws(LedgerError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let result: throw failure(result)
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func failure(_ result: Int32) -> LedgerError {
        LedgerError(sql, String(cString: sqlite3_errmsg(database)), code: result)
    }
}
