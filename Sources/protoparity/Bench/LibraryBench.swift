import CCrypto
import Conformance
import Fuzzing
import Glibc
import PrototypeBundle
import PrototypeLibrary

/// How fast a library is, beside what the disk and the hashes cost alone.
enum LibraryBench {
    static func run(_ report: inout BenchReport) throws {
        try imports(&report)
        try listing(&report)
        try verification(&report)
    }

    private static func library(in directory: ScratchDirectory) throws -> Library {
        try Library.open(directory.path.appending("library").bytes, isCreating: true)
    }

    // MARK: Imports

    /// Waiting for the disk varies a lot, so that many rounds are needed before both meet a quiet moment.
    private static let importRounds = 150

    /// By the clock on the wall: an import is mostly waiting for the disk.
    private static func imports(_ report: inout BenchReport) throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let library = try library(in: directory)
        let bundle = SampleBundles.archive(entries: 2, assetBytes: 0, .incompressible)
        let bare = try BareEntry(directory.path.appending("bare"), BundleReader().read(bundle).spec)
        var best = [Double.infinity, .infinity]
        for _ in 0..<importRounds {
            var start = Stopwatch.wallSeconds()
            let imported = try library.import(bundle, source: .file).get()
            best[0] = min(best[0], Stopwatch.wallSeconds() - start)
            try library.delete(imported.entry.libraryID)
            start = Stopwatch.wallSeconds()
            try bare.write()
            best[1] = min(best[1], Stopwatch.wallSeconds() - start)
            try bare.remove()
        }
        report.add("import ÷ the same files synchronized", "minimal bundle", best[0] / best[1], "×", .atMost(1.5))
    }

    /// The files of an entry, written and synchronized like an import does, and nothing checked.
    private struct BareEntry {
        private let directory: FilePath
        private let contents: [(name: String, bytes: [UInt8])]
        private var entries: FilePath { directory.appending("entries") }

        init(_ directory: FilePath, _ spec: [UInt8]) throws {
            self.directory = directory
            // As long as the two files that an import makes.
            contents = [("spec", spec), ("manifest", spec), ("record", spec + spec)]
            try SystemCalls.ensureDirectory(directory)
            try SystemCalls.ensureDirectory(directory.appending("entries"))
        }

        func write() throws {
            let folder = directory.appending("new")
            try SystemCalls.makeDirectory(folder)
            for content in contents {
                let file = try SystemCalls.open(
                    folder.appending(content.name), O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
                _ = try SystemCalls.write(file.raw, content.bytes)
                try SystemCalls.synchronize(file.raw)
            }
            try synchronize(folder)
            try SystemCalls.rename(folder, to: entries.appending("new"))
            try synchronize(entries)
        }

        func remove() throws {
            let folder = entries.appending("new")
            for content in contents { try SystemCalls.unlink(folder.appending(content.name)) }
            try SystemCalls.removeDirectory(folder)
            try synchronize(entries)
        }

        private func synchronize(_ folder: FilePath) throws {
            let opened = try SystemCalls.open(folder, O_RDONLY | O_DIRECTORY)
            try SystemCalls.synchronize(opened.raw)
        }
    }

    // MARK: Looking

    private static func listing(_ report: inout BenchReport) throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let library = try library(in: directory)
        let bundle = SampleBundles.archive(entries: 5, assetBytes: 0, .incompressible)
        let count = library.settings.limits.entries
        for _ in 0..<count { _ = try library.import(bundle, source: .file).get() }
        var listed = 0
        let seconds = Stopwatch.seconds([{ listed = (try? library.list().entries.count) ?? 0 }])[0]
        let milliseconds = listed == count ? seconds * 1000 : .nan
        report.add("processor time to list", "200 entries of three images", milliseconds, "ms", .atMost(20))
    }

    private static let verificationRounds = 12

    private static func verification(_ report: inout BenchReport) throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let library = try library(in: directory)
        let bundle = SampleBundles.largest()
        // As many as there is room for.
        while case .success = try library.import(bundle, source: .file) {}
        let verification = try library.verify()
        guard verification.defects.isEmpty else { return report.add("verify ÷ hashing", "100 MiB", .nan, "×") }
        let bytes = [UInt8](repeating: 7, count: verification.hashedBytes)
        var best = [Double.infinity, .infinity]
        for _ in 0..<verificationRounds {
            best[0] = min(best[0], Stopwatch.measure(1) { consume(try? library.verify()) })
            best[1] = min(best[1], Stopwatch.measure(1) { hash(bytes) })
        }
        let size = "\(verification.entries) entries, \(verification.hashedBytes >> 20) MiB"
        report.add("verify ÷ hashing as many bytes", size, best[0] / best[1], "×", .atMost(1.2))
    }

    private static func hash(_ bytes: [UInt8]) {
        var context = SHA256_CTX()
        SHA256_Init(&context)
        SHA256_Update(&context, bytes, bytes.count)
        var digest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &digest) { buffer in
            _ = SHA256_Final(buffer.assumingMemoryBound(to: UInt8.self).baseAddress, &context)
        }
        consume(digest)
    }
}
