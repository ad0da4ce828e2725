import Conformance
import Fuzzing
import Glibc
import StrictJSON

/// `protoparity serve`: the built-in targets behind the peer protocol.
enum ServeCommand {
    /// The longest question in bytes.
    private static let lineLimit = 256 << 20

    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        let output = terminal.output
        let targets = arguments.harness.sharedTargets
        let identity = PeerIdentity(
            name: Program.name, version: Program.version, targets: targets.names)
        output.write(PeerProtocol.handshake(identity) + newline)
        var reader = LineReader(STDIN_FILENO, limit: lineLimit)
        // Answers leave when no more questions are at hand.
        while let line = try reader.next(willWait: output.flush), output.failure == nil {
            switch line {
            case .bytes(let bytes): output.write(answer(bytes, targets) + newline)
            case .tooLong:
                let error = TargetError("the question is longer than \(lineLimit) bytes")
                output.write(PeerProtocol.answerLine(id: nil, .failure(error)) + newline)
            }
        }
        return .agreement
    }

    private static let newline = [UInt8(ascii: "\n")]

    private static func answer(_ line: [UInt8], _ targets: TargetRegistry) -> [UInt8] {
        do throws(PeerNonsense) {
            let (id, question) = try PeerProtocol.question(line)
            return PeerProtocol.answerLine(id: id, verdict(question, targets))
        } catch {
            return PeerProtocol.answerLine(id: error.id ?? nil, .failure(TargetError(error.description)))
        }
    }

    private static func verdict(
        _ question: PeerQuestion, _ targets: TargetRegistry
    ) -> Result<Verdict, TargetError> {
        guard let target = targets[question.target] else {
            return .failure(TargetError("there is no target \"\(question.target)\""))
        }
        return Result { () throws(TargetError) in
            try target.verdict(for: question.input, options: question.options)
        }
    }
}
