import PrototypeBundle
import PrototypeSpec

/// What a library takes from the app it belongs to.
public struct LibrarySettings: Sendable {
    /// The disk.
    public var files: any FileSystem = SystemFiles()
    /// The wall clock, in milliseconds since 1970.
    public var now: @Sendable () -> Int64 = SystemFiles.now
    /// Makes the ids of entries, and names for what is not finished.
    public var newID: @Sendable () -> LibraryID = LibraryID.random
    /// What the app can show. A spec that needs more is rejected.
    public var capabilities: [String] = Capability.allCases.map(\.rawValue)
    public var limits = LibraryLimits()
    /// Whether importing what is there already gives the entry that is there, as iOS does; Android makes a new one.
    public var reusesIdentical = false

    public init() {}
}

/// The numbers of the library (store, Import). Each is exact: the number itself is accepted.
public struct LibraryLimits: Sendable, Equatable {
    /// How many entries there may be, damaged ones included.
    public var entries = 200
    /// How many bytes the files of all entries may have.
    public var bytes = 100 << 20
    /// How many bytes a running prototype may save.
    public var storageBytes = 1 << 20
    public var bundle = BundleLimits.standard

    public init() {}
}
