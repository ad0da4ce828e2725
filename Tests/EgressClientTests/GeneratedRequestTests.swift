import Conformance
import EgressPolicy
import Fuzzing
import Testing

@testable import EgressClient

/// The generator's requests through the client: it connects to nothing that the decision did not list.
@Suite struct GeneratedRequestTests {
    private struct Answers: EgressResolver {
        var answers: [String]?

        struct NoAnswer: Error {}

        func addresses(of name: String) async throws -> [IPAddress] {
            guard let answers else { throw NoAnswer() }
            return try answers.map { text in
                guard let address = IPAddress(text) else { throw NoAnswer() }
                return address
            }
        }
    }

    @Test func nothingIsConnectedToThatTheDecisionDidNotList() async throws {
        var connections = 0
        for index in 0..<3_000 as Range<UInt64> {
            let made = EgressGenerator().makeCase(seed: 8, index: index)
            guard let question = EgressQuestion(parsing: made.bytes) else { continue }
            let transport = TableTransport(answers: [:])
            let client = EgressClient(
                policy: question.policy, consent: ConsentSwitch(isOn: question.isNetworkOn), limits: .patient,
                resolver: Answers(answers: question.answers), transport: transport)
            let failure = await #expect(throws: EgressFailure.self) { try await client.send(question.request) }
            let connected = transport.connected.all.map(\.0)
            do throws(EgressRejection) {
                #expect(connected == (try question.decide().addresses))
                #expect(failure?.code == .connectionFailed)
            } catch {
                #expect(connected.isEmpty)
                #expect(failure?.code == .rejected(error.code))
            }
            connections += connected.count
        }
        #expect(connections > 500)
    }
}
