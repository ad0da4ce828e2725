import EgressPolicy
import Fuzzing
import Testing

@testable import EgressClient

/// The switch while requests are under way.
@Suite struct SwitchTests {
    private struct NoResolver: EgressResolver {
        func addresses(of name: String) async throws -> [IPAddress] { [] }
    }

    /// A client on one fake transport, and what should become of its requests.
    private struct Schedule {
        let consent = ConsentSwitch(isOn: true)
        let transport: FakeTransport
        let client: EgressClient
        /// The requests that have reached the transport, by their place there.
        var requests: [(task: Task<String, Never>, expected: String)] = []
        /// Places of requests that nobody has answered or ended.
        var open: [Int] = []

        init(heedsCancellation: Bool) {
            transport = FakeTransport(heedsCancellation: heedsCancellation)
            client = EgressClient(consent: consent, limits: .patient, resolver: NoResolver(), transport: transport)
        }

        func send() -> Task<String, Never> {
            Task { [client] in
                do throws(EgressFailure) {
                    return String(try await client.send(EgressRequest(url: "https://8.8.8.8/")).status)
                } catch {
                    return error.code.text
                }
            }
        }

        mutating func begin() async {
            let task = send()
            await transport.arrivals(requests.count + 1)
            open.append(requests.count)
            requests.append((task, "200"))
        }

        mutating func answer(_ random: inout RandomSource) async {
            guard !open.isEmpty else { return }
            let index = open.remove(at: random.below(open.count))
            transport.answer(index)
            #expect(await requests[index].task.value == requests[index].expected)
        }

        mutating func turnOff() {
            consent.turnOff()
            for index in open { requests[index].expected = "network_disabled" }
        }
    }

    @Test(
        "1,000 random schedules: what is begun before the switch goes off is never answered", arguments: [true, false])
    func schedules(heedsCancellation: Bool) async {
        for number in 0..<500 as Range<UInt64> {
            var random = RandomSource(generator: "switch", version: 1, seed: heedsCancellation ? 1 : 2, index: number)
            var schedule = Schedule(heedsCancellation: heedsCancellation)
            for _ in 0..<random.within(4...16) {
                switch random.below(6) {
                case 0, 1, 2:
                    guard schedule.consent.isOn else {
                        #expect(await schedule.send().value == "network_disabled")
                        continue
                    }
                    guard schedule.open.count < 4 else {
                        #expect(await schedule.send().value == "too_many_requests")
                        continue
                    }
                    await schedule.begin()
                case 3: await schedule.answer(&random)
                case 4:
                    schedule.turnOff()
                    if heedsCancellation {
                        // They end by themselves, and give their places back.
                        for index in schedule.open {
                            #expect(await schedule.requests[index].task.value == "network_disabled")
                        }
                        schedule.open = []
                    }
                    if random.chance(60) { schedule.consent.turnOn() }
                default: schedule.consent.turnOn()
                }
            }
            while !schedule.open.isEmpty { await schedule.answer(&random) }
            for request in schedule.requests { #expect(await request.task.value == request.expected) }
        }
    }

    @Test("A redirect that is answered after off and on is not followed")
    func lateRedirect() async {
        var schedule = Schedule(heedsCancellation: false)
        await schedule.begin()
        schedule.turnOff()
        schedule.consent.turnOn()
        let location = EgressRequest.Header("Location", "https://8.8.4.4/")
        schedule.transport.answer(0, ExchangeAnswer(status: 302, headers: [location]))
        #expect(await schedule.requests[0].task.value == "network_disabled")
        #expect(schedule.transport.orders.count == 1)
    }

    @Test("A lookup that is answered after off and on leads to no connection")
    func lateLookup() async {
        struct Late: EgressResolver {
            let begun: OneAnswer<Int>
            let answer: OneAnswer<[IPAddress]>
            func addresses(of name: String) async throws -> [IPAddress] {
                begun.give(.success(1))
                return try await Task { try await answer.wait() }.value
            }
        }
        let resolver = Late(begun: OneAnswer(), answer: OneAnswer())
        let consent = ConsentSwitch(isOn: true)
        let transport = FakeTransport()
        let client = EgressClient(consent: consent, limits: .patient, resolver: resolver, transport: transport)
        let task = Task { () -> String in
            do throws(EgressFailure) {
                return String(try await client.send(EgressRequest(url: "https://a.example/")).status)
            } catch {
                return error.code.text
            }
        }
        _ = try? await resolver.begun.wait()
        consent.turnOff()
        consent.turnOn()
        resolver.answer.give(.success([.v4(0x0808_0808)]))
        #expect(await task.value == "network_disabled")
        #expect(transport.orders.isEmpty)
    }
}
