import StrictJSON

/// The codes of a foreign corpus in our words. A code that it does not name stays as it is.
///
/// The file form is one object of strings: `{"their_code": "our_code"}`.
public struct Vocabulary: Sendable {
    private let codes: [[UInt8]: String]

    /// Translates nothing.
    public init() { codes = [:] }

    /// - Throws: `CorpusError` where `json` is not an object of strings.
    public init(json: JSONTree) throws(CorpusError) {
        guard let members = json.object else { throw CorpusError("a vocabulary is an object of strings") }
        var codes: [[UInt8]: String] = [:]
        for member in members {
            guard let code = member.value.string else {
                throw CorpusError("the code for \"\(DisplayText.escaping(member.key))\" is a string")
            }
            codes[Array(member.key.utf8)] = code
        }
        self.codes = codes
    }

    public func translating(_ verdict: Verdict) -> Verdict {
        guard case .reject(let code, let path) = verdict, let ours = codes[Array(code.utf8)] else { return verdict }
        return .reject(code: ours, path: path)
    }
}
