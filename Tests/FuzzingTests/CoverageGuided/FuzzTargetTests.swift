import Conformance
import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct FuzzTargetTests {
    private static func options(_ text: String) throws -> TargetOptions {
        try TargetOptions(json: JSONTree(parsing: Array(text.utf8)))
    }

    @Test("Every fuzz target has a folder, by which scripts know it, and an executable, and there are no others")
    func folders() throws {
        let package = Repository.root + "/FuzzTargets"
        let folders = try FileManager.default.contentsOfDirectory(atPath: package + "/Sources")
        let manifest = try String(contentsOfFile: package + "/Package.swift", encoding: .utf8)
        let list = try #require(manifest.split(separator: "\n").first { $0.hasPrefix("let fuzzTargets = [") })
        let executables = list.split(separator: "\"").enumerated().filter { !$0.offset.isMultiple(of: 2) }
        let names = FuzzTarget.all.map(\.name).sorted()
        #expect(folders.filter { $0.hasPrefix("fuzz-") }.map { String($0.dropFirst(5)) }.sorted() == names)
        #expect(executables.map { String($0.element) }.sorted() == names)
    }

    @Test("Zeros before a spec, and nothing at all, mean the defaults", arguments: [[], [0], [0, 0]])
    func defaults(_ prefix: [UInt8]) {
        #expect(FuzzTarget("spec").input(prefix).options.isEmpty)
        #expect(FuzzTarget("spec").input(prefix).bytes.isEmpty)
    }

    @Test(
        "Options of a spec stand in the bytes before it",
        arguments: [
            ("{}", [0, 0]), (#"{"mode":"host"}"#, [0, 0]), (#"{"mode":"device"}"#, [1, 0]),
            (#"{"library":true}"#, [2, 0]),
            (#"{"contract":"recorded"}"#, [4, 0]), (#"{"supportedCapabilities":[]}"#, [8, 0]),
            (#"{"supportedCapabilities":["prototype_theme_modes_v1","prototype_field_checks_v1"]}"#, [8, 0b100_0001]),
            (#"{"supportedCapabilities":["other"]}"#, [0x18, 0]),
        ] as [(String, [UInt8])])
    func prefix(_ options: String, _ bytes: [UInt8]) throws {
        let spec = FuzzTarget("spec")
        let input = CaseInput(target: "spec", bytes: [1, 2, 3], options: try Self.options(options))
        #expect(spec.artifact(input) == bytes + [1, 2, 3])
        #expect(spec.input(bytes + [1, 2, 3]).bytes == [1, 2, 3])
    }

    @Test("Every prefix chooses options that the target knows, and is found again from them")
    func everyPrefix() throws {
        for choices in UInt8.min...31 {
            for names in [UInt8(0), 1, 0x55, 0xFF] {
                let input = FuzzTarget("spec").input([choices, names])
                _ = try SpecTarget().verdict(for: input.bytes, options: input.options)
                let again = try #require(FuzzTarget("spec").artifact(input))
                #expect(FuzzTarget("spec").input(again).options == input.options)
            }
        }
    }

    @Test("Options that no prefix says have no artifact, and neither has an input of another target")
    func unsaid() throws {
        let odd = CaseInput(target: "spec", bytes: [], options: try Self.options(#"{"mode":7}"#))
        #expect(FuzzTarget("spec").artifact(odd) == nil)
        #expect(FuzzTarget("json").artifact(odd) == nil)
        #expect(FuzzTarget("json").artifact(CaseInput(target: "json", bytes: [7])) == [7])
    }

    @Test(
        "Every fuzz target has a target that judges it, and accepts being asked anything",
        arguments: FuzzTarget.all.map(\.name))
    func anything(_ name: String) {
        let execution = FuzzExecution(FuzzTarget(name), checksEverything: true)
        for artifact in [
            [], [0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF], Array("{\"a\":1}".utf8), ArchiveModel.withImage.encoded(),
        ] {
            #expect(execution.findings(artifact).map(\.message) == [])
        }
    }
}
