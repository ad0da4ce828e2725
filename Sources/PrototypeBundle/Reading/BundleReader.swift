/// The strict reader of `*.automobile-proto` archives: accepts what the bundle format allows and reports the first
/// failure in the order of its table, as a code and a path.
///
/// It reads in place, recurses nowhere, allocates nothing from a header's size alone, and never holds more than the
/// archive, one entry's buffer and 1 MiB. A verdict depends on nothing but the bytes and the limits.
public struct BundleReader: Sendable {
    public var limits: BundleLimits

    public init(limits: BundleLimits = .standard) { self.limits = limits }

    /// The verdict alone: nil for an accepted archive.
    public func rejection(of archive: UnsafeRawBufferPointer) -> BundleRejection? {
        var reading = ArchiveReading(archive, limits: limits)
        do {
            try reading.run()
            return nil
        } catch {
            return error
        }
    }

    /// Reads an archive; an accepted one is described by a value of its own.
    public func read(_ archive: UnsafeRawBufferPointer) throws(BundleRejection) -> Bundle {
        var reading = ArchiveReading(archive, limits: limits)
        try reading.run()
        return Bundle(reading)
    }
}

/// The same for archives in arrays.
extension BundleReader {
    /// The verdict alone: nil for an accepted archive.
    public func rejection(of archive: [UInt8]) -> BundleRejection? {
        archive.withUnsafeBytes { rejection(of: $0) }
    }

    /// Reads an archive; an accepted one is described by a value of its own.
    public func read(_ archive: [UInt8]) throws(BundleRejection) -> Bundle {
        try archive.withUnsafeBytes { bytes in Result { () throws(BundleRejection) in try read(bytes) } }.get()
    }

    /// Reads an archive as `read` does, and tells what was seen.
    public func inspect(_ archive: [UInt8]) -> BundleInspection { archive.withUnsafeBytes { inspect($0) } }
}
