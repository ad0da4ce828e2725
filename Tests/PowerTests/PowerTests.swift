import Foundation
import Fuzzing
import TestSupport
import Testing

/// Whether a campaign notices when one check is missing.
@Suite struct PowerTests {
    private static let campaigns: [(generator: any Generator, mutants: [Mutant])] = [
        (ZipGenerator(), Mutant.bundle), (ManifestGenerator(), Mutant.manifest), (SpecGenerator(), Mutant.spec),
    ]

    private static var writesReport: Bool { ProcessInfo.processInfo.environment["POWER_REPORT"] != nil }

    /// All cases against all checks, which takes minutes; writes the table.
    @Test(.enabled(if: writesReport, "POWER_REPORT=1 makes all cases"))
    func everyCheckIsNoticed() throws {
        let detections = try PowerTests.campaigns.flatMap { campaign in
            try PowerCampaign(generator: campaign.generator).detections(of: campaign.mutants)
        }
        let report = PowerReport(detections)
        try Data(report.text.utf8).write(to: URL(fileURLWithPath: Repository.root + PowerReport.path))
        let missed = detections.filter { $0.name == nil }.map(\.check)
        #expect(missed.isEmpty, "a lie is missing for \(missed)")
    }

    @Test(.disabled(if: writesReport)) func theTableHasEveryCheck() throws {
        let listed = try PowerTests.report().detections.map(\.check)
        #expect(listed == PowerTests.campaigns.flatMap { $0.mutants.map(\.check) })
        #expect(Set(listed).count == listed.count)
        let missed = try PowerTests.report().detections.filter { ($0.cases ?? .max) > PowerCampaign.cases }.map(\.check)
        #expect(missed.isEmpty)
    }

    /// The case that the table names notices, and says what the table says.
    @Test(.disabled(if: writesReport)) func theNamedCasesNotice() throws {
        let rows = Dictionary(try PowerTests.report().detections.map { ($0.check, $0) }) { first, _ in first }
        for (generator, mutants) in PowerTests.campaigns {
            let campaign = PowerCampaign(generator: generator)
            for mutant in mutants {
                let row = try #require(rows[mutant.check], "\(mutant.check)")
                let name = try #require(row.name, "\(mutant.check)")
                #expect(name.seed == PowerCampaign.seed && name.generator == generator.name)
                #expect(try campaign.signature(of: mutant, index: name.index) == row.signature, "\(mutant.check)")
            }
        }
    }

    /// With all checks in place the same cases notice nothing.
    @Test func nothingIsNoticedWithAllChecks() throws {
        for (generator, _) in PowerTests.campaigns {
            for index in 0..<300 as Range<UInt64> {
                let outcome = CaseRunner(.builtIn).outcome(of: PowerCampaign(generator: generator).input(index))
                #expect(outcome.findings.isEmpty, "\(generator.name):\(index)")
            }
        }
    }

    /// A reason to leave a check out is only as good as the check's name.
    @Test func repeatedChecksExist() {
        let names = Set((Mutant.allOfSpec + Mutant.allOfManifest).map(\.check))
        for entry in RepeatedChecks.all { #expect(names.contains(entry.check), "\(entry.check)") }
    }

    private static func report() throws -> PowerReport {
        PowerReport(parsing: try String(contentsOfFile: Repository.root + PowerReport.path, encoding: .utf8))
    }
}
