import Foundation

/// A program that a test asks, found in `PATH`.
struct OtherProgram {
    struct Failure: Error, CustomStringConvertible { var description: String }

    /// Runs it and waits for its end; what it writes goes nowhere unless it is returned.
    ///
    /// - Throws: `Failure` where it ends with another status than 0.
    @discardableResult
    static func run(_ arguments: [String], keepsOutput: Bool = false) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = keepsOutput ? output : FileHandle.nullDevice
        try process.run()
        let bytes = keepsOutput ? output.fileHandleForReading.readDataToEndOfFile() : Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(arguments) ends with \(process.terminationStatus)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func isInstalled(_ name: String) -> Bool {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
}
