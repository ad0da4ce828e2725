import Conformance

/// Runs a program on given bytes.
enum OtherProgram {
    /// The first line that the program prints when its last argument is a file of these bytes; nil where it cannot run or
    /// fails.
    static func output(_ program: FilePath, _ arguments: [String], input: [UInt8]) -> String? {
        guard let file = try? SystemCalls.sharedMemory(count: input.count),
            (try? AtomicFile.writeAll(input, to: file.raw)) != nil
        else { return nil }
        // A file without a name is opened anew by this one.
        let words = [program.bytes] + arguments.map { Array($0.utf8) } + [Array("/dev/stdin".utf8)]
        var launch = ChildLaunch(program: program.bytes, arguments: words)
        launch.discarded = [2]
        launch.descriptors = [(file.raw, 0)]
        guard let running = try? ChildLaunch.lock.withLock({ _ throws(SystemError) in try Running(launch) }),
            let text = try? InputFile.readToEnd(running.output.raw, program, limit: 1 << 16),
            running.process.waitForEnd(milliseconds: 60_000) == .exit(0)
        else { return nil }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").first.map(String.init)
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
}
