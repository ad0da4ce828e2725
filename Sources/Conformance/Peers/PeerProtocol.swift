import StrictJSON

/// The lines of the peer protocol, version 1: a handshake, then one answer for each question, in any order.
public enum PeerProtocol {
    public static let version = 1

    /// The first line of a peer.
    public static func handshake(_ identity: PeerIdentity) -> [UInt8] {
        let json: JSONTree = [
            "protocol": .number(Double(version)), "name": .string(identity.name), "version": .string(identity.version),
            "targets": .array(identity.targets.map(JSONTree.string)),
        ]
        return json.compactAsWritten()
    }

    static func identity(handshake line: [UInt8]) throws(PeerNonsense) -> PeerIdentity {
        guard let json = try? JSONTree(parsing: line) else { throw PeerNonsense("its first line is not JSON", line) }
        guard let stated = json["protocol"] else { throw PeerNonsense("its first line states no protocol", line) }
        guard stated.int == version else {
            let text = String(decoding: stated.compact(), as: UTF8.self)
            throw PeerNonsense("it speaks protocol \(text), not \(version)", line)
        }
        guard let name = json["name"]?.string, let text = json["version"]?.string,
            let targets = json["targets"]?.strings
        else { throw PeerNonsense("its first line lacks name, version or targets", line) }
        return PeerIdentity(name: name, version: text, targets: targets)
    }

    /// Appends a question with its line feed. The input, which may be long, is written straight into the line.
    static func append(_ question: PeerQuestion, id: Int, to output: inout [UInt8]) {
        output += "{\"id\":\(id),\"target\":".utf8
        output += JSONTree.string(question.target).compactAsWritten()
        output += ",\"inputBase64\":\"".utf8
        Base64.append(question.input, to: &output)
        output += "\"".utf8
        if !question.options.isEmpty { output += ",\"options\":".utf8 + question.options.json.compactAsWritten() }
        output += "}\n".utf8
    }

    /// A question as a peer reads it, with its id.
    public static func question(_ line: [UInt8]) throws(PeerNonsense) -> (id: JSONTree, PeerQuestion) {
        guard let json = try? JSONTree(parsing: line) else { throw PeerNonsense("the question is not JSON", line) }
        guard let id = json["id"] else { throw PeerNonsense("the question has no id", line) }
        guard let target = json["target"]?.string, let input = json["inputBase64"]?.string.flatMap(Base64.decode) else {
            throw PeerNonsense("the question lacks target or inputBase64", line, id: id)
        }
        do {
            let options = try json["options"].map { json throws(TargetError) in try TargetOptions(json: json) }
            return (id, PeerQuestion(target: target, input: input, options: options ?? .none))
        } catch {
            throw PeerNonsense("\(error)", line, id: id)
        }
    }

    /// An answer: a verdict, or the peer's own report that it has none.
    static func answer(_ line: [UInt8]) throws(PeerNonsense) -> (id: Int, answer: PeerAnswer) {
        guard let json = try? JSONTree(parsing: line) else { throw PeerNonsense("an answer is not JSON", line) }
        guard let id = json["id"]?.int else { throw PeerNonsense("an answer has no id", line) }
        if let message = json["error"]?.string { return (id, .failure(PeerFailure(.reported, message))) }
        guard let verdict = json["verdict"] else { throw PeerNonsense("an answer has no verdict", line) }
        do {
            return (id, .verdict(try Verdict(json: verdict)))
        } catch {
            throw PeerNonsense("\(error)", line)
        }
    }

    /// The line of an answer, as a peer writes it.
    public static func answerLine(id: JSONTree, _ answer: Result<Verdict, TargetError>) -> [UInt8] {
        switch answer {
        case .success(let verdict): (["id": id, "verdict": verdict.json] as JSONTree).compactAsWritten()
        case .failure(let error): (["id": id, "error": .string(error.description)] as JSONTree).compactAsWritten()
        }
    }
}

/// A line that breaks the protocol.
public struct PeerNonsense: Error, Sendable, CustomStringConvertible {
    /// What is wrong, with the start of the line, escaped.
    public let description: String
    /// The id of the question, where it was readable.
    public let id: JSONTree?

    init(_ message: String, _ line: [UInt8], id: JSONTree? = nil) {
        let start = DisplayText.escaping(line.prefix(120))
        description = "\(message): \(start)\(line.count > 120 ? "…" : "")"
        self.id = id
    }
}
