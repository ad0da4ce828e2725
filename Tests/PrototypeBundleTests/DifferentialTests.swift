import Foundation
import Testing

@testable import PrototypeBundle

/// Our verdicts against the reference peer's, on archives with random lies. More by hand: `PROTOPARITY_ARCHIVES=300000`.
@Suite struct DifferentialTests {
    @Test(.enabled(if: ReferencePeer.beside != nil, "the reference peer is not here"))
    func randomLiesGetThePeersVerdict() throws {
        let peer = try #require(ReferencePeer.beside)
        let count = ProcessInfo.processInfo.environment["PROTOPARITY_ARCHIVES"].flatMap(Int.init) ?? 2000
        for start in stride(from: 0, to: count, by: 5000) {
            let archives = (start..<min(start + 5000, count)).map { seed in
                var lies = RandomLies(seed: UInt64(seed))
                return lies.archive()
            }
            for (index, (archive, verdict)) in zip(archives, try peer.verdicts(on: archives)).enumerated() {
                let recorded = try Verdicts.text(verdict)
                #expect(Verdicts.of(archive) == recorded, "seed \(start + index)")
            }
        }
    }
}
