import Foundation
import TestSupport
import Testing

@testable import PrototypeBundle

/// Archives that `zip`, `7z`, `bsdtar`, Python and Java made of one bundle's files, as they were recorded.
@Suite struct RecordedToolArchiveTests {
    @Test func everyArchiveGetsThePeersVerdict() throws {
        for archive in try ToolArchives.recorded() {
            #expect(Verdicts.of(archive.bytes) == archive.verdict, "\(archive.file)")
        }
    }

    @Test func whatIsAcceptedHoldsTheFilesThatWerePutIn() throws {
        let contents = try ToolArchives.contents()
        let accepted = try ToolArchives.recorded().filter { $0.verdict == "accept" }
        #expect(Set(accepted.map(\.tool)).count == 4)  // bsdtar writes descriptors, whatever it is told.
        for archive in accepted { #expect(try ToolArchives.contents(of: archive.bytes) == contents, "\(archive.file)") }
    }

    @Test func theOriginOfEveryFileIsRecorded() throws {
        let recorded = try ToolArchives.recorded()
        #expect(recorded.map(\.file).sorted() == (try ToolArchives.files().sorted()))
        #expect(Set(recorded.map(\.tool)) == Set(ToolArchives.tools))
        #expect(recorded.count >= 50)
    }
}

/// The same archives as the installed tools make them now, each tool by itself and skipped where it is absent.
@Suite struct LiveToolArchiveTests {
    @Test(.enabled(if: ToolArchives.version(of: "zip") != nil, "zip is not installed"))
    func zip() throws { try check("zip") }

    @Test(.enabled(if: ToolArchives.version(of: "7z") != nil, "7z is not installed"))
    func sevenZip() throws { try check("7z") }

    @Test(.enabled(if: ToolArchives.version(of: "bsdtar") != nil, "bsdtar is not installed"))
    func bsdtar() throws { try check("bsdtar") }

    @Test(.enabled(if: ToolArchives.version(of: "python") != nil, "python3 is not installed"))
    func python() throws { try check("python") }

    @Test(.enabled(if: ToolArchives.version(of: "java") != nil, "no Java development kit is installed"))
    func java() throws { try check("java") }

    /// The reference decides what is right. Without it the recorded verdicts do, for the version that they are of.
    private func check(_ tool: String) throws {
        let recorded = try ToolArchives.recorded().filter { $0.tool == tool }
        let made = try ToolArchives.made(by: tool)
        #expect(made.map(\.file).sorted() == recorded.map(\.file).sorted())
        let expected: [String: String]
        if let peer = ReferencePeer.beside {
            let verdicts = try peer.verdicts(on: made.map(\.bytes)).map { try Verdicts.text($0) }
            expected = Dictionary(uniqueKeysWithValues: Swift.zip(made.map(\.file), verdicts))
        } else if ToolArchives.version(of: tool) == recorded.first?.version {
            expected = Dictionary(uniqueKeysWithValues: recorded.map { ($0.file, $0.verdict) })
        } else {
            expected = [:]
        }
        let contents = try ToolArchives.contents()
        for (file, bytes) in made {
            let verdict = Verdicts.of(bytes)
            #expect(verdict == expected[file] ?? verdict, "\(file)")
            if verdict == "accept" { #expect(try ToolArchives.contents(of: bytes) == contents, "\(file)") }
        }
    }
}

/// Programs that read any ZIP open every archive that we export.
@Suite struct OtherReadersTests {
    /// The exports of both corpora, in files.
    private func withExports(_ body: ([String]) throws -> Void) throws {
        let directory = try TemporaryDirectory()
        var files: [String] = []
        for corpus in ["corpus.json", "recorded-corpus.json"] {
            for export in try BundleCorpus(named: corpus).exports {
                let archive = try BundleExporter().archive(spec: export.spec, assets: export.assets)
                files.append(try directory.write("\(files.count).zip", bytes: archive))
            }
        }
        #expect(files.count >= 29)
        try withExtendedLifetime(directory) { try body(files) }
    }

    @Test(.enabled(if: OtherProgram.isInstalled("python3"), "python3 is not installed"))
    func pythonsZipfileOpensEveryExport() throws {
        let script = "import sys, zipfile; sys.exit(any(zipfile.ZipFile(f).testzip() for f in sys.argv[1:]))"
        try withExports { try OtherProgram.run(["python3", "-c", script] + $0) }
    }

    @Test(.enabled(if: OtherProgram.isInstalled("unzip"), "unzip is not installed"))
    func unzipTestsEveryExport() throws {
        try withExports { files in for file in files { try OtherProgram.run(["unzip", "-tqq", file]) } }
    }

    @Test(.enabled(if: OtherProgram.isInstalled("unzip"), "unzip is not installed"))
    func unzipWouldNoticeADamagedExport() throws {
        let export = try #require(BundleCorpus(named: "corpus.json").exports.first)
        var archive = export.bundle
        archive[40] ^= 1
        let directory = try TemporaryDirectory()
        let file = try directory.write("damaged.zip", bytes: archive)
        withExtendedLifetime(directory) {
            _ = #expect(throws: OtherProgram.Failure.self) { try OtherProgram.run(["unzip", "-tqq", file]) }
        }
    }
}
