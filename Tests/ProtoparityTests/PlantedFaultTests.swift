import Foundation
import StrictJSON
import TestSupport
import Testing

/// The way of every planted fault through the commands: found, minimized, promoted, and then a fixture that fails until the
/// fault is mended.
@Suite struct PlantedFaultTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("Fixtures/regressions/regressions.json", #"{"formatVersion":1,"cases":[]}"#)
    }

    private func run(_ arguments: [String]) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    /// Decides the miniatures' language right.
    private static let peer = ["--peer", "'\(Tool.path)' serve --miniatures --mended"]

    private struct Fault: Sendable {
        var miniature: String
        var kind: String
        /// What is left of the input.
        var smallest: String
        var cases = 1024
    }

    private static let faults = [
        Fault(miniature: "accepting", kind: "construction", smallest: "x"),
        Fault(miniature: "misplacing", kind: "construction", smallest: "x"),
        Fault(miniature: "crashing", kind: "crash", smallest: "q"),
        Fault(miniature: "exiting", kind: "crash", smallest: "q"),
        Fault(miniature: "hanging", kind: "hang", smallest: "h"),
        Fault(miniature: "leaking", kind: "memory", smallest: "l"),
        // A few bytes a case show after some thousand cases only.
        Fault(miniature: "dripping", kind: "memory", smallest: "a", cases: 40_000),
        Fault(miniature: "greedy", kind: "memory", smallest: "g"),
    ]

    @Test(arguments: faults)
    private func `a fault is found, minimized, promoted, and fails conformance until it is mended`(
        fault: Fault
    ) throws {
        let miniatures = ["--miniatures", "--case-time", "500"]
        let fuzz = ["fuzz", "--targets", "miniature.\(fault.miniature)", "--cases", "\(fault.cases)", "--quiet"]
        #expect(try run(fuzz + miniatures).status == 1)
        let list = try JSONTree(parsing: Array(try run(["findings", "list", "--format", "json"]).output.utf8))
        let findings = try #require(list["findings"]?.array)
        #expect(findings.count == 1)
        #expect(findings.first?["kind"]?.string == fault.kind)
        let finding = try #require(findings.first?["id"]?.string)

        let minimized = try run(["minimize", finding, "--quiet"] + miniatures + Self.peer)
        #expect(minimized.status == 0, "\(minimized.errors)")
        #expect(try run(["findings", "export", finding, "smallest"]).status == 0)
        #expect(try directory.read("smallest") == fault.smallest)
        #expect(try run(["promote", finding] + miniatures + Self.peer).status == 0)
        #expect(try run(["findings", "show", finding]).output.contains("promoted"))

        let conformance = ["conformance", "Fixtures/regressions"] + miniatures
        let failing = try run(conformance)
        #expect(failing.status == 1, "\(failing.output)\(failing.errors)")
        #expect(try run(conformance + ["--mended"]).status == 0)
        #expect(try run(conformance).status == 1, "it is the mending that helped")
    }

    @Test func `what is flaky is found, and neither minimized nor promoted`() throws {
        let fuzz = ["fuzz", "--targets", "miniature.flipping", "--cases", "4096", "--quiet", "--miniatures"]
        #expect(try run(fuzz).status == 1)
        let list = try JSONTree(parsing: Array(try run(["findings", "list", "--format", "json"]).output.utf8))
        for finding in list["findings"]?.array ?? [] {
            // Three runs of a coin agree once in a while, which the minimizer sees then.
            let identifier = try #require(finding["id"]?.string)
            #expect(try run(["minimize", identifier, "--miniatures"] + Self.peer).status == 1)
            if finding["flaky"]?.bool == true {
                #expect(try run(["promote", identifier, "--miniatures"] + Self.peer).status == 1)
            }
        }
    }
}
