import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct WorkerTests {
    private func word(_ miniature: Miniature, _ text: String, _ expected: Verdict? = nil) -> CaseInput {
        CaseInput(
            target: miniature.name, bytes: Array(text.utf8),
            expectation: expected.map { Expectation($0, from: .record) })
    }

    private func judge(jobs: Int = 1, milliseconds: Int64 = 1000) throws -> IsolatedJudge {
        var settings = BuiltProgram.workers()
        settings.jobs = jobs
        settings.limits.milliseconds = milliseconds
        return try IsolatedJudge(settings)
    }

    @Test func `whatever an input does, it has an outcome, in the order of the inputs`() throws {
        let inputs = [
            word(.right, "ab"), word(.crashing, "aq"), word(.right, "abx"), word(.hanging, "h"), word(.exiting, "q"),
            word(.greedy, "g"), word(.printing, "x"), word(.accepting, "x", .reject(code: "poison", path: "word[0]")),
        ]
        for jobs in [1, 3] {
            let outcomes = try judge(jobs: jobs).judge(inputs)
            let poison = Verdict.reject(code: "poison", path: "word[2]")
            #expect(outcomes[0].verdict == .accept() && outcomes[0].findings.isEmpty)
            #expect(outcomes[1].findings.map(\.signature.kind) == [.crash])
            #expect(outcomes[1].findings[0].signature.detail.hasPrefix("SIG"))
            #expect(outcomes[2].verdict == poison)
            #expect(outcomes[3].findings.map(\.signature.kind) == [.hang])
            #expect(outcomes[4].findings.map(\.signature.text) == ["miniature.exiting crash exit 7"])
            #expect(outcomes[5].findings.map(\.signature.kind) == [.memory])
            #expect(outcomes[6].verdict == .reject(code: "poison", path: "word[0]"))
            #expect(outcomes[7].findings.map(\.signature.kind) == [.record])
        }
    }

    @Test func `memory that is kept is found where it is looked for`() throws {
        let judge = try judge()
        judge.metersMemory = true
        let outcomes = try judge.judge([word(.leaking, "al"), word(.leaking, "a"), word(.right, "l")])
        #expect(outcomes.map { $0.findings.map(\.signature.kind) } == [[.memory], [], []])
    }

    @Test func `workers are fresh where that is asked for`() throws {
        let judge = try judge()
        judge.usesFreshWorkers = true
        // A worker that had run the word before would know it.
        let outcomes = try judge.judge([CaseInput](repeating: word(.right, "a"), count: 5))
        #expect(outcomes.allSatisfy { $0.verdict == .accept() })
    }

    @Test func `unknown targets have no verdict`() throws {
        let outcome = try judge().judge([CaseInput(target: "nobody", bytes: [])])[0]
        #expect(outcome.verdict == nil)
        #expect(outcome.findings.map(\.signature.kind) == [.failure])
    }

    @Test(arguments: [
        ("/bin/true", []), ("/bin/cat", []), ("/nonexistent", []),
        // The end of its output stays open in another process.
        ("/bin/sh", ["-c", "sleep 100 & exit 3"]),
    ])
    func `a program that is no worker is the environment's failure`(program: String, arguments: [String]) throws {
        var settings = WorkerSettings()
        settings.program = FilePath(program)
        settings.arguments = arguments
        settings.startLimit = 200
        let judge = try IsolatedJudge(settings)
        #expect(throws: (any Error).self) { try judge.judge([word(.right, "a")]) }
    }

    @Test func `ten thousand deaths leave no zombie and no descriptor`() throws {
        // Other tests run at the same time in this process; what leaked would be in the thousands.
        let tolerance = 200
        let descriptors = try WorkerTests.descriptors()
        var settings = WorkerSettings()
        settings.program = FilePath("/bin/true")
        let page = try ProgressPage()
        for _ in 0..<10_000 {
            let worker = try WorkerProcess(settings, page: page)
            withExtendedLifetime(worker) {}
        }
        #expect(try WorkerTests.descriptors() < descriptors + tolerance)
        #expect(try WorkerTests.zombies() < tolerance)
    }

    private static func descriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// Our children that have ended and were not waited for.
    private static func zombies() throws -> Int {
        let parent = "\(getpid())"
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
            guard Int(name) != nil,
                let status = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8)
            else { return false }
            // Behind the name in parentheses: the state and the parent.
            let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[0] == "Z" && fields[1] == parent
        }
    }
}
