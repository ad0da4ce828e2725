import Conformance

/// What everyone else parses JSON with, each in a process of its own. It is timed as our parse is: on the same bytes, by
/// processor time, the fastest of several rounds.
enum OtherParsers {
    /// The seconds of one `JSONSerialization` of Foundation; nil where `foundation-baseline` is not built beside us.
    static func foundation(_ bytes: [UInt8]) -> Double? {
        guard let own = OwnProgram.path else { return nil }
        let baseline = own.directory.appending("foundation-baseline")
        return seconds(OtherProgram.output(baseline, [], input: bytes))
    }

    /// The seconds of one `JSON.parse`; nil where there is no node. Bytes become a string first, which a reader in
    /// TypeScript has to do as well.
    static func node(_ bytes: [UInt8]) -> Double? {
        seconds(OtherProgram.output(FilePath("/usr/bin/env"), ["node", "-e", script], input: bytes))
    }

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

    private static func seconds(_ output: String?) -> Double? { output.flatMap { Double($0) } }
}

/// Peak memory of parsing, measured in a process that does nothing else.
enum MemoryProbe {
    /// The most resident memory in bytes of a process that reads `bytes` from a file and parses them, or decides them where
    /// they are an archive.
    static func peak(with bytes: [UInt8]) -> Int? {
        guard let own = OwnProgram.path else { return nil }
        return OtherProgram.output(own, ["bench", "--memory"], input: bytes).flatMap { Int($0) }
    }

    /// The most resident memory of this process so far in bytes, as the kernel counts it.
    static func peak() -> Int? {
        guard let descriptor = try? SystemCalls.open(FilePath("/proc/self/status"), 0) else { return nil }
        let status = OtherProgram.text(from: descriptor.raw)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
            .flatMap { Int($0) }.map { $0 * 1024 }
    }
}

/// The program that runs.
enum OwnProgram {
    static var path: FilePath? { try? SystemCalls.realPath(FilePath("/proc/self/exe")) }
}

/// Runs a program on given bytes.
private enum OtherProgram {
    /// What the program prints when its last argument is a file of these bytes; nil where it cannot run or fails.
    static func output(_ program: FilePath, _ arguments: [String], input: [UInt8]) -> String? {
        guard let file = try? SystemCalls.sharedMemory(count: input.count) else { return nil }
        var written = 0
        while written < input.count {
            guard let count = try? SystemCalls.write(file.raw, input, from: written) else { return nil }
            written += count
        }
        // A file without a name is opened anew by this one.
        let words = [program.bytes] + arguments.map { Array($0.utf8) } + [Array("/dev/stdin".utf8)]
        var launch = ChildLaunch(program: program.bytes, arguments: words)
        launch.discarded = [2]
        launch.descriptors = [(file.raw, 0)]
        return run(launch)
    }

    private static func run(_ launch: ChildLaunch) -> String? {
        guard let running = try? ChildLaunch.lock.withLock({ _ throws(SystemError) in try Running(launch) }) else {
            return nil
        }
        let text = text(from: running.output.raw)
        guard running.process.waitForEnd(milliseconds: 60_000) == .exit(0) else { return nil }
        return text.split(separator: "\n").first.map(String.init)
    }

    /// A started program and our end of the pipe that it prints to.
    private struct Running: ~Copyable {
        let process: ChildProcess
        let output: Descriptor

        init(_ program: ChildLaunch) throws(SystemError) {
            let pipe = try SystemCalls.pipe()
            var launch = program
            launch.descriptors.append((pipe.writing.raw, 1))
            process = try ChildProcess(launch)
            output = pipe.keepReading()
        }
    }

    /// Everything up to the end.
    static func text(from descriptor: Int32) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while let count = try? SystemCalls.read(descriptor, into: &buffer), count > 0 { text += buffer[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}
