import CCurl
import Conformance
import EgressClient
import EgressPolicy
import Fuzzing
import Glibc

/// How fast requests are decided, and what the client costs beside bare libcurl.
enum EgressBench {
    static func run(_ report: inout BenchReport) {
        decisions(&report)
        client(&report)
    }

    // MARK: Decisions

    private static func decisions(_ report: inout BenchReport) {
        let typical = typical
        let generated = (0..<2_000 as Range<UInt64>).compactMap { index in
            EgressQuestion(parsing: EgressGenerator().makeCase(seed: 1, index: index).bytes)
        }
        let inputs = [("200 typical requests", typical), ("\(generated.count) generated requests", generated)]
        for (name, questions) in inputs {
            let seconds = Stopwatch.seconds([{ for question in questions { consume(try? question.decide()) } }])[0]
            // Of the generated ones some have 8 KB or 64 answers, and others names that libidn2 maps.
            let bound: BenchReport.Bound? = name.hasPrefix("200") ? .atLeast(300_000) : nil
            report.add("decisions per second and core", name, Double(questions.count) / seconds, "/s", bound)
        }
    }

    /// Names with two answers and headers, addresses, and now and then something that is refused.
    private static let typical: [EgressQuestion] = (0..<200).map { number in
        let hosts = ["api.example.com", "CDN-\(number).example.org", "192.168.1.\(number)", "[2606:4700::\(number)]"]
        var request = EgressRequest(url: "https://\(hosts[number % 4])/v1/items/\(number)?page=2")
        request.headers = [.init("Accept", "application/json"), .init("X-Request-Id", "\(number)")]
        if number % 10 == 9 { request.url = "https://169.254.169.254/latest/meta-data" }
        let answers = ["93.184.216.\(number)", "2606:2800:220:1::\(number)"]
        return EgressQuestion(request, isNetworkOn: true, answers: answers)
    }

    // MARK: The client

    private static let rounds = 20
    private static let requestsPerRound = 50

    /// Sequential requests to a server of our own, by the clock on the wall: most of the time passes in the kernel and on
    /// other threads. Rounds take turns, and of each the fastest counts.
    private static func client(_ report: inout BenchReport) {
        guard let address = LocalNetwork.address, let server = BenchServer(address) else { return }
        let url = "http://\(address):\(server.port)/"
        let transport = CurlTransport()
        let client = EgressClient(
            policy: EgressPolicy(flavor: .dev), consent: ConsentSwitch(isOn: true), transport: transport)
        var failures = 0
        func timed(_ body: () -> Int) -> Double {
            let start = Stopwatch.wallSeconds()
            failures += body()
            return Stopwatch.wallSeconds() - start
        }
        var best = (bare: Double.infinity, beside: Double.infinity, anywhere: Double.infinity)
        for _ in 0..<rounds {
            best.bare = min(best.bare, timed { (0..<requestsPerRound).count { _ in !bareRequest(url) } })
            best.beside = min(
                best.beside,
                timed {
                    waitFor {
                        await withTaskExecutorPreference(transport.executor) { await requests(url, client) }
                    }
                })
            best.anywhere = min(best.anywhere, timed { waitFor { await requests(url, client) } })
        }
        let input = "\(rounds * requestsPerRound) sequential requests on the local network"
        let microseconds = 1e6 / Double(requestsPerRound)
        report.add("a request with bare libcurl", input, best.bare * microseconds, "µs")
        // A client that fails has no speed.
        func ratio(_ seconds: Double) -> Double { failures == 0 ? seconds / best.bare : .infinity }
        report.add("client ÷ bare libcurl", input + ", in a task on its thread", ratio(best.beside), "×", .atMost(1.2))
        report.add("client ÷ bare libcurl", input + ", in any task", ratio(best.anywhere), "×")
    }

    /// How many of the requests fail.
    private static func requests(_ url: String, _ client: EgressClient) async -> Int {
        var failures = 0
        for _ in 0..<requestsPerRound {
            let response = try? await client.send(EgressRequest(url: url))
            if response?.body.count != BenchServer.body.utf8.count { failures += 1 }
        }
        return failures
    }

    /// A fresh connection and nothing of ours: whether it is answered.
    private static func bareRequest(_ url: String) -> Bool {
        guard let handle = curl_easy_init() else { return false }
        defer { curl_easy_cleanup(handle) }
        _ = protoparity_curl_set_text(handle, CURLOPT_URL, url)
        _ = protoparity_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = protoparity_curl_set_text(handle, CURLOPT_PROXY, "")
        _ = protoparity_curl_set_write(handle, { _, size, count, _ in size * count }, nil)
        return curl_easy_perform(handle) == CURLE_OK
    }
}
