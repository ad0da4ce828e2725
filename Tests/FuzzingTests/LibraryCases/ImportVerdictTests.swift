import Conformance
import PrototypeBundle
import TestSupport
import Testing

@testable import Fuzzing

/// Recorded verdicts on bundles, which come from the reference peer and from upstream, hold for imports into an empty
/// library as well: the page puts the reader first.
@Suite struct ImportVerdictTests {
    private static let corpora = [
        Repository.root + "/Fixtures/bundle/corpus.json", Repository.root + "/Fixtures/bundle/recorded-corpus.json",
    ]

    @Test("A bundle is rejected like by the reader, or refused by the library's policy alone", arguments: corpora)
    func bundles(_ path: String) throws {
        var accepted = 0
        var rejected = 0
        try CorpusForm.open(FilePath(path), reading: CorpusReading()).forEachCheck { check in
            guard case .verdict(let item) = check, let recorded = item.recorded else { return }
            // Whatever does not begin like an archive is judged as a spec.
            guard InputKind(sniffing: item.input) == .bundle else { return }
            guard let verdict = try? ImportTarget().verdict(for: item.input, options: item.options) else {
                Issue.record("\(item.name) has no verdict")
                return
            }
            if recorded.isAccepted {
                accepted += 1
                #expect(verdict.agrees(with: Self.policy(of: item.input)), "\(item.name): \(verdict)")
            } else {
                rejected += 1
                #expect(verdict.agrees(with: recorded), "\(item.name): \(verdict), not \(recorded)")
            }
        }
        #expect(accepted > 20 && rejected > 180)
    }

    /// What a library says of an accepted bundle: its spec is judged by itself, with the policy.
    private static func policy(of bundle: [UInt8]) -> Verdict {
        var options = TargetOptions.none
        options["library"] = true
        let spec = (try? BundleReader().read(bundle).spec) ?? []
        guard case .reject(_, let path)? = try? SpecTarget().verdict(for: spec, options: options) else {
            return .accept()
        }
        return .reject(code: "library_policy", path: path)
    }
}
