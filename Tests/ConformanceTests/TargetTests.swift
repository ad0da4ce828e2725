import StrictJSON
import Testing

@testable import Conformance

@Suite struct TargetTests {
    private static let accepted = #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer"}}"#

    @Test("json rejects at the root and says where the text breaks")
    func json() throws {
        let explanation = try JSONTarget().explain(Array("{\n  \"a\": 01}".utf8), options: .none)
        #expect(explanation.verdict == .reject(code: "invalid_json", path: "$"))
        #expect(explanation.line == 2)
        #expect(explanation.reason != nil)
        #expect(try JSONTarget().verdict(for: Array("[1]".utf8), options: .none) == .accept())
    }

    @Test("json has the nesting limit of raw input but no byte limit")
    func jsonLimits() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(try JSONTarget().verdict(for: nested(128), options: .none) == .accept())
        #expect(try JSONTarget().verdict(for: nested(129), options: .none).isAccepted == false)
        let long = Array("\"".utf8) + Array(repeating: UInt8(ascii: "x"), count: 2 << 20) + Array("\"".utf8)
        #expect(try JSONTarget().verdict(for: long, options: .none) == .accept())
    }

    private static let settings: [(JSONTree, Verdict)] = [
        ([:], .accept(capabilities: [])),
        (["mode": "host"], .accept(capabilities: [])),
        (["mode": "device"], .accept(capabilities: [])),
        (["library": false, "supportedCapabilities": nil], .accept(capabilities: [])),
        (["supportedCapabilities": [], "contract": "recorded"], .accept(capabilities: [])),
    ]

    @Test("spec takes the options of the peer protocol", arguments: settings)
    func specOptions(_ options: JSONTree, _ verdict: Verdict) throws {
        let options = try TargetOptions(json: options)
        #expect(try SpecTarget().verdict(for: Array(TargetTests.accepted.utf8), options: options) == verdict)
    }

    @Test("The mode reaches the validator: components are unknown on a device")
    func mode() throws {
        let spec = Array(TargetTests.accepted.dropLast().utf8) + Array(#","components":{}}"#.utf8)
        #expect(try SpecTarget().verdict(for: spec, options: .none).isAccepted)
        let verdict = try SpecTarget().verdict(for: spec, options: TargetOptions(json: ["mode": "device"]))
        #expect(verdict == .reject(code: "invalid_spec", path: "components"))
    }

    @Test(
        "Options that a target cannot work with are errors, not verdicts",
        arguments: [
            ["mood": "host"], ["mode": "tablet"], ["mode": 1], ["library": "yes"], ["supportedCapabilities": "a"],
            ["supportedCapabilities": [1]], ["contract": "other"],
        ] as [JSONTree])
    func wrongOptions(_ options: JSONTree) throws {
        let options = try TargetOptions(json: options)
        #expect(throws: TargetError.self) { try SpecTarget().verdict(for: [], options: options) }
        #expect(throws: TargetError.self) { try JSONTarget().verdict(for: [], options: options) }
    }

    @Test("Options are an object")
    func notAnObject() {
        #expect(throws: TargetError.self) { try TargetOptions(json: ["host"]) }
    }

    @Test("The registry knows the targets by name alone")
    func registry() {
        #expect(
            TargetRegistry.builtIn.names == ["json", "spec", "bundle", "manifest", "import", "inbox", "egress"])
        #expect(TargetRegistry.builtIn["spec"] != nil)
        #expect(TargetRegistry.builtIn["Spec"] == nil)
    }
}
