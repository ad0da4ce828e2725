import StrictJSON

/// `corpus.json` of a spec directory: every case file with what was recorded for it, and who said so.
public struct SpecInventory: Sendable, Equatable {
    /// Who stated the verdicts.
    public struct Source: Sendable, Equatable {
        /// `peer` or `self`.
        public var kind: String
        public var name: String
        public var version: String
    }

    /// One file.
    struct Line: Sendable, Equatable {
        var file: SpecFile
        /// Of an accepted spec: the options it is judged with.
        var options = TargetOptions.none
        /// Of an accepted spec: what it needs.
        var capabilities: [String]?
        /// Of a rejected one: where.
        var expectedPath: String?
    }

    var source: Source?
    var lines: [Line]

    static let fileName = "corpus.json"

    /// The largest inventory in bytes.
    static let limit = 64 << 20

    private static let formatVersion: JSONTree = 1
}

/// The file form: sections of lines, each sorted by the bytes of the file name.
extension SpecInventory {
    /// - Throws: `MalformedInventory`.
    init(json: JSONTree) throws(MalformedInventory) {
        guard json["formatVersion"] == SpecInventory.formatVersion else {
            throw MalformedInventory("formatVersion is 1")
        }
        if let source = json["source"] {
            guard let kind = source["kind"]?.string, let name = source["name"]?.string,
                let version = source["version"]?.string
            else { throw MalformedInventory("source has the strings kind, name and version") }
            self.source = Source(kind: kind, name: name, version: version)
        }
        lines = []
        let components = json["components"]
        try append(json["valid"]) { $0.hasPrefix("components/") ? .components : .valid }
        try append(json["invalid"]) { _ in .invalid }
        try append(components?["invalid"]) { _ in .invalidComponents }
        try append(components?["expand"]) { _ in .expansions }
    }

    private mutating func append(
        _ list: JSONTree?, section: (String) -> SpecSection
    ) throws(MalformedInventory) {
        guard let list else { return }
        guard let entries = list.array else { throw MalformedInventory("a section is an array") }
        for entry in entries {
            guard let name = entry["file"]?.string else { throw MalformedInventory("every line has a file") }
            var line = Line(file: SpecFile(section: section(name), name: name))
            if line.file.section.isInvalid {
                guard let path = entry["expectedPath"]?.string else {
                    throw MalformedInventory("\(name) has no expectedPath")
                }
                line.expectedPath = path
            }
            if line.file.section.isValid {
                guard let capabilities = entry["capabilities"]?.strings else {
                    throw MalformedInventory("\(name) has no capabilities")
                }
                line.capabilities = capabilities
            }
            do {
                if let options = entry["options"] { line.options = try TargetOptions(json: options) }
            } catch {
                throw MalformedInventory("\(name): \(error)")
            }
            lines.append(line)
        }
    }

    var json: JSONTree {
        func list(_ included: (SpecSection) -> Bool) -> JSONTree {
            let chosen = lines.filter { included($0.file.section) }
            return .array(chosen.sorted { bytesPrecede($0.file.name.utf8, $1.file.name.utf8) }.map(\.json))
        }
        var json: JSONTree = ["formatVersion": SpecInventory.formatVersion]
        if let source {
            json["source"] = [
                "kind": .string(source.kind), "name": .string(source.name), "version": .string(source.version),
            ]
        }
        json["valid"] = list(\.isValid)
        json["invalid"] = list { $0 == .invalid }
        json["components"] = [
            "invalid": list { $0 == .invalidComponents }, "expand": list { $0 == .expansions },
        ]
        return json
    }
}

extension SpecInventory.Line {
    fileprivate var json: JSONTree {
        var json: JSONTree = ["file": .string(file.name)]
        if !options.isEmpty { json["options"] = options.json }
        if let capabilities { json["capabilities"] = .array(capabilities.map(JSONTree.string)) }
        if let expectedPath { json["expectedPath"] = .string(expectedPath) }
        return json
    }
}

/// An inventory file that does not have the form.
struct MalformedInventory: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
