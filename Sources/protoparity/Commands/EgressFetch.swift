import Conformance
import EgressClient
import EgressPolicy
import Reporting
import StrictJSON

/// `protoparity egress fetch URL`: the client. The body goes to standard output, what became of the request to standard
/// error.
enum EgressFetch {
    static func run(
        _ options: EgressOptions, _ arguments: ParsedArguments, _ terminal: Terminal
    ) throws -> ExitStatus {
        let client = EgressClient(
            policy: options.policy, consent: ConsentSwitch(isOn: options.isNetworkOn), limits: limits(arguments),
            pins: try pins(options, arguments), resolver: NamedAnswers(options: options),
            transport: CurlTransport(authorities: arguments.text(.authorities)))
        let body = arguments.path(.data)?.bytes
        switch waitFor({ await send(options.request, body, client) }) {
        case .success(let response): return show(response, arguments, terminal)
        case .failure(let failure): return show(failure, arguments, terminal)
        }
    }

    private static func send(
        _ request: EgressRequest, _ body: [UInt8]?, _ client: EgressClient
    ) async -> Result<EgressResponse, EgressFailure> {
        do throws(EgressFailure) {
            return .success(try await client.send(request, body: body))
        } catch {
            return .failure(error)
        }
    }

    private static func limits(_ arguments: ParsedArguments) -> ClientLimits {
        var limits = ClientLimits()
        if let time = arguments.number(.totalTime) { limits.total = .milliseconds(time) }
        if let time = arguments.number(.connectTime) { limits.connecting = .milliseconds(time) }
        return limits
    }

    private static func pins(_ options: EgressOptions, _ arguments: ParsedArguments) throws -> [String: [String]] {
        let pins = arguments.all(.pin).map(\.description)
        guard !pins.isEmpty else { return [:] }
        for pin in pins where !pin.hasPrefix("sha256//") || pin.contains(";") {
            throw arguments.mistake("--pin is sha256// and Base64, not \(pin)")
        }
        guard let url = try? EgressURL(parsing: options.request.url) else { return [:] }
        return [url.host.description: pins]
    }

    // MARK: Showing

    private static func show(
        _ response: EgressResponse, _ arguments: ParsedArguments, _ terminal: Terminal
    ) -> ExitStatus {
        guard arguments.wantsJSON else {
            terminal.output.write(response.body)
            terminal.say(
                "\(response.status) from \(response.url) at \(response.address), \(counted(response.body.count, "byte"))"
            )
            return .agreement
        }
        var json = Verdict.accept().json
        json["status"] = .number(Double(response.status))
        json["url"] = .string(response.url.description)
        json["address"] = .string(response.address.description)
        json["redirects"] = .number(Double(response.redirects))
        json["headers"] = .array(response.headers.map { .array([.string($0.name), .string($0.value)]) })
        json["bodyBase64"] = .string(Base64.encode(response.body))
        terminal.output.write(json.pretty())
        return .agreement
    }

    private static func show(
        _ failure: EgressFailure, _ arguments: ParsedArguments, _ terminal: Terminal
    ) -> ExitStatus {
        guard arguments.wantsJSON else {
            terminal.say(failure.rejection?.line ?? failure.description)
            return .findings
        }
        var json = failure.rejection?.json ?? ["verdict": "reject", "code": .string(failure.code.text)]
        json["message"] = .string(failure.message)
        json["url"] = failure.url.map(JSONTree.string)
        terminal.output.write(json.pretty())
        return .findings
    }
}

/// The answers of the command line, and the system's for all other names.
private struct NamedAnswers: EgressResolver {
    private let answers: [(name: String, addresses: [String])]

    init(options: EgressOptions) { answers = options.answers }

    /// An answer that is no address.
    private struct NotAnAddress: Error {}

    func addresses(of name: String) async throws -> [IPAddress] {
        guard let answer = answers.first(where: { $0.name.hasSameBytes(as: name) }) else {
            return try await SystemResolver().addresses(of: name)
        }
        return try answer.addresses.map { text in
            guard let address = IPAddress(text) else { throw NotAnAddress() }
            return address
        }
    }
}
