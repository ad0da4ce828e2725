import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct ConformanceCommandTests {
    private let directory: TemporaryDirectory
    private static let spec = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer"}}"#

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("specs/valid/a.json", ConformanceCommandTests.spec)
        try directory.write("specs/invalid/b.json", #"{"spec":{},"expectedPath":"id"}"#)
        try directory.write("wrong.jsonl", #"{"name":"n","specJson":"{}","expectedPath":"root"}"#)
    }

    private func run(_ arguments: [String]) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    @Test("The exit status tells agreement, findings and a failed environment apart")
    func statuses() throws {
        #expect(try run(["conformance", "--no-inventory", "specs"]).status == 0)
        #expect(try run(["conformance", "specs"]).status == 1)
        #expect(try run(["conformance", "wrong.jsonl"]).status == 1)
        let missing = try run(["conformance", "none", "wrong.jsonl"])
        #expect(missing.errors == "protoparity conformance: none: there is no such file; check the name\n")
        #expect(missing.output.hasPrefix("disagreement: wrong.jsonl:1 (n)\n"))
        #expect(missing.status == 3)
        #expect(try run(["conformance"]).status == 2)
    }

    @Test("Recording makes the inventory that conformance then agrees with")
    func record() throws {
        let trial = try run(["record", "specs", "--from", "self", "--dry-run"])
        #expect(trial.lines.suffix(2) == ["+ valid/a.json: accept", "+ invalid/b.json: invalid_spec at id"])
        #expect(trial.status == 1)
        #expect(try run(["conformance", "specs"]).status == 1)
        #expect(try run(["record", "specs", "--from", "self"]).status == 0)
        #expect(try run(["conformance", "specs"]).status == 0)
        #expect(try run(["record", "specs", "--from", "self"]).output == "specs: there is nothing to record\n")
        #expect(try run(["record", "specs", "--from", "me"]).status == 2)
        #expect(try run(["record", "none", "--from", "self"]).status == 3)
    }

    @Test("Recording is refused where the source and we disagree")
    func recordRefused() throws {
        let peer = try MiniaturePeer.alwaysWrong.install(in: directory)
        let result = try run(["record", "specs", "--from", "peer:\(peer)"])
        #expect(result.errors.contains("specs/valid/a.json: miniature and ours disagree\n"))
        #expect(result.status == 1)
        #expect(FileManager.default.fileExists(atPath: directory.path + "/specs/corpus.json") == false)
        #expect(try run(["record", "specs", "--from", "self", "--peer", peer]).status == 1)
    }

    @Test("We agree with ourselves as a peer")
    func serveAsPeer() throws {
        let result = try run(["conformance", "--no-inventory", "specs", "--peer", "'\(Tool.path)' serve"])
        #expect(result.output == "2 cases: ours, the record and protoparity agree on 2\n")
        #expect(result.status == 0)
    }

    @Test("serve answers every line, also a wrong one, and ends with its input")
    func serve() throws {
        let questions = [
            #"{"id":1,"target":"json","inputBase64":"e30="}"#,
            #"{"id":"two","target":"spec","inputBase64":"e30=","options":{"mode":"device"}}"#,
            #"{"id":3,"target":"prose","inputBase64":""}"#, #"{"id":4,"target":"spec"}"#, "nonsense",
            #"{"id":6,"target":"spec","inputBase64":"","options":{"mood":1}}"#,
        ]
        let result = try Tool.run(["serve"], input: questions.joined(separator: "\n"))
        let version = try run(["--version"]).output.dropFirst("protoparity ".count).dropLast()
        #expect(
            result.lines == [
                #"{"protocol":1,"name":"protoparity","version":"\#(version)","targets":["json","spec","bundle","manifest","import","inbox","egress"]}"#,
                #"{"id":1,"verdict":{"verdict":"accept"}}"#,
                #"{"id":"two","verdict":{"verdict":"reject","code":"invalid_spec","path":"id"}}"#,
                #"{"id":3,"error":"there is no target \"prose\""}"#,
                #"{"id":4,"error":"the question lacks target or inputBase64: {\"id\":4,\"target\":\"spec\"}"}"#,
                #"{"id":null,"error":"the question is not JSON: nonsense"}"#,
                #"{"id":6,"error":"spec has no option \"mood\""}"#,
            ])
        #expect(result.status == 0)
    }

    @Test("A peer that keeps dying neither stops the run nor leaks descriptors")
    func dyingPeer() throws {
        let lines = (0..<40).map { #"{"name":"n\#($0)","specJson":"{\"poison\":1}","expectedPath":"id"}"# }
        try directory.write("poison.jsonl", lines.joined(separator: "\n"))
        let peer = try MiniaturePeer.dying.install(in: directory)
        let result = try Tool.shell(
            "ulimit -n 24; \"$TOOL\" conformance --format json poison.jsonl --peer '\(peer)'", in: directory.path)
        let document = try JSONTree(parsing: Array(result.output.utf8))
        #expect(document["summary"]?["cases"] == 40)
        #expect(document["summary"]?["disagreements"] == 40)
        let incidents = document["incidents"]?.array ?? []
        #expect(incidents.count == 17)
        #expect(incidents.allSatisfy { $0["message"] == "it ended with exit status 3" })
        #expect(incidents.last?["givenUp"] == true)
        #expect(result.status == 1)
    }

    @Test("A report is written beside the output, or the environment has failed")
    func junit() throws {
        #expect(try run(["conformance", "--no-inventory", "specs", "none", "--junit", "out.xml"]).status == 3)
        let report = try directory.read("out.xml")
        #expect(report.contains(#"tests="3" failures="0" errors="1""#))
        let failed = try run(["conformance", "--no-inventory", "specs", "--junit", "none/out.xml"])
        #expect(failed.errors.hasPrefix("protoparity conformance: none/out.xml: cannot be written: "))
        #expect(failed.status == 3)
    }

    @Test("A vocabulary turns a foreign corpus's codes into ours, and a wrong one is refused")
    func vocabulary() throws {
        try directory.write("vocabulary.json", #"{"invalid_spec":"other"}"#)
        #expect(try run(["conformance", "--no-inventory", "specs", "--vocabulary", "vocabulary.json"]).status == 1)
        try directory.write("vocabulary.json", "[]")
        #expect(try run(["conformance", "--no-inventory", "specs", "--vocabulary", "vocabulary.json"]).status == 3)
    }

    @Test("compare shows verdicts side by side")
    func compare() throws {
        let peer = try MiniaturePeer.alwaysWrong.install(in: directory)
        let result = try run(["compare", "--peer", peer, "specs/valid/a.json", "none"])
        #expect(
            result.lines == [
                "      file                ours    miniature",
                "DIFF  specs/valid/a.json  accept  invalid_spec at nowhere",
                "1 file, 1 difference",
            ])
        #expect(result.errors == "protoparity compare: none: there is no such file; check the name\n")
        #expect(result.status == 3)
        let json = try run([
            "compare", "--peer", "'\(Tool.path)' serve", "--target", "json", "--format", "json", "specs/valid/a.json",
        ])
        #expect(json.status == 0)
        #expect(try JSONTree(parsing: Array(json.output.utf8))["cases"]?.array?.count == 1)
        #expect(try run(["compare", "--peer", peer, "--options", "[]", "x"]).status == 2)
    }

    @Test("Usage errors go to standard error with the nearest right spelling")
    func usage() throws {
        let result = try run(["conformanse", "specs"])
        #expect(result.output.isEmpty)
        #expect(
            result.errors == "protoparity: there is no command conformanse; did you mean protoparity conformance?\n")
        #expect(result.status == 2)
        #expect(try run(["--help"]).status == 0)
    }
}
