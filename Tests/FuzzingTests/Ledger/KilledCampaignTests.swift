import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

/// Campaigns that are killed at any moment.
@Suite struct KilledCampaignTests {
    private static let miniatures = "miniature.accepting,miniature.exiting,miniature.misplacing"

    private func start(_ directory: String, _ options: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
        process.arguments =
            ["fuzz", "--miniatures", "--generators", KilledCampaignTests.miniatures, "--quiet", "--ledger", directory]
            + options
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// How often; `PROTOPARITY_KILLS` asks for more, or for less.
    private static let rounds = ProcessInfo.processInfo.environment["PROTOPARITY_KILLS"].flatMap { Int($0) } ?? 100

    @Test func `kill -9 never spoils the ledger`() throws {
        let scratch = try TemporaryDirectory()
        let directory = scratch.path + "/ledger"
        var cases: UInt64 = 0
        for round in 0..<KilledCampaignTests.rounds {
            // Seeds differ, so that there is always something new to write.
            let process = try start(directory, ["--time", "60s", "--seed", "\(round)", "--jobs", "2"])
            // Every other campaign dies while it starts, the others while they write.
            if round.isMultiple(of: 2) {
                usleep(UInt32.random(in: 0...100_000))
            } else {
                while try recorded(in: directory) == cases, process.isRunning { usleep(5_000) }
                usleep(UInt32.random(in: 0...50_000))
            }
            // The number of a process that has ended may be somebody else's.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            guard isThere(directory) else { continue }
            let ledger = try Ledger(directory: FilePath(directory))
            #expect(try ledger.defects() == [])
            let now = try recorded(in: directory)
            #expect(now >= cases, "what was recorded stays")
            cases = now
        }
        #expect(cases > 0)
    }

    private func isThere(_ directory: String) -> Bool {
        FileManager.default.fileExists(atPath: directory + "/ledger.sqlite")
    }

    private func recorded(in directory: String) throws -> UInt64 {
        guard isThere(directory) else { return 0 }
        return try Ledger(directory: FilePath(directory)).runs().reduce(0) { $0 + $1.cases }
    }

    @Test func `a killed campaign goes on and finds what an undisturbed one finds`() throws {
        let scratch = try TemporaryDirectory()
        let (killed, whole) = (scratch.path + "/killed", scratch.path + "/whole")
        let extent = ["--cases", "20000"]
        try start(whole, extent).waitUntilExit()
        var process = try start(killed, extent)
        var resumes = 0
        while true {
            usleep(UInt32.random(in: 100_000...600_000))
            // The number of a process that has ended may be somebody else's.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
            let path = FilePath(killed)
            if isThere(killed), let run = try Ledger(directory: path).runs().first {
                if run.ended != nil { break }
                resumes += 1
                process = try resume(killed)
                // The last one is left in peace.
                if resumes > 3 {
                    process.waitUntilExit()
                    break
                }
            } else {
                process = try start(killed, extent)
            }
        }
        let (left, right) = (try Ledger(directory: FilePath(killed)), try Ledger(directory: FilePath(whole)))
        #expect(try left.defects() == [])
        #expect(try left.runs().count == 1)
        #expect(try left.runs()[0].ended != nil)
        func census(_ ledger: Ledger) throws -> [String] {
            try ledger.census().map { "\($0.generator) \($0.census.rows)" }
        }
        #expect(try census(left) == census(right))
        func findings(_ ledger: Ledger) throws -> [String] {
            try ledger.findings().map {
                "\($0.signature) \($0.count) \(String(describing: $0.firstCase)) \(String(describing: $0.lastCase))"
            }
        }
        #expect(try findings(left) == findings(right))
    }

    private func resume(_ directory: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuiltProgram.path)
        process.arguments = ["fuzz", "--miniatures", "--quiet", "--ledger", directory, "--resume"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
