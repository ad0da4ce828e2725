import Conformance
import Foundation
import StrictJSON
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct DifferentialTests {
    /// By hand with `PROTOPARITY_CASES=200000`, and `PROTOPARITY_SEED` for others.
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["PROTOPARITY_CASES"].flatMap(UInt64.init) ?? 2_000
    private static let seed = environment["PROTOPARITY_SEED"].flatMap(UInt64.init) ?? 1

    /// The reference peer has no library to import into.
    private static let judged = Generators.all.filter { !["import", "inbox"].contains($0.target) }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: Repository.referencePeer), "the reference peer is not here"),
        arguments: judged.map(\.name))
    func oursTheReferencePeerAndTheConstructionAgree(name: String) throws {
        let generator = try #require(Generators.named(name))
        let differential = try #require(Differential(generator, seed: DifferentialTests.seed))
        var settings = PeerSettings()
        settings.silenceLimit = 60_000
        let panel = PeerPanel([PeerCommand(FilePath(Repository.referencePeer))], settings: settings)
        var otherMappings = 0
        let counts = differential.run(0..<DifferentialTests.count, peers: panel) { disagreement in
            if DifferentialTests.isOfAnotherMapping(disagreement) {
                otherMappings += 1
            } else {
                Issue.record("\(disagreement)")
            }
        }
        #expect(counts.cases == Int(DifferentialTests.count))
        #expect(counts.disagreements == otherMappings)
        #expect(otherMappings <= counts.cases / 1000)
        // Neither verdict is so rare that agreement would mean nothing; blind changes leave little valid.
        let fewest = generator is ByteGenerator ? counts.cases / 1000 : counts.cases / 10
        #expect(counts.accepted > fewest && counts.accepted < counts.cases * 9 / 10)
    }

    /// Names that are not ASCII are mapped by libidn2, as the policy has it. The reference peer has another library, and takes
    /// some labels that libidn2 refuses, such as an `xn--` with an invisible character at its end.
    private static func isOfAnotherMapping(_ disagreement: Differential.Disagreement) -> Bool {
        guard let input = try? JSONTree(parsing: disagreement.generated.bytes), let url = input["url"]?.string,
            url.utf8.contains(where: { $0 >= 0x80 })
        else { return false }
        return disagreement.answers.contains { source, answer in
            guard source == "ours", case .verdict(.reject(code: "invalid_url", path: _)) = answer else { return false }
            return true
        }
    }

    @Test func aPeerThatIsAlwaysWrongIsReportedOnEveryCase() throws {
        let directory = try TemporaryDirectory()
        let peer = try MiniaturePeer.alwaysWrong.install(in: directory)
        let differential = try #require(Differential(SpecGenerator(), seed: 2))
        var reported: [Differential.Disagreement] = []
        let panel = PeerPanel([PeerCommand(FilePath(peer))])
        // Texts that are not UTF-8 end this miniature; a dead peer is as much of a disagreement.
        let counts = differential.run(0..<40, peers: panel, batch: 8) { reported.append($0) }
        #expect(counts.disagreements == 40)
        #expect(reported.map(\.name.index) == Array(0..<40))
        #expect(reported[0].description.hasPrefix("spec:2:0 ("))
    }

    @Test func withoutPeersOursIsComparedWithTheConstruction() throws {
        struct Wrong: Target {
            let name = "json"
            func verdict(for input: [UInt8], options: TargetOptions) -> Verdict { .accept() }
        }
        let differential = try #require(Differential(JSONGenerator(), seed: 3, targets: TargetRegistry([Wrong()])))
        let counts = differential.run(0..<200, peers: PeerPanel([])) { _ in }
        let rejected = (0..<200 as Range<UInt64>).filter { index in
            if case .reject? = JSONGenerator().makeCase(seed: 3, index: index).expected { true } else { false }
        }
        #expect(counts.disagreements == rejected.count)
        #expect(Differential(SpecGenerator(), seed: 0, targets: TargetRegistry([Wrong()])) == nil)
    }
}
