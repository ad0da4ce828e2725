import Foundation
import PrototypeLibrary
import Synchronization
import TestSupport

/// A library in a directory of a test's own, with a clock and ids that a test knows.
final class LibraryFixture {
    let directory: TemporaryDirectory
    let path: String
    private let counter: Counter

    /// The time of its clock.
    static let now: Int64 = 1_700_000_000_000

    init(_ name: String = "library") throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/" + name
        counter = Counter()
    }

    /// The library, made where it is missing. All of them take their ids from one series.
    func open(_ change: (inout LibrarySettings) -> Void = { _ in }) throws -> Library {
        try Library.open(path, settings: settings(change), isCreating: true)
    }

    func settings(_ change: (inout LibrarySettings) -> Void = { _ in }) -> LibrarySettings {
        var settings = LibrarySettings()
        settings.now = { LibraryFixture.now }
        let counter = counter
        // The directory lives as long as a library in it.
        nonisolated(unsafe) let directory = directory
        settings.newID = {
            _ = directory
            return LibraryID(bits: (0, counter.next()))
        }
        change(&settings)
        return settings
    }

    /// The n-th id of the series, from 1.
    static func id(_ number: UInt64) -> LibraryID { LibraryID(bits: (0, number)) }

    /// Every file and folder in the library by its path, with its content, its mode and what a link leads to.
    func snapshot() throws -> Snapshot { try Snapshot(of: path) }

    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))) }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

    /// Puts a symbolic link in the place of what stands there.
    func link(_ name: String, to target: String) throws {
        try? remove(name)
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}

/// Counts up from 1, for several threads.
final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)

    func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }

    var value: UInt64 { count.load(ordering: .relaxed) }
}

/// What a directory holds, to compare.
struct Snapshot: Equatable, CustomStringConvertible {
    var files: [String: String] = [:]

    init(of path: String) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let full = path + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: full)
            let mode = String((attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0, radix: 8)
            let content =
                switch attributes[.type] as? FileAttributeType {
                case .typeDirectory?: ""
                case .typeSymbolicLink?: try FileManager.default.destinationOfSymbolicLink(atPath: full)
                default: try Data(contentsOf: URL(fileURLWithPath: full)).base64EncodedString()
                }
            files[name] = "\(mode) \(content)"
        }
    }

    var description: String { files.keys.sorted().joined(separator: "\n") }
}

extension Result {
    /// The failure, or nil.
    var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
