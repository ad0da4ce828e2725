import Conformance
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct FindingProbeTests {
    private let directory: TemporaryDirectory
    private static let judge = CaseRunner(Miniature.harness)
    private static let poison = Verdict.reject(code: "poison", path: "word[1]")

    init() throws { directory = try TemporaryDirectory() }

    /// A peer that knows the language of the miniatures.
    private func peer() throws -> PeerPanel {
        let script = """
            import base64, json, sys
            print(json.dumps({'protocol': 1, 'name': 'rule', 'version': '1',
                'targets': ['miniature.accepting', 'miniature.misplacing']}), flush=True)
            for line in sys.stdin:
                q = json.loads(line)
                place = base64.b64decode(q['inputBase64']).find(b'x')
                verdict = {'verdict': 'accept'}
                if place >= 0:
                    verdict = {'verdict': 'reject', 'code': 'poison', 'path': 'word[%d]' % place}
                print(json.dumps({'id': q['id'], 'verdict': verdict}), flush=True)
            """
        return PeerPanel([PeerCommand(FilePath(try directory.write("rule.py", script)))])
    }

    @Test(
        "A verdict known by construction is only minimized where a peer says what is right of smaller inputs",
        arguments: [FindingKind.construction, .record])
    func construction(_ kind: FindingKind) throws {
        let signature = Signature.disagreement(
            "miniature.accepting", kind, expected: Self.poison, actual: .accept())
        #expect(throws: MinimizationError.needsPeer(kind)) {
            try FindingProbe(signature, options: .none, judge: Self.judge, panel: PeerPanel([]))
        }
        let panel = try peer()
        defer { panel.close() }
        let probe = try FindingProbe(signature, options: .none, judge: Self.judge, panel: panel)
        var state = MinimizationState(signature: signature, input: Array("worxdwithxpoison".utf8))
        #expect(try Minimizer(probe: probe.signatures).run(&state) == .fixpoint)
        // Without the peer an empty word would seem to be enough: it is accepted, and rejected by a stale expectation.
        #expect(state.best == Array("x".utf8))
    }

    @Test("A disagreement with a peer keeps the peer's name and both verdicts")
    func disagreement() throws {
        let signature = Signature.disagreement(
            "miniature.misplacing", .peer, expected: Self.poison, actual: Self.poison, source: "rule")
        let panel = try peer()
        defer { panel.close() }
        let probe = try FindingProbe(signature, options: .none, judge: Self.judge, panel: panel)
        #expect(try probe.signatures(of: Array("axb".utf8)) == [signature])
        #expect(try probe.signatures(of: Array("ab".utf8)).isEmpty)
        var state = MinimizationState(signature: signature, input: Array("aaaaxbbb".utf8))
        try Minimizer(probe: probe.signatures).run(&state)
        #expect(state.best == Array("x".utf8))
    }

    @Test("A flaky target is found out before anything is minimized, or after")
    func flaky() throws {
        let signature = Signature(target: "coin", kind: .failure)
        var calls = 0
        var state = MinimizationState(signature: signature, input: Array("abcdef".utf8))
        #expect(throws: MinimizationError.self) {
            // It shows the signature until the smallest input is reached.
            try Minimizer { input in
                calls += 1
                return input.count > 1 || calls % 2 == 0 ? [signature] : []
            }.run(&state)
        }
    }
}
