import PrototypeLibrary

/// What can be done to a library, as the library does it. Tests put something wrong in the place of one operation and see
/// whether a property notices.
struct LibraryOperations: Sendable {
    typealias Import =
        @Sendable (Library, [UInt8], ImportSource, _ label: String?, _ reusesIdentical: Bool) throws(LibraryError) ->
        ImportResult

    var take: Import = { library, bytes, source, label, reusesIdentical throws(LibraryError) in
        try library.import(bytes, source, label, reusesIdentical: reusesIdentical)
    }
    var list: @Sendable (Library) throws(LibraryError) -> LibraryListing = { library throws(LibraryError) in
        try library.list()
    }
    var open: @Sendable (Library, LibraryID) throws(LibraryError) -> Void = { library, id throws(LibraryError) in
        _ = try library.open(id)
    }
    var reset: @Sendable (Library, LibraryID) throws(LibraryError) -> Bool = { library, id throws(LibraryError) in
        try library.reset(id)
    }
    var delete: @Sendable (Library, LibraryID) throws(LibraryError) -> Void = { library, id throws(LibraryError) in
        try library.delete(id)
    }
    var save: @Sendable (Library, [UInt8], LibraryID) throws(LibraryError) -> Void = {
        library, bytes, id throws(LibraryError) in
        try library.save(bytes, for: id)
    }
    var export: @Sendable (Library, LibraryID) throws(LibraryError) -> [UInt8] = {
        library, id throws(LibraryError) in
        try library.export(id)
    }
    /// Gets the files as well, since a wrong inbox writes what a right one would not.
    var consume: @Sendable (Library, MemoryFiles) throws(LibraryError) -> InboxPass = {
        library, _ throws(LibraryError) in
        try Inbox(library).consume()
    }
}
