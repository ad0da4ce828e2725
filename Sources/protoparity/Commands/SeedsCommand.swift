import Conformance
import Fuzzing
import Reporting

/// `protoparity seeds DIR CORPUS…`
enum SeedsCommand {
    private static let casesByDefault = 300
    private static let largestByDefault = 4096
    /// How many hexadecimal digits of the SHA-256 name a file.
    private static let nameDigits = 16

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let settings = try arguments.campaignSettings()
        var seeds = SeedCollection(
            targets: try targets(settings.targets, arguments),
            largest: arguments.number(.largest) ?? largestByDefault)
        seeds.addMade()
        for path in arguments.operands.dropFirst() {
            // Inputs count here, and not whether the inventory is right.
            let corpus = try CorpusForm.open(path, reading: CorpusReading(checksInventory: false))
            corpus.forEachCheck { check in
                guard case .verdict(let item) = check else { return }
                seeds.add(CaseInput(target: item.target, bytes: item.input, options: item.options))
            }
        }
        let cases = UInt64(arguments.number(.seedCases) ?? casesByDefault)
        for generator in Generators.all {
            for index in 0..<cases {
                let made = generator.makeCase(seed: settings.seed, index: index)
                seeds.add(CaseInput(made, target: generator.target))
            }
        }
        for index in 0..<cases { seeds.addSequence(seed: settings.seed, index: index) }
        let directory = try FreshDirectory(arguments.operands[0])
        var counts: [String: Int] = [:]
        for (target, bytes) in seeds.artifacts {
            try directory.write(bytes, to: "\(target.name)/\(ContentHash.of(bytes).prefix(nameDigits))")
            counts[target.name, default: 0] += 1
        }
        for target in FuzzTarget.all {
            if let count = counts[target.name] {
                terminal.output.writeLine("\(target.name): \(counted(count, "input"))")
            }
        }
        return .agreement
    }

    private static func targets(_ names: [String]?, _ arguments: ParsedArguments) throws -> [FuzzTarget] {
        guard let names else { return FuzzTarget.all }
        return try names.map { name in
            guard let target = FuzzTarget.named(name) else {
                throw arguments.unknown(
                    name, among: FuzzTarget.all.map(\.name), "there is no fuzz target \(name)")
            }
            return target
        }
    }
}
