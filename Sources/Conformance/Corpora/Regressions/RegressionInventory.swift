import StrictJSON

/// `regressions.json`: every promoted input with the verdict that it must have, who says so, and where it came from.
public struct RegressionInventory: Sendable, Equatable {
    public struct Case: Sendable, Equatable {
        /// Relative to the directory: the target, a slash and a name.
        public var file: String
        public var target: String
        public var options: TargetOptions
        public var verdict: Verdict
        public var source: VerdictSource
        /// Where the input was found, such as the name of a generated case.
        public var origin: String

        public init(
            file: String, target: String, options: TargetOptions = .none, verdict: Verdict, source: VerdictSource,
            origin: String
        ) {
            self.file = file
            self.target = target
            self.options = options
            self.verdict = verdict
            self.source = source
            self.origin = origin
        }
    }

    /// In the order of the files' bytes.
    public private(set) var cases: [Case] = []

    public static let fileName = "regressions.json"
    static let limit = 64 << 20

    private static let formatVersion: JSONTree = 1

    public init() {}

    public subscript(file: String) -> Case? { cases.first { $0.file.hasSameBytes(as: file) } }

    /// Adds a case, in the place of one with the same file.
    public mutating func add(_ item: Case) {
        cases.removeAll { $0.file.hasSameBytes(as: item.file) }
        cases.append(item)
        cases.sort { bytesPrecede($0.file.utf8, $1.file.utf8) }
    }
}

/// The file form.
extension RegressionInventory {
    /// The inventory of a directory; an empty one where there is none.
    ///
    /// - Throws: `CorpusDefect` where it cannot be read or does not have the form.
    public static func read(in directory: FilePath) throws(CorpusDefect) -> RegressionInventory {
        let path = directory.appending(fileName)
        do {
            return try RegressionInventory(json: JSONTree(parsing: InputFile.read(path, limit: limit)))
        } catch {
            if let error = error as? FileError, error.code == .missing { return RegressionInventory() }
            throw CorpusDefect(error, at: path.description)
        }
    }

    /// - Throws: `MalformedInventory`.
    init(json: JSONTree) throws(MalformedInventory) {
        guard json["formatVersion"] == RegressionInventory.formatVersion, let list = json["cases"]?.array else {
            throw MalformedInventory("formatVersion is 1 and cases an array")
        }
        for entry in list { cases.append(try RegressionInventory.item(entry)) }
    }

    private static func item(_ json: JSONTree) throws(MalformedInventory) -> Case {
        guard let file = json["file"]?.string else { throw MalformedInventory("every case has a file") }
        guard let target = json["target"]?.string, let origin = json["origin"]?.string else {
            throw MalformedInventory("\(file) lacks target or origin")
        }
        guard let source = json["source"].flatMap(VerdictSource.init(json:)) else {
            throw MalformedInventory("\(file) has no source of its verdict")
        }
        do {
            let options = try json["options"].map { json throws(TargetError) in try TargetOptions(json: json) }
            let verdict = try Verdict(json: json["verdict"] ?? .null)
            return Case(
                file: file, target: target, options: options ?? .none, verdict: verdict, source: source, origin: origin)
        } catch {
            throw MalformedInventory("\(file): \(error)")
        }
    }

    public var json: JSONTree {
        ["formatVersion": RegressionInventory.formatVersion, "cases": .array(cases.map(\.json))]
    }
}

extension RegressionInventory.Case {
    fileprivate var json: JSONTree {
        var json: JSONTree = ["file": .string(file), "target": .string(target)]
        if !options.isEmpty { json["options"] = options.json }
        json["verdict"] = verdict.json
        json["source"] = source.json
        json["origin"] = .string(origin)
        return json
    }
}
