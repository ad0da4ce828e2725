import EgressPolicy
import PrototypeSpec
import StrictJSON

/// A request in the form that the target `egress` reads: with the state of the switch and what the resolver answered
/// (egress-policy.md, The request).
public struct EgressQuestion: Sendable, Equatable {
    public var request: EgressRequest
    public var policy = EgressPolicy()
    public var isNetworkOn = false
    /// Nil where the resolver failed.
    public var answers: [String]?

    public init(
        _ request: EgressRequest, policy: EgressPolicy = EgressPolicy(), isNetworkOn: Bool = false,
        answers: [String]? = nil
    ) {
        self.request = request
        self.policy = policy
        self.isNetworkOn = isNetworkOn
        self.answers = answers
    }

    /// Like a text of its own, a request is bounded by nothing but what JSON is.
    private static let limits = JSONLimits(
        maxBytes: JSONLimits.largestInput, maxOpenContainers: JSONLimits.spec.maxOpenContainers)

    /// Reads strict JSON; nil of anything that does not have the form.
    public init?(parsing bytes: [UInt8]) {
        let question = try? StrictJSON.parse(bytes, limits: EgressQuestion.limits) { EgressQuestion(json: $0) }
        guard let question = question ?? nil else { return nil }
        self = question
    }

    private init?(json: JSONValue) {
        guard json.kind == .object, let url = json.member("url")?.utf8 else { return nil }
        self.init(EgressRequest(url: String(decoding: url, as: UTF8.self)))
        for (key, value) in json.members {
            guard let name = key.string,
                let field = EgressQuestion.fields.first(where: { name.hasSameBytes(as: $0.name) }),
                field.take(value, &self)
            else { return nil }
        }
    }

    /// Decides with the answers that the question brings along.
    public func decide() throws(EgressRejection) -> EgressDestination {
        try policy.decide(request, isNetworkOn: isNetworkOn) { _ in answers }
    }
}

/// The members of a request.
extension EgressQuestion {
    private struct Field: Sendable {
        var name: String
        /// Takes a value over; false where it has another form.
        var take: @Sendable (JSONValue, inout EgressQuestion) -> Bool

        init(_ name: String, _ take: @escaping @Sendable (JSONValue, inout EgressQuestion) -> Bool) {
            self.name = name
            self.take = take
        }
    }

    private static let fields: [Field] = [
        Field("url") { value, _ in value.string != nil },
        Field("method") { assign(value: $0.string, to: &$1.request.method) },
        Field("via") { assign(value: $0.string.flatMap(EgressRequest.Route.init), to: &$1.request.route) },
        Field("network") { assign(value: $0.bool, to: &$1.isNetworkOn) },
        Field("flavor") { assign(value: $0.string.flatMap(EgressPolicy.Flavor.init), to: &$1.policy.flavor) },
        Field("headers") { assign(value: headers($0), to: &$1.request.headers) },
        Field("answers") { value, question in
            question.answers = texts(value)
            return value.kind == .null || question.answers != nil
        },
        Field("redirectFrom") { value, question in
            question.request.redirectedFrom = value.string
            return value.kind == .null || value.kind == .string
        },
        Field("redirects") { assign(value: wholeNumber($0), to: &$1.request.redirects) },
        Field("blockedPorts") { assign(value: ports($0), to: &$1.policy.blockedPorts) },
    ]

    private static func assign<Value>(value: Value?, to place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static func headers(_ json: JSONValue) -> [EgressRequest.Header]? {
        guard json.kind == .object else { return nil }
        var headers: [EgressRequest.Header] = []
        for (key, value) in json.members {
            guard let name = key.string, let text = value.string else { return nil }
            headers.append(EgressRequest.Header(name, text))
        }
        return headers
    }

    private static func texts(_ json: JSONValue) -> [String]? {
        guard json.kind == .array else { return nil }
        var texts: [String] = []
        for element in json.elements {
            guard let text = element.string else { return nil }
            texts.append(text)
        }
        return texts
    }

    /// A whole number from 0; one that no `Int` holds is as good as the largest.
    private static func wholeNumber(_ json: JSONValue) -> Int? {
        guard let number = json.number, number >= 0, number == number.rounded(.down) else { return nil }
        return Int(exactly: number) ?? .max
    }

    private static func ports(_ json: JSONValue) -> BlockedPorts? {
        guard json.kind == .array else { return nil }
        var rows: [BlockedPorts.Row] = []
        for element in json.elements {
            guard let number = wholeNumber(element), let port = UInt16(exactly: number) else { return nil }
            rows.append(BlockedPorts.Row(port...port, "the request's own list"))
        }
        return BlockedPorts(rows)
    }
}

extension EgressRejection {
    /// The place as a path of the request's JSON (section 2 of the spec language): `headers["X-Y"]`, `answers[3]`.
    public var path: String {
        switch place {
        case .network: "network"
        case .via: "via"
        case .redirects: "redirects"
        case .method: "method"
        case .url: "url"
        case .header(let name): PathSpelling.child(name, of: "headers")
        case .answers: "answers"
        case .answer(let index): "answers[\(index)]"
        }
    }
}
