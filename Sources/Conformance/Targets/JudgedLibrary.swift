import PrototypeLibrary

/// A library in memory with a clock that stands and ids that count, so that a verdict depends on the input alone.
package enum JudgedLibrary {
    /// Where it is in its memory.
    package static let path = "library"

    package static let now: Int64 = 1_700_000_000_000

    /// The n-th id that a library makes.
    package static func id(_ number: UInt64) -> LibraryID { LibraryID(bits: (0, number)) }

    /// Opens the library, which is made where there is none.
    ///
    /// - Parameter ids: the number of the first id that it makes.
    package static func open(
        _ files: MemoryFiles, ids: UInt64 = 1, _ change: (inout LibrarySettings) -> Void = { _ in }
    ) throws(LibraryError) -> Library {
        var settings = LibrarySettings()
        settings.files = files
        settings.now = { now }
        let counter = IDCounter(ids)
        settings.newID = { id(counter.next()) }
        change(&settings)
        return try Library.open(path, settings: settings, isCreating: true)
    }
}
