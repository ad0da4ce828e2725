import PrototypeBundle

/// An entry as a list shows it.
public struct LibraryEntry: Sendable, Equatable {
    public let record: LibraryRecord
    /// The images, in the manifest's order.
    public let assets: [Manifest.Record]
    /// The fonts, in the manifest's order.
    public let fonts: [Manifest.Record]

    public var libraryID: LibraryID { record.libraryID }

    init(_ record: LibraryRecord, _ manifest: EntryManifest) {
        self.record = record
        assets = manifest.assets
        fonts = manifest.fonts
    }

    var manifest: EntryManifest { EntryManifest(assets: assets, fonts: fonts) }
}

/// An entry with all it needs to run, every hash checked.
public struct LibraryContents: Sendable {
    public let entry: LibraryEntry
    /// The bytes of the spec, as imported.
    public let spec: [UInt8]
    public let assets: [ExportAsset]
    /// What the running prototype saved last; nil where nothing is.
    public internal(set) var storage: [UInt8]?
}

/// Something that people should know of a library, and that does not keep it from working.
public struct LibraryWarning: Sendable, Equatable {
    /// A code of `LibraryError`, or of a limit that the library exceeds.
    public var code: String
    /// The file or folder inside the library.
    public var path: String
    public var message: String

    init(_ code: String, _ path: String, _ message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    init(_ error: LibraryError) { self.init(error.code.rawValue, error.path, error.message) }
}
