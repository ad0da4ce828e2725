import Glibc
import Testing

@testable import PrototypeLibrary

/// Every system call of every operation fails in turn, once and for good.
@Suite("Faults of the disk")
struct FaultTests {
    /// What a failing call says. Nil lets reads and writes do one byte at a time.
    private static let failures: [Int32?] = [ENOSPC, EIO, EINTR, EACCES, EMFILE, nil]

    /// What an operation does where nothing fails.
    private struct Course {
        var calls: Int
        var before: [String: [UInt8]]
        var after: [String: [UInt8]]

        init(_ operation: Operation) throws {
            let beginning = try operation.beginning()
            let memory = MemoryFiles(beginning)
            let files = InterceptedFiles(memory) { _, _ in .happens }
            try operation.run(in: files, idsFrom: 100)
            #expect(files.openDescriptors == 0)
            calls = files.count
            after = memory.tree.listing(of: "library")
            // Opening sweeps what crashes left, whatever comes then.
            before = operation == .opening ? after : beginning.listing(of: "library")
        }
    }

    @Test("Either nothing has happened or everything, and the next one works", arguments: Operation.allCases)
    func everyCall(_ operation: Operation) throws {
        let beginning = try operation.beginning()
        let course = try Course(operation)
        // A test that lets nothing fail proves nothing.
        #expect(course.calls > 10)
        for failure in FaultTests.failures {
            for isForGood in [false, true] {
                for call in 1...course.calls {
                    let memory = MemoryFiles(beginning)
                    let fate: InterceptedFiles.Fate = failure.map { .fails($0) } ?? .isShort
                    let files = InterceptedFiles(memory) { _, number in
                        number == call || isForGood && number > call ? fate : .happens
                    }
                    var thrown: (any Error)?
                    do { try operation.run(in: files, idsFrom: 100) } catch { thrown = error }
                    let what = "call \(call) \(failure.map(String.init) ?? "short") \(isForGood ? "for good" : "once")"
                    if failure == nil || failure == EINTR && !isForGood {
                        #expect(thrown == nil, "\(what): \(String(describing: thrown))")
                    }
                    #expect(files.openDescriptors == 0, "\(what)")
                    try check(memory, operation, course, isDone: thrown == nil, failure, what)
                }
            }
        }
    }

    @Test("A library that is full takes nothing, whichever call fails while it is measured", arguments: [EIO, EMFILE])
    func fullLibrary(_ failure: Int32) throws {
        let memory = MemoryFiles(try Beginning.tree())
        var settings = Beginning.settings(memory, idsFrom: 100)
        settings.limits.bytes = memory.tree.size(of: "library/entries")
        let library = try Library.open("library", settings: settings)
        var rejections = 0
        for call in 1...200 {
            memory.fail(MemoryFiles.Failure(call: call, errno: failure))
            do throws(LibraryError) {
                let result = try library.import(Prototypes.spec("new"), source: .file)
                #expect(result.failure?.code == "library_too_large", "call \(call)")
                rejections += 1
            } catch {
                #expect(memory.failures > 0, "call \(call): \(error)")
            }
        }
        memory.fail(nil)
        #expect(rejections > 0 && rejections < 200)
        #expect(try library.list().entries.count == 2)
    }

    private func check(
        _ memory: MemoryFiles, _ operation: Operation, _ course: Course, isDone: Bool, _ failure: Int32?, _ what: String
    ) throws {
        let library = try Library.open(
            "library", settings: Beginning.settings(memory, idsFrom: 200), isCreating: operation == .creating)
        #expect(library.warnings.isEmpty, "\(what)")
        _ = try library.root.locked(waits: false) { () throws(LibraryError) in }
        _ = try library.inbox.locked(waits: false) { () throws(LibraryError) in }
        #expect(memory.tree.names(in: "library/staging").isEmpty, "\(what)")
        let state = memory.tree.listing(of: "library")
        if state == course.before || state == course.after && isDone { return }
        #expect(try library.verify().defects.isEmpty, "\(what)")
        guard !operation.isInSteps else {
            try checkSteps(operation, library, memory, what)
            return
        }
        #expect(
            state == course.after || !isDone && state == course.before
                || isTolerated(operation, failure, state, course), "\(what)")
    }

    /// The next one finishes what this one began.
    private func checkSteps(
        _ operation: Operation, _ library: Library, _ memory: MemoryFiles, _ what: String
    ) throws {
        try operation.run(library)
        let labels = try library.list().entries.map(\.record.label).sorted()
        var inbox = memory.tree.names(in: "library/mcp/inbox")
        switch operation {
        case .creating: #expect(labels.isEmpty, "\(what)")
        case .sweepingInbox: #expect(labels == ["card", "card"] && inbox.count == 2, "\(what)")
        default:
            // An import that failed for the disk is told to the host, and not tried again.
            #expect(labels == ["asked", "card", "card"] || labels == ["card", "card"], "\(what)")
            // A bundle that could not be removed has no command, and is old some day.
            inbox.removeAll { $0 == "r.automobile-proto" }
            #expect(inbox.isEmpty, "\(what)")
        }
    }

    /// What else may come of a failure, and be no error.
    private func isTolerated(
        _ operation: Operation, _ failure: Int32?, _ state: [String: [UInt8]], _ course: Course
    ) -> Bool {
        switch operation {
        // Opening an entry does not need its time to be noted.
        case .noting: state == course.before
        // A candidate that cannot be read is skipped, and what was there stays as it was.
        case .reusing where failure == EIO || failure == EACCES || failure == ENOSPC:
            course.before.allSatisfy { state[$0.key] == $0.value }
        default: false
        }
    }
}
