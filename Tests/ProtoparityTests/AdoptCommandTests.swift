import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct AdoptCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("crash-1", "abcqdef")
        try directory.write("crash-2", "zzzqzzzzz")
        try directory.write("harmless", "abc")
        try directory.write("Fixtures/regressions/regressions.json", #"{"formatVersion":1,"cases":[]}"#)
    }

    private func run(_ arguments: [String]) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    private static let crashing = ["--miniatures", "--target", "miniature.crashing"]

    private func findings() throws -> [JSONTree] {
        let list = try JSONTree(parsing: Array(try run(["findings", "list", "--format", "json"]).output.utf8))
        return try #require(list["findings"]?.array)
    }

    @Test("An artifact is adopted once, minimized to the same signature, promoted, and a regression when it comes back")
    func journey() throws {
        let adopted = try run(["adopt", "crash-1"] + Self.crashing)
        #expect(adopted.status == 0, "\(adopted.errors)")
        let finding = try #require(findings().first)
        let identifier = try #require(finding["id"]?.string)
        #expect(adopted.output.hasPrefix("crash-1: \(identifier) miniature.crashing crash"))
        #expect(adopted.output.hasSuffix("(new)\n"))
        #expect(finding["count"] == 1)
        #expect(finding["flaky"] == false)

        // The same signature from another artifact, and the same artifact again.
        #expect(try run(["adopt", "crash-2"] + Self.crashing).output.hasSuffix("(known)\n"))
        #expect(try run(["adopt", "crash-1", "crash-2"] + Self.crashing).status == 0)
        #expect(try findings().map { $0["count"] } == [2])
        #expect(try run(["findings", "check"]).output.isEmpty)
        #expect(try run(["fuzz", "--resume", "--miniatures"]).status == 2, "an adoption is no campaign to resume")

        #expect(try run(["minimize", identifier, "--quiet", "--miniatures"]).output.contains(": 1 bytes, was 7"))
        #expect(try findings().map { $0["signature"] } == [finding["signature"]])
        let right = ["--expect", "accept", "--reason", "q is a letter"]
        #expect(try run(["promote", identifier, "--miniatures"] + right).status == 0)
        #expect(try findings().first?["state"] == "promoted")

        #expect(try run(["findings", "state", identifier, "fixed"]).status == 0)
        #expect(try run(["adopt", "crash-1"] + Self.crashing).output.hasSuffix("(regression)\n"))
        #expect(try findings().first?["state"] == "new")
    }

    @Test("An artifact with which nothing goes wrong is told, and makes no ledger")
    func harmless() throws {
        let alone = try run(["adopt", "harmless"] + Self.crashing)
        #expect(alone.errors.hasPrefix("protoparity adopt: harmless: nothing goes wrong with it in a worker; "))
        #expect(alone.status == 1)
        #expect(!FileManager.default.fileExists(atPath: directory.path + "/.protoparity"))
        let both = try run(["adopt", "harmless", "crash-1"] + Self.crashing)
        #expect(both.status == 1)
        #expect(try findings().count == 1)
    }

    @Test("A hang and memory that is kept are findings too")
    func otherKinds() throws {
        try directory.write("slow", "h")
        try directory.write("leak", "l")
        let limits = ["--miniatures", "--case-time", "300"]
        #expect(try run(["adopt", "slow", "--target", "miniature.hanging"] + limits).status == 0)
        #expect(try run(["adopt", "leak", "--target", "miniature.leaking"] + limits).status == 0)
        #expect(try findings().compactMap { $0["kind"]?.string }.sorted() == ["hang", "memory"])
    }

    @Test("A flaky artifact is marked, and never minimized")
    func flaky() throws {
        try directory.write("coin", "f")
        // A coin that falls the same way four times is told apart by no number of runs that a test can afford.
        let adopted = try run(["adopt", "coin", "--miniatures", "--target", "miniature.flipping"])
        for finding in adopted.status == 0 ? try findings() : [] where finding["flaky"] == true {
            let identifier = try #require(finding["id"]?.string)
            #expect(try run(["minimize", identifier, "--miniatures"]).status == 1)
        }
    }

    @Test("The bytes before a spec become its options")
    func options() throws {
        try FileManager.default.createDirectory(atPath: directory.path + "/c", withIntermediateDirectories: true)
        try Data([1, 0] + Array("{}".utf8)).write(to: URL(fileURLWithPath: directory.path + "/c/artifact"))
        #expect(try run(["adopt", "c/artifact", "--target", "spec"]).errors.contains("nothing goes wrong"))
    }

    @Test("A wrong target or a missing file is a mistake")
    func mistakes() throws {
        #expect(try run(["adopt", "crash-1"]).status == 2)
        #expect(try run(["adopt", "crash-1", "--target", "spek"]).errors.contains("did you mean spec?"))
        #expect(try run(["adopt", "none", "--target", "spec"]).status == 3)
    }

    @Test("Seeds are written for every target, and each is an input with which nothing goes wrong")
    func seeds() throws {
        let made = try run(["seeds", "seeds", "--cases", "20"])
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.lines.count == 10)
        let bundle = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/seeds/bundle")
        #expect(bundle.count > 20)
        #expect(try run(["seeds", "seeds", "--cases", "20"]).status == 3, "it exists already")
        let only = try run(["seeds", "other", "--cases", "5", "--targets", "json"])
        #expect(only.lines.count == 1)
        #expect(try run(["seeds", "third", "--targets", "jsn"]).errors.contains("did you mean json?"))
    }
}
