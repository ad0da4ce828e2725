import StrictJSON

/// `fuzz-corpus.json`: generated inputs with the verdicts on which we and the reference agreed when it was written.
public struct FuzzCorpus: Corpus {
    public struct Case: Sendable, Equatable {
        public var name: String
        public var target: String
        public var generator: String
        public var seed: UInt64
        public var index: UInt64
        public var options: TargetOptions
        public var bytes: [UInt8]
        public var verdict: Verdict

        public init(
            name: String, target: String, generator: String, seed: UInt64, index: UInt64, options: TargetOptions,
            bytes: [UInt8], verdict: Verdict
        ) {
            self.name = name
            self.target = target
            self.generator = generator
            self.seed = seed
            self.index = index
            self.options = options
            self.bytes = bytes
            self.verdict = verdict
        }
    }

    public let path: FilePath
    private let reading: CorpusReading

    public static let fileName = "fuzz-corpus.json"
    /// The largest file in bytes.
    private static let limit = 256 << 20
    private static let formatVersion: JSONTree = 1

    /// - Throws: `FileError` where the file cannot be opened.
    init(_ path: FilePath, reading: CorpusReading) throws {
        self.path = path
        self.reading = reading
        _ = try InputFile.openRegular(path)
    }

    public func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        do {
            let limits = JSONLimits(maxBytes: FuzzCorpus.limit, maxOpenContainers: JSONLimits.spec.maxOpenContainers)
            let json = try JSONTree(parsing: InputFile.read(path, limit: FuzzCorpus.limit), limits: limits)
            guard json["formatVersion"] == FuzzCorpus.formatVersion, let cases = json["cases"]?.array else {
                throw MalformedInventory("formatVersion is 1 and cases an array")
            }
            if cases.isEmpty { throw MalformedInventory("the file has no cases") }
            for (index, json) in cases.enumerated() { yield(check(json, "\(path):\(index)")) }
        } catch {
            yield(.defect(CorpusDefect(error, at: path.description)))
        }
    }

    private func check(_ json: JSONTree, _ origin: String) -> CorpusCheck {
        do {
            let item = try Case(json: json)
            return .verdict(
                CorpusCase(
                    name: item.name, target: item.target, input: item.bytes, options: item.options,
                    recorded: reading.vocabulary.translating(item.verdict), origin: origin))
        } catch {
            return .defect(CorpusDefect(error, at: origin))
        }
    }

    /// The file with these cases, one a line.
    public static func document(_ cases: [Case]) -> [UInt8] {
        let lines = cases.map { Array("  ".utf8) + $0.json.compactAsWritten() }
        return Array("{\"formatVersion\":1,\"cases\":[\n".utf8) + lines.joined(separator: Array(",\n".utf8))
            + Array("\n]}\n".utf8)
    }
}

extension FuzzCorpus.Case {
    /// - Throws: `MalformedCase`.
    fileprivate init(json: JSONTree) throws(MalformedCase) {
        guard let name = json["name"]?.string, let target = json["target"]?.string,
            let generator = json["generator"]?.string, let seed = json["seed"]?.int.flatMap(UInt64.init(exactly:)),
            let index = json["index"]?.int.flatMap(UInt64.init(exactly:))
        else { throw MalformedCase("a case has name, target, generator, seed and index") }
        guard let bytes = json["bytesBase64"]?.string.flatMap(Base64.decode) else {
            throw MalformedCase("bytesBase64 is a string of Base64")
        }
        do {
            let options = try json["options"].map { json throws(TargetError) in try TargetOptions(json: json) }
            self.init(
                name: name, target: target, generator: generator, seed: seed, index: index, options: options ?? .none,
                bytes: bytes, verdict: try Verdict(json: json["verdict"] ?? .null))
        } catch {
            throw MalformedCase("\(error)")
        }
    }

    fileprivate var json: JSONTree {
        var json: JSONTree = [
            "name": .string(name), "target": .string(target), "generator": .string(generator),
            "seed": .number(Double(seed)), "index": .number(Double(index)),
        ]
        if !options.isEmpty { json["options"] = options.json }
        json["bytesBase64"] = .string(Base64.encode(bytes))
        json["verdict"] = verdict.json
        return json
    }
}
