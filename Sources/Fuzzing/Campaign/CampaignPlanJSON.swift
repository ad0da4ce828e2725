import StrictJSON

/// A plan as the ledger and the reports keep it. Numbers beyond what JSON holds exactly are texts.
extension CampaignPlan {
    public var json: JSONTree {
        func names(_ names: [String]?) -> JSONTree { names.map { .array($0.map(JSONTree.string)) } ?? .null }
        let extent: JSONTree =
            switch settings.extent {
            case .cases(let count): ["cases": .string(String(count))]
            case .time(let milliseconds): ["milliseconds": .string(String(milliseconds))]
            }
        let generators = generators.map { generator -> JSONTree in
            [
                "name": .string(generator.name), "version": .number(Double(generator.version)),
                "target": .string(generator.target),
            ]
        }
        return [
            "run": .string(run), "generators": .array(generators),
            "settings": [
                "targets": names(settings.targets), "generators": names(settings.generators),
                "seed": .string(String(settings.seed)), "extent": extent, "jobs": .number(Double(settings.jobs)),
                "shard": .string("\(settings.shard.number)/\(settings.shard.count)"), "peers": names(settings.peers),
                "limits": [
                    "milliseconds": .string(String(settings.limits.milliseconds)),
                    "addressSpace": .string(String(settings.limits.addressSpace)),
                    "batchProcessorSeconds": .string(String(settings.limits.batchProcessorSeconds)),
                ],
                "batchSize": .string(String(settings.batchSize)), "reruns": .number(Double(settings.reruns)),
            ],
        ]
    }

    var text: String { String(decoding: json.compact(), as: UTF8.self) }

    /// The settings and generators of `text`; nil where it is not what this program writes.
    public static func parse(_ text: String) -> (settings: CampaignSettings, generators: [PlannedGenerator])? {
        guard let json = try? JSONTree(parsing: Array(text.utf8)), let list = json["generators"]?.array,
            let stored = json["settings"], let settings = CampaignSettings(json: stored)
        else { return nil }
        let generators = list.compactMap { entry -> PlannedGenerator? in
            guard let name = entry["name"]?.string, let version = entry["version"]?.int,
                let target = entry["target"]?.string
            else { return nil }
            return PlannedGenerator(name: name, version: version, target: target)
        }
        return generators.count == list.count ? (settings, generators) : nil
    }
}

extension CampaignSettings {
    fileprivate init?(json: JSONTree) {
        func number(_ json: JSONTree?) -> UInt64? { json?.string.flatMap { UInt64($0) } }
        guard let seed = number(json["seed"]), let jobs = json["jobs"]?.int, let reruns = json["reruns"]?.int,
            let shard = json["shard"]?.string.flatMap(Shard.init), let batchSize = number(json["batchSize"]),
            let milliseconds = number(json["limits"]?["milliseconds"]),
            let addressSpace = number(json["limits"]?["addressSpace"]),
            let processorSeconds = number(json["limits"]?["batchProcessorSeconds"])
        else { return nil }
        self.init()
        targets = json["targets"]?.array?.compactMap(\.string)
        generators = json["generators"]?.array?.compactMap(\.string)
        peers = json["peers"]?.array?.compactMap(\.string) ?? []
        self.seed = seed
        self.jobs = jobs
        self.reruns = reruns
        self.shard = shard
        self.batchSize = batchSize
        limits.milliseconds = Int64(clamping: milliseconds)
        limits.addressSpace = addressSpace
        limits.batchProcessorSeconds = processorSeconds
        if let count = number(json["extent"]?["cases"]) {
            extent = .cases(count)
        } else if let milliseconds = number(json["extent"]?["milliseconds"]) {
            extent = .time(Int64(clamping: milliseconds))
        } else {
            return nil
        }
    }
}

extension CampaignSettings.Shard {
    /// Reads `3/16`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt64($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        self.init(number: number, count: count)
    }
}
