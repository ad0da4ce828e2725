import Foundation

/// The `JSON.parse` of node, where node is installed.
enum NodeBaseline {
    /// Times `JSON.parse` in a node of its own, as our parse is timed: from the same bytes, by processor time, the fastest
    /// of several rounds. Bytes become a string first, which a reader in TypeScript has to do as well.
    private static let script = """
        const bytes = require('fs').readFileSync(process.argv[1]);
        let best = Infinity;
        for (let round = 0; round < 15; round++) {
          const start = process.cpuUsage();
          for (let times = 0; times < 10; times++) JSON.parse(bytes.toString('utf8'));
          const used = process.cpuUsage(start);
          best = Math.min(best, (used.user + used.system) / 1e7);
        }
        console.log(best);
        """

    /// The seconds of one `JSON.parse`, or nil where there is no node.
    static func secondsToParse(_ bytes: [UInt8]) -> Double? {
        ChildProcess.output(of: ["node", "-e", script], input: bytes).flatMap { Double($0) }
    }
}

/// Peak memory of parsing, measured in a process that does nothing else.
enum MemoryProbe {
    /// The most resident memory in bytes of a process that reads `bytes` from a file and parses them.
    static func peakOfParsing(_ bytes: [UInt8]) -> Int? {
        ChildProcess.output(of: ["/proc/self/exe", "bench", "--memory"], input: bytes).flatMap { Int($0) }
    }

    /// The most resident memory in bytes of a process that reads an archive from a file and decides it.
    static func peakOfReading(_ archive: [UInt8]) -> Int? {
        ChildProcess.output(of: ["/proc/self/exe", "bench", "--memory"], input: archive).flatMap { Int($0) }
    }

    /// The most resident memory of this process so far in bytes, as the kernel counts it.
    static func peak() -> Int? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
            .flatMap { Int($0) }.map { $0 * 1024 }
    }
}

/// Runs a program on a file with given bytes.
private enum ChildProcess {
    /// What the program prints when its last argument is the file; nil where it cannot run or fails.
    static func output(of command: [String], input: [UInt8]) -> String? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "protoparity-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        guard (try? Data(input).write(to: file)) != nil else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let program =
            command[0] == "/proc/self/exe"
            ? (try? FileManager.default.destinationOfSymbolicLink(atPath: command[0])) : command[0]
        guard let program else { return nil }
        process.arguments = [program] + command.dropFirst() + [file.path]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
