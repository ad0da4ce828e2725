/// The ledger's tables. A change is a new migration at the end; those before it are never touched.
enum Schema {
    /// Brings the database up to date: `user_version` counts the migrations that are done.
    ///
    /// - Throws: also where the ledger is of a later program.
    static func migrate(_ database: Database) throws(LedgerError) {
        try database.transaction { () throws(LedgerError) in
            let version = try database.rows("PRAGMA user_version") { $0.integer(0) }.first ?? 0
            guard version <= migrations.count else {
                throw LedgerError(
                    "PRAGMA user_version", "it has version \(version); this program knows \(migrations.count)",
                    remedy: "use the program that wrote it")
            }
            for migration in migrations.dropFirst(Int(version)) {
                for statement in migration { try database.run(statement) }
            }
            try database.run("PRAGMA user_version = \(migrations.count)")
        }
    }

    private static let migrations: [[String]] = [
        [
            // Times are seconds since 1970. A run goes on under its name when it is resumed.
            """
            CREATE TABLE runs (
                id TEXT PRIMARY KEY NOT NULL,
                started INTEGER NOT NULL,
                ended INTEGER,
                settings TEXT NOT NULL,
                done_below INTEGER NOT NULL DEFAULT 0,
                cases INTEGER NOT NULL DEFAULT 0
            ) STRICT, WITHOUT ROWID
            """,
            // Batches at and above done_below that are done: batches end in any order.
            """
            CREATE TABLE done_batches (
                run TEXT NOT NULL REFERENCES runs,
                batch INTEGER NOT NULL,
                PRIMARY KEY (run, batch)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE census (
                run TEXT NOT NULL REFERENCES runs,
                generator TEXT NOT NULL,
                outcome TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (run, generator, outcome)
            ) STRICT, WITHOUT ROWID
            """,
            // One row for each signature; id is its hash. Inputs are named by their hash.
            """
            CREATE TABLE findings (
                id TEXT PRIMARY KEY NOT NULL,
                target TEXT NOT NULL,
                kind TEXT NOT NULL,
                detail TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('new', 'minimized', 'promoted', 'fixed')),
                state_changed INTEGER NOT NULL,
                state_note TEXT NOT NULL DEFAULT '',
                regressed_in TEXT,
                first_run TEXT NOT NULL REFERENCES runs,
                flaky INTEGER NOT NULL,
                input TEXT NOT NULL,
                options TEXT NOT NULL,
                expectation TEXT,
                expectation_source TEXT,
                actual TEXT,
                expected TEXT,
                message TEXT NOT NULL,
                minimized_input TEXT,
                minimized_options TEXT,
                minimized_expectation TEXT,
                fixture TEXT
            ) STRICT, WITHOUT ROWID
            """,
            // How often each run saw it. The first case is the one with the lowest index, then by the generator's name.
            """
            CREATE TABLE sightings (
                finding TEXT NOT NULL REFERENCES findings,
                run TEXT NOT NULL REFERENCES runs,
                count INTEGER NOT NULL,
                first_index INTEGER NOT NULL,
                first_case TEXT NOT NULL,
                last_index INTEGER NOT NULL,
                last_case TEXT NOT NULL,
                PRIMARY KEY (finding, run)
            ) STRICT, WITHOUT ROWID
            """,
        ]
    ]
}
