import Conformance
import StrictJSON

extension ParsedArguments {
    /// The verdict that an option names: `accept`, `CODE at PATH`, or as JSON. Nil where it is not given.
    func verdict(_ option: OptionDescription) throws(UsageError) -> Verdict? {
        guard let text = text(option) else { return nil }
        guard let verdict = ParsedArguments.verdict(text) else {
            throw mistake("\(option.name) is accept, or CODE at PATH, or a verdict as JSON, not \(text)")
        }
        return verdict
    }

    /// The options of a target, none by default.
    func targetOptions() throws(UsageError) -> TargetOptions {
        guard let value = path(.options) else { return .none }
        do {
            return try TargetOptions(json: JSONTree(parsing: value.bytes))
        } catch {
            throw mistake("--options: \(error)", remedy: #"write them such as {"mode":"device"}"#)
        }
    }

    private static func verdict(_ text: String) -> Verdict? {
        if text == "accept" { return .accept() }
        if let json = try? JSONTree(parsing: Array(text.utf8)) { return try? Verdict(json: json) }
        let words = text.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2)
            .map { String(decoding: $0, as: UTF8.self) }
        guard words.count == 3, words[1] == "at" else { return nil }
        return .reject(code: words[0], path: words[2])
    }
}
