import Foundation
import Fuzzing
import Testing

struct PowerTests {
    @Test("the whole power test", .enabled(if: ProcessInfo.processInfo.environment["POWER_REPORT"] != nil))
    func report() throws {
        let started = Date()
        let detections = try PowerCampaign(generator: SpecGenerator()).detections(of: Mutant.spec)
        print("checks \(detections.count) in \(Date().timeIntervalSince(started)) s")
        for d in detections { print("\(d.check)|\(d.cases.map(String.init) ?? "-")|\(d.signature)") }
    }
}
