import Conformance
import EgressPolicy
import StrictJSON

/// `protoparity egress ACTION …`
enum EgressCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let words = Array(arguments.operands.dropFirst())
        switch arguments.action {
        case "check": return try EgressCheck.run(try EgressOptions(arguments, url: words[0]), arguments, terminal)
        case "fetch": return try EgressFetch.run(try EgressOptions(arguments, url: words[0]), arguments, terminal)
        case "table": return EgressTable.show(arguments, terminal)
        default: return try EgressTable.classify(words, arguments, terminal)
        }
    }
}

/// The request of a command line.
struct EgressOptions {
    var request: EgressRequest
    var policy: EgressPolicy
    var isNetworkOn: Bool
    /// What is answered for some hosts without asking anybody, by name in lowercase.
    var answers: [(name: String, addresses: [String])]

    init(_ arguments: ParsedArguments, url: FilePath) throws {
        request = EgressRequest(
            url: url.description, method: arguments.text(.method) ?? EgressMethod.get.rawValue,
            headers: try arguments.all(.header).map { try EgressOptions.header($0, arguments) },
            redirectedFrom: arguments.text(.redirectFrom))
        policy = EgressPolicy(flavor: arguments.has(.dev) ? .dev : .release)
        isNetworkOn = arguments.has(.allowNetwork)
        answers = try arguments.all(.resolve).map { try EgressOptions.answer($0, arguments) }
    }

    /// What stands for the resolver's answer; nil where nothing is said of the host.
    func answer(for name: String) -> [String]? { answers.first { $0.name.hasSameBytes(as: name) }?.addresses }

    /// `Name: value`. Whether both may be so is the decision's affair.
    private static func header(_ word: FilePath, _ arguments: ParsedArguments) throws -> EgressRequest.Header {
        guard let text = String(validating: word.bytes, as: UTF8.self), let colon = text.utf8.firstIndex(of: 0x3A)
        else {
            throw arguments.mistake("--header is Name: value, not \(word)")
        }
        let value = text[text.utf8.index(after: colon)...]
        return EgressRequest.Header(
            String(text[..<colon]), String(value.utf8.first == 0x20 ? value.dropFirst() : value))
    }

    /// `HOST=ADDRESS,ADDRESS`, `HOST=` for an answer without addresses.
    private static func answer(_ word: FilePath, _ arguments: ParsedArguments) throws -> (String, [String]) {
        let parts = word.description.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, case .name(let name)? = (try? EgressURL(parsing: "https://\(parts[0])"))?.host else {
            throw arguments.mistake("--resolve is HOST=ADDRESS,… with the name of a host, not \(word)")
        }
        return (name, parts[1].split(separator: ",").map(String.init))
    }
}

extension EgressRejection {
    /// The verdict with its grounds, for `--format json`.
    var json: JSONTree {
        var json = Verdict.reject(code: code.text, path: path).json
        json["message"] = .string(message)
        if let row {
            json["class"] = .string(row.addressClass.rawValue)
            json["range"] = .string(row.range.description)
            json["source"] = .string(row.range.source)
        }
        if let address { json["address"] = .string(address.description) }
        return json
    }

    /// For people: one line.
    var line: String {
        var text = "\(code.text) at \(path): \(message)"
        if let address, let row { text += " (\(address) in \(row.range), \(row.range.source))" }
        return text
    }
}
