import Foundation

/// The built program, which stands beside the test bundle.
enum Tool {
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("protoparity").path
    }()

    /// Starts `library` with these arguments; what it prints is not looked at.
    static func start(_ arguments: [String]) throws -> Process {
        try start(path, ["library"] + arguments)
    }

    static func start(_ program: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// The exit status, or minus the number of the signal that ended it.
    static func run(_ arguments: [String]) throws -> Int32 { try start(arguments).status() }

    /// Runs a program of the system, such as `mount`.
    static func system(_ program: String, _ arguments: String...) throws -> Int32 {
        try start(program, arguments).status()
    }
}

extension Process {
    /// Waits for its end: the exit status, or minus the number of the signal that ended it.
    func status() -> Int32 {
        waitUntilExit()
        return terminationReason == .exit ? terminationStatus : -terminationStatus
    }
}
