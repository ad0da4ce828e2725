import StrictJSON

/// The JSON form of the harness: `{"verdict":"accept"}` or `{"verdict":"reject","code":…,"path":…}`.
extension Verdict {
    public var json: JSONTree {
        switch self {
        case .accept(nil): ["verdict": "accept"]
        case .accept(let names?): ["verdict": "accept", "capabilities": .array(names.map(JSONTree.string))]
        case .reject(let code, let path): ["verdict": "reject", "code": .string(code), "path": .string(path)]
        }
    }

    /// Reads the JSON form. Members that the form does not name are ignored.
    ///
    /// - Throws: `MalformedVerdict` where a named member is missing or has another type.
    public init(json: JSONTree) throws(MalformedVerdict) {
        switch json["verdict"]?.string {
        case "accept":
            self = .accept(capabilities: try Verdict.capabilities(json["capabilities"]))
        case "reject":
            guard let code = json["code"]?.string, let path = json["path"]?.string else {
                throw MalformedVerdict("a rejection needs a code and a path")
            }
            self = .reject(code: code, path: path)
        default:
            throw MalformedVerdict("a verdict is an object whose \"verdict\" is accept or reject")
        }
    }

    private static func capabilities(_ json: JSONTree?) throws(MalformedVerdict) -> [String]? {
        guard let json else { return nil }
        guard let names = json.strings else { throw MalformedVerdict("capabilities is an array of strings") }
        return names
    }
}

/// A JSON value that is no verdict.
public struct MalformedVerdict: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

extension JSONTree {
    /// The elements of an array of strings; nil for anything else.
    package var strings: [String]? {
        guard let elements = array else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }
}
