import Foundation
import StrictJSON
import TestSupport

/// The reference peer of `shared/peers`, asked for many verdicts at once over the peer protocol.
struct ReferencePeer {
    var script: URL

    /// The peer beside the repository, or nil where there is none. The repository stands without it.
    static var beside: ReferencePeer? {
        let path = ProcessInfo.processInfo.environment["PROTOPARITY_PEER"] ?? Repository.referencePeer
        return FileManager.default.fileExists(atPath: path) ? ReferencePeer(script: URL(fileURLWithPath: path)) : nil
    }

    /// The verdicts for bundles, in order, as JSON.
    func verdicts(on archives: [[UInt8]]) throws -> [JSONTree] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let answers = try answers(to: ReferencePeer.questions(archives), in: folder)
        return try archives.indices.map { index in
            guard let answer = answers[index], let verdict = answer["verdict"] else {
                throw CorpusFormatError(what: "no verdict on archive \(index)")
            }
            return verdict
        }
    }

    private static func questions(_ archives: [[UInt8]]) -> Data {
        var lines = Data()
        for (index, archive) in archives.enumerated() {
            let line: JSONTree = [
                "id": .number(Double(index)), "target": "bundle",
                "inputBase64": .string(Data(archive).base64EncodedString()),
            ]
            lines += Data(line.compactAsWritten() + [0x0A])
        }
        return lines
    }

    /// Files instead of pipes, so that neither side waits for the other.
    private func answers(to questions: Data, in folder: URL) throws -> [Int: JSONTree] {
        let input = folder.appending(path: "questions")
        let output = folder.appending(path: "answers")
        try questions.write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        var answers: [Int: JSONTree] = [:]
        for line in try Data(contentsOf: output).split(separator: 0x0A) {
            let answer = try JSONTree(parsing: [UInt8](line))
            if let id = answer["id"]?.int { answers[id] = answer }
        }
        return answers
    }
}
