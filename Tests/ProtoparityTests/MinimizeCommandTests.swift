import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct MinimizeCommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("word", "abcdefgqhijk")
        // A new file for each fixture, but no new place for fixtures: that would be the wrong directory.
        try directory.write("Fixtures/regressions/regressions.json", #"{"formatVersion":1,"cases":[]}"#)
    }

    private func run(_ arguments: [String]) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    private static let crashing = ["--miniatures", "--target", "miniature.crashing"]

    @Test("A word that ends the target is reduced to the letter that does it")
    func crash() throws {
        let result = try run(["minimize", "word"] + Self.crashing)
        #expect(result.lines == ["word.min: 1 bytes, was 12 (fixpoint)"])
        #expect(result.errors.isEmpty, "it is done before the first line is due")
        #expect(result.status == 0)
        #expect(try directory.read("word.min") == "q")
        #expect(try directory.names() == ["Fixtures", "word", "word.min"])
    }

    @Test("Stopped after its cases, it goes on from where it was")
    func resume() throws {
        let first = try run(["minimize", "word", "--cases", "2", "--quiet"] + Self.crashing)
        #expect(first.errors.isEmpty)
        #expect(first.output.contains("(budget)"))
        #expect(try directory.names() == ["Fixtures", "word", "word.min", "word.min.state.json"])
        let second = try run(["minimize", "word", "--quiet"] + Self.crashing)
        #expect(second.output.contains("(fixpoint)"))
        #expect(try directory.read("word.min") == "q")
    }

    @Test("An input without a finding is refused, and so is one with another signature or a flaky one")
    func refusals() throws {
        let none = try run(["minimize", "word", "--miniatures", "--target", "miniature.right"])
        #expect(none.errors.hasPrefix("protoparity minimize: word: nothing goes wrong with the input; "))
        #expect(none.status == 1)
        let other = try run(["minimize", "word", "--signature", "miniature.crashing hang"] + Self.crashing)
        #expect(
            other.errors.hasPrefix(
                "protoparity minimize: word: the input has another signature: miniature.crashing crash"))
        #expect(other.status == 1)
        #expect(try run(["minimize", "word", "--signature", "what"] + Self.crashing).status == 2)
        #expect(try run(["minimize", "word", "--miniatures"]).status == 2)
        #expect(try run(["minimize", "none"] + Self.crashing).status == 2)
    }

    @Test("A finding of a campaign is found, minimized and promoted, and then a fixture")
    func journey() throws {
        #expect(
            try run([
                "fuzz", "--miniatures", "--targets", "miniature.crashing", "--cases", "500", "--ledger", "ledger",
                "--quiet",
            ]).status == 1)
        let list = try JSONTree(
            parsing: Array(try run(["findings", "list", "--ledger", "ledger", "--format", "json"]).output.utf8))
        let finding = try #require(list["findings"]?.array?.first { $0["kind"] == "crash" }?["id"]?.string)
        let ledger = ["--ledger", "ledger", "--miniatures"]
        let minimized = try run(["minimize", finding, "--quiet"] + ledger)
        #expect(minimized.status == 0)
        #expect(minimized.output.contains(": 1 bytes"))
        let refused = try run(["promote", finding] + ledger)
        #expect(refused.errors.contains("nothing is promoted: nobody but the target says"))
        #expect(refused.status == 1)
        #expect(try run(["promote", finding, "--expect", "accept"] + ledger).status == 1)
        let promoted = try run(["promote", finding, "--expect", "accept", "--reason", "q is a letter"] + ledger)
        #expect(promoted.status == 0)
        #expect(promoted.output.contains("accept (by hand: q is a letter)"))
        #expect(
            try run(["promote", finding, "--expect", "accept", "--reason", "again"] + ledger).output.contains("already")
        )
        // The miniature is no target of the program proper, so the fixture fails until it is one.
        let conformance = try run(["conformance", "Fixtures/regressions"])
        #expect(conformance.output.contains("there is no target \"miniature.crashing\""))
        #expect(conformance.status == 1)
    }

    @Test("A file is promoted with a verdict by hand, and conformance agrees with it")
    func promoteFile() throws {
        try directory.write("empty.json", "{}")
        let file = ["promote", "empty.json", "--target", "spec", "--signature", "spec record x"]
        #expect(try run(file + ["--expect", "what"]).status == 2)
        #expect(try run(file + ["--expect", "invalid_spec at id", "--reason", "the id is missing"]).status == 0)
        #expect(try run(["conformance", "Fixtures/regressions"]).output == "1 case: ours and the record agree on 1\n")
        #expect(try run(file + ["--expect", "accept", "--reason", "no"]).status == 1)
    }

    @Test("The corpus of generated cases is written where its name is right, and conformance runs it")
    func corpus() throws {
        let peer = "'\(Tool.path)' serve"
        let written = try run(["corpus", "fuzz-corpus.json", "--cases", "5", "--peer", peer])
        #expect(written.output.hasPrefix("fuzz-corpus.json: "))
        #expect(written.status == 0)
        #expect(try run(["conformance", "fuzz-corpus.json", "--peer", peer]).status == 0)
        #expect(try run(["corpus", "other.json", "--cases", "5", "--peer", peer]).status == 2)
        #expect(try run(["corpus", "fuzz-corpus.json", "--cases", "5"]).status == 2)
    }
}
