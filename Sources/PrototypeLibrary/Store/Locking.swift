extension Library {
    /// Changes the library while nobody else does. What crashes have left in `staging` is swept before: with the lock
    /// held, nobody is working there.
    func changing<R>(_ body: () throws(LibraryError) -> R) throws(LibraryError) -> R {
        try root.locked(waits: true) { () throws(LibraryError) in
            _ = try Library.sweep(entries, storage, staging)
            return try body()
        }
    }
}
