import Conformance
import Fuzzing
import Reporting
import StrictJSON

/// `protoparity census`
enum CensusCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let census = arguments.has(.ledger) ? try arguments.existingLedger().census() : try count(arguments)
        if arguments.wantsJSON {
            let generators = census.map { generator, census -> JSONTree in
                let rows = census.rows.map { JSONTree.Member($0.outcome, .number(Double($0.count))) }
                return ["name": .string(generator), "cases": .number(Double(census.total)), "outcomes": .object(rows)]
            }
            let document: JSONTree = ["formatVersion": 1, "generators": .array(generators)]
            terminal.output.write(document.pretty())
        } else {
            for line in CensusText.lines(census) { terminal.output.writeLine(line) }
        }
        return .agreement
    }

    private static func count(_ arguments: ParsedArguments) throws -> [(generator: String, census: Census)] {
        Interruption.take()
        var settings = try arguments.campaignSettings()
        if !arguments.has(.cases) { settings.extent = .cases(1000) }
        let campaign: Campaign
        do {
            campaign = try Campaign(
                settings, harness: arguments.harness, workers: arguments.workerSettings, listeners: [])
        } catch {
            throw arguments.unknown(error.name, among: error.known, error.message)
        }
        return try campaign.run { Interruption.wasAsked }.census
    }
}
