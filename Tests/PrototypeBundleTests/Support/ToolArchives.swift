import Foundation
import StrictJSON
import TestSupport

@testable import PrototypeBundle

/// The archives of `Fixtures/bundle/tools`, and the script that makes them.
enum ToolArchives {
    struct Recorded {
        var file: String
        var tool: String
        var version: String
        var bytes: [UInt8]
        var verdict: String
    }

    static let tools = ["zip", "7z", "bsdtar", "python", "java"]

    private static let folder = BundleCorpus.folder.appending(path: "tools")
    private static let script = Repository.root + "/scripts/tool-archives/record"

    static func recorded() throws -> [Recorded] {
        let origin = try JSONTree(parsing: [UInt8](Data(contentsOf: folder.appending(path: "origin.json"))))
        return try (origin["archives"]?.array ?? []).map { archive in
            let file = try archive.text("file")
            guard let verdict = archive["verdict"] else { throw CorpusFormatError(what: "verdict") }
            return Recorded(
                file: file, tool: try archive.text("tool"), version: try archive.text("version"),
                bytes: [UInt8](try Data(contentsOf: folder.appending(path: file))), verdict: try Verdicts.text(verdict))
        }
    }

    /// The files in the folder, its origin file aside.
    static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "origin.json" }
    }

    /// What is put together: the entries of an export of our corpus.
    static func contents() throws -> [String: [UInt8]] {
        let export = try BundleCorpus(named: "corpus.json").exports.first { $0.name == "one png" }
        guard let archive = export?.bundle else { throw CorpusFormatError(what: "one png") }
        return try contents(of: archive)
    }

    static func contents(of archive: [UInt8]) throws -> [String: [UInt8]] {
        let bundle = try BundleReader().read(archive)
        return try Dictionary(
            uniqueKeysWithValues: bundle.entries.map { ($0.name, try bundle.content(of: $0, in: archive)) })
    }

    /// What an installed tool says of itself; nil for one that is not there.
    static func version(of tool: String) -> String? {
        guard OtherProgram.isInstalled("python3") else { return nil }
        let answer = try? OtherProgram.run([script, "--version", tool], keepsOutput: true)
        return answer?.split(separator: "\n").first.map(String.init)
    }

    /// Archives that the tool makes now, by the names that the recorded ones have.
    static func made(by tool: String) throws -> [(file: String, bytes: [UInt8])] {
        let directory = try TemporaryDirectory()
        try OtherProgram.run([script, "--tool", tool, "-o", directory.path])
        return try directory.names().map { name in
            (name, [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))))
        }
    }
}
