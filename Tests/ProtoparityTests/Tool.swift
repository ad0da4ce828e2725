import Foundation

/// The built program, run as a user runs it.
enum Tool {
    struct Result {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of standard output and standard error.
        var lines: [Substring] { output.split(separator: "\n") }
        var errorLines: [Substring] { errors.split(separator: "\n") }
    }

    /// It stands beside the test bundle.
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("protoparity").path
    }()

    /// Runs the program in `directory` with `input` on standard input.
    static func run(_ arguments: [String], in directory: String = "/", input: String = "") throws -> Result {
        try run(executable: path, arguments, in: directory, input: input)
    }

    /// Runs a shell script in which `$TOOL` is the program.
    static func shell(_ script: String, in directory: String = "/") throws -> Result {
        try run(executable: "/bin/sh", ["-c", script], in: directory, input: "")
    }

    private static func run(
        executable: String, _ arguments: [String], in directory: String, input: String
    ) throws -> Result {
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        // Files instead of pipes: neither side can wait for the other.
        func file(_ name: String, _ content: String = "") throws -> URL {
            let url = scratch.appendingPathComponent(name)
            try Data(content.utf8).write(to: url)
            return url
        }
        let output = try file("output")
        let errors = try file("errors")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        process.environment = ProcessInfo.processInfo.environment.merging(["TOOL": path]) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: file("input", input))
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
