import Conformance
import EgressPolicy
import StrictJSON

/// A request that is allowed, in parts that can be broken one by one.
struct EgressDraft: Sendable {
    var isNetworkOn = true
    var via: String?
    var redirects: Int?
    var method: String?
    var scheme: String
    var flavor: String?
    var redirectFrom: JSONTree?
    var userInformation = ""
    var host: String
    /// With its colon.
    var port: String
    var rest: String
    var headers: [(name: String, value: String)] = []
    var answers: JSONTree?
    var blockedPorts: [Int]?

    init(_ random: inout RandomSource) {
        let isCleartext = random.chance(20)
        scheme = EgressDraft.anyCase(isCleartext ? "http" : "https", &random)
        if isCleartext { flavor = "dev" } else if random.chance(20) { flavor = random.pick(["release", "dev"]) }
        host = ""
        port = random.pick(EgressDraft.ports)
        rest = random.pick(EgressDraft.rests)
        if random.chance(20) { via = "device" }
        if random.chance(20) { redirects = random.within(0...5) }
        if random.chance(40) { method = random.pick(EgressMethod.allCases).rawValue }
        if random.chance(15) {
            let safe = isCleartext ? ["http://a/", "https", ""] : ["https://a/", "HTTPS:", "http://a/", ""]
            redirectFrom = random.chance(20) ? .null : .string(random.pick(safe))
        }
        if random.chance(10) { blockedPorts = random.pick([[], [7], [0, 65_534]]) }
        if random.chance(40) {
            var names = EgressDraft.headerNames
            random.shuffle(&names)
            headers = names.prefix(random.within(0...3)).map { ($0, random.pick(EgressDraft.headerValues)) }
        }
        if random.chance(40) {
            host = AddressSpelling.host(AddressPool.draw(nil, &random).address, &random)
            if random.chance(30) { answers = random.pick([.null, [], ["127.0.0.1"], ["8.8.8.8"]]) }
        } else {
            host = HostPool.name(&random)
            answers = EgressDraft.answers(count: random.within(1...4), &random)
        }
    }

    /// Addresses that are allowed, as a resolver answers them.
    static func answers(count: Int, _ random: inout RandomSource) -> JSONTree {
        .array(
            (0..<count).map { _ in .string(AddressSpelling.answer(AddressPool.draw(nil, &random).address, &random)) })
    }

    static func anyCase(_ text: String, _ random: inout RandomSource) -> String {
        guard random.chance(15) else { return text }
        return String(
            decoding: text.utf8.map { random.chance(50) && $0 >= 0x61 && $0 <= 0x7A ? $0 - 0x20 : $0 }, as: UTF8.self)
    }

    /// None of them blocked; the ends, the defaults, and the neighbours of blocked ones.
    private static let ports = [
        "", "", "", "", "", ":", ":443", ":80", ":00443", ":1", ":65535", ":8443", ":5036", ":5038", ":5553", ":5586",
        ":8764",
        ":8770",
    ]
    private static let rests = [
        "", "/", "/a/b?c=d", "?q", "#f", "/@127.0.0.1", "?@evil", "#@evil:5037", "//evil/", "/é", "/%00%zz", "/..;/",
        "/a?b#c",
    ]
    private static let headerNames = [
        "Accept", "X-A", "x_a", "Authorization", "Cookie2", "Proxy", "Content-Type", "!#$%&'*+-.^_`|~", "0",
    ]
    private static let headerValues = [
        "", "v", "text/html; q=0.5", "\t", "é", "\u{2028}", "\u{1F600}", "a b", "\u{7F}",
    ]

    var url: String { "\(scheme)://\(userInformation)\(host)\(port)\(rest)" }

    var json: JSONTree {
        var json: JSONTree = ["url": .string(url)]
        if isNetworkOn { json["network"] = true }
        json["via"] = via.map(JSONTree.string)
        json["redirects"] = redirects.map { .number(Double($0)) }
        json["method"] = method.map(JSONTree.string)
        json["flavor"] = flavor.map(JSONTree.string)
        json["redirectFrom"] = redirectFrom
        json["answers"] = answers
        json["blockedPorts"] = blockedPorts.map { .array($0.map { .number(Double($0)) }) }
        if !headers.isEmpty { json["headers"] = .object(headers.map { JSONTree.Member($0.name, .string($0.value)) }) }
        return json
    }
}

/// Names of hosts.
enum HostPool {
    /// A name that is to be resolved.
    static func name(_ random: inout RandomSource) -> String {
        let labels = (0..<random.within(1...4)).map { _ in label(&random) }
        var name = random.chance(60) ? random.pick(names) : labels.joined(separator: ".")
        name += random.pick([".example", ".a", ".b0", ".0xg", ""])
        // The last label is no number.
        let last = name.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.last ?? 0
        if last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9") { name += ".x" }
        return EgressDraft.anyCase(name, &random) + (random.chance(10) ? "." : "")
    }

    /// At the longest that a name can be, and one byte longer.
    static func longest(_ random: inout RandomSource) -> String {
        let letters = (0..<4).map { _ in random.pick(["a", "b", "-", "_", "x"]) }
        return letters.prefix(3).map { String(repeating: $0, count: 63) }.joined(separator: ".") + "."
            + String(repeating: "z", count: 61)
    }

    private static func label(_ random: inout RandomSource) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        let count = random.chance(5) ? 63 : random.within(1...12)
        return String(decoding: (0..<count).map { _ in random.pick(letters) }, as: UTF8.self)
    }

    /// Those that are not ASCII map to something under every version of the tables since Unicode 6.
    private static let names = [
        "example.com", "a", "notlocalhost", "localhost.com", "xn--fa-hia.de", "xn--zz", "-a-", "a_b", "1.2.3.x",
        "faß.de",
        "ünï.de", "日本語.jp", "пример.рф", "ｅxample.com", "exa\u{AD}mple.com", "a。b", "ⓔ.com", "ΒΌΛΟΣ.com", "u\u{308}.de",
    ]

    /// Names of loopback.
    static let loopback = [
        "localhost", "localhost.", "LOCALHOST", "LocalHost.", "a.localhost", "a.b.LOCALHOST.", "ｌocalhost",
        "loc\u{AD}alhost", "ü.localhost", "local\u{200B}host",
    ]
}
