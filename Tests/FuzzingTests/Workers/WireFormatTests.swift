import Conformance
import Testing

@testable import Fuzzing

@Suite struct WireFormatTests {
    private static let input = CaseInput(
        target: "spec", bytes: [0, 255, 10], options: TargetOptions([.init("mode", "device")]),
        expectation: Expectation(.accept(capabilities: ["a", "b"]), from: .record))
    private static let range = CaseRange(generator: "spec", seed: .max, first: 7, count: 512)

    private static let requests: [WorkerRequest.Work] = [
        .configure(CaseLimits()), .run(range, returnsInputs: true), .run(range, returnsInputs: false),
        .examine(range.name(9), metersMemory: true), .judge(input, metersMemory: false), .meter(range),
    ]

    private static let replies: [WorkerReply] = {
        var summary = WorkerReply.RangeSummary()
        summary.census = Census(["accept": 3, "no verdict": 1])
        let signature = Signature(target: "spec", kind: .property, detail: "twice")
        summary.sightings = [Sighting(signature: signature, count: 2, first: 1, last: 9)]
        summary.growth = 77
        summary.inputs = [(input, nil), (input, .reject(code: "c", path: "p"))]
        let finding = CaseFinding(signature, expected: .accept(), message: "é\n")
        return [
            .ready, .summary(summary), .input(input), .outcome(CaseOutcome(verdict: .accept(), findings: [finding])),
            .outcome(CaseOutcome(verdict: nil)), .metered(nil), .metered(12),
        ]
    }()

    @Test func `messages survive the wire`() throws {
        for (identifier, work) in WireFormatTests.requests.enumerated() {
            let bytes = WorkerRequest(identifier: UInt64(identifier), work: work).encode()
            let decoded = try WorkerRequest(decoding: bytes)
            #expect(decoded.identifier == UInt64(identifier))
            #expect("\(decoded.work)" == "\(work)")
            #expect(decoded.encode() == bytes)
        }
        for reply in WireFormatTests.replies {
            let decoded = try WorkerReply(decoding: reply.encode())
            #expect(decoded.encode() == reply.encode())
        }
    }

    @Test func `a message that is cut short is an error, never a trap`() {
        let messages = WireFormatTests.replies.map { $0.encode() }
        for message in messages {
            for count in message.indices {
                #expect(throws: WireError.self) { try WorkerReply(decoding: Array(message[..<count])) }
            }
        }
        for work in WireFormatTests.requests {
            let message = WorkerRequest(identifier: 1, work: work).encode()
            for count in message.indices {
                #expect(throws: WireError.self) { try WorkerRequest(decoding: Array(message[..<count])) }
            }
        }
    }

    @Test func `lengths that no message has are errors`() {
        let huge = [1] + [UInt8](repeating: 0xFF, count: 64)
        #expect(throws: WireError.self) { try WorkerReply(decoding: huge) }
        var frames = FrameBuffer()
        frames.append([UInt8](repeating: 0xFF, count: 8)[...])
        #expect(throws: WireError.self) { try frames.next() }
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `frames come whole however the stream is cut`(size: Int) throws {
        let messages: [[UInt8]] = [[], [1], Array(0..<20), []]
        let stream = messages.flatMap(FrameBuffer.frame)
        var frames = FrameBuffer()
        var found: [[UInt8]] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            frames.append(stream[start..<min(start + size, stream.count)])
            while let frame = try frames.next() { found.append(frame) }
        }
        #expect(found == messages)
    }
}
