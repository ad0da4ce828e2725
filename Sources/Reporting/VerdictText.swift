import Conformance
import StrictJSON

/// Verdicts in words and as report entries.
extension Explanation {
    /// `CODE at PATH: REASON (line 3, column 5)`, or `accept`; escaped for a terminal.
    public var text: String {
        var text = DisplayText.escaping(verdict.description)
        if let reason { text += ": " + DisplayText.escaping(reason) }
        if let line, let column { text += " (line \(line), column \(column))" }
        return text
    }

    /// The verdict with its grounds beside it.
    public var json: JSONTree {
        var json: JSONTree = ["verdict": verdict.json]
        if let reason { json["reason"] = .string(reason) }
        if let line { json["line"] = .number(Double(line)) }
        if let column { json["column"] = .number(Double(column)) }
        return json
    }
}

extension PeerAnswer {
    /// The verdict, or why there is none; escaped for a terminal.
    public var text: String {
        switch self {
        case .verdict(let verdict): DisplayText.escaping(verdict.description)
        case .failure(let failure): "no verdict: \(failure.kind.rawValue): \(DisplayText.escaping(failure.message))"
        case .notOffered: "not asked: it does not offer this target"
        }
    }

    public var json: JSONTree {
        switch self {
        case .verdict(let verdict): ["verdict": verdict.json]
        case .failure(let failure):
            ["failure": .string(failure.kind.rawValue), "message": .string(failure.message)]
        case .notOffered: ["notOffered": true]
        }
    }
}

extension Result<Explanation, TargetError> {
    public var text: String {
        switch self {
        case .success(let explanation): explanation.text
        case .failure(let error): "no verdict: \(DisplayText.escaping(error.description))"
        }
    }

    public var json: JSONTree {
        switch self {
        case .success(let explanation): explanation.json
        case .failure(let error): ["error": .string(error.description)]
        }
    }
}

extension CaseReport {
    /// Everybody's answer under their name, in a fixed order: the record, ours, the peers.
    public var opinions: [(name: String, text: String)] {
        var opinions: [(name: String, text: String)] = []
        if let recorded { opinions.append((CaseReport.recordName, DisplayText.escaping(recorded.description))) }
        opinions.append((CaseReport.ourName, ours.text))
        for peer in peers { opinions.append((DisplayText.escaping(peer.name), peer.answer.text)) }
        return opinions
    }

    public var json: JSONTree {
        var json: JSONTree = ["name": .string(name), "origin": .string(origin), "target": .string(target)]
        if !options.isEmpty { json["options"] = options.json }
        if let recorded { json["record"] = recorded.json }
        json["ours"] = ours.json
        if !peers.isEmpty { json["peers"] = .array(peers.map(\.json)) }
        json["disagreements"] = .array(disagreements.map { .string($0.description) })
        return json
    }
}

extension PeerOpinion {
    fileprivate var json: JSONTree {
        var json = answer.json
        json["peer"] = .string(name)
        return json
    }
}

/// A count with its noun: `1 case`, `2 cases`.
public func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
}
