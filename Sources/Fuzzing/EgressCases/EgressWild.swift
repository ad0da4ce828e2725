import Conformance
import StrictJSON

/// Requests of which only other implementations say what they are.
enum EgressWild {
    static let catalogue = [
        CatalogueEntry("wild.parts", "a URL put together from odd parts"),
        CatalogueEntry("wild.member", "any value in any member"),
    ]

    /// A URL from parts that each may be odd, with any answers.
    static func assembled(_ random: inout RandomSource) -> GeneratedCase {
        var draft = EgressDraft(&random)
        draft.flavor = "dev"
        if random.chance(20) { draft.scheme = random.pick(schemes) }
        if random.chance(15) { draft.userInformation = random.pick(users) }
        if random.chance(80) { draft.host = host(&random) }
        if random.chance(20) { draft.port = random.pick(ports) }
        if random.chance(20) { draft.rest = random.pick(rests) }
        if random.chance(60) {
            draft.answers = .array((0..<random.below(4)).map { _ in .string(answer(&random)) })
        }
        var lies = ["wild.parts"]
        var json = draft.json
        if random.chance(15) {
            let member = random.pick([
                "method", "via", "redirects", "redirectFrom", "blockedPorts", "headers", "flavor",
            ])
            json[member] = random.pick(values)
            lies.append("wild.member")
        }
        return GeneratedCase(bytes: Respelling.random(&random).write(json, &random), lies: lies)
    }

    /// Blind changes of the text.
    static func changed(_ random: inout RandomSource) -> GeneratedCase {
        var made = random.chance(50) ? EgressCase.valid(&random) : EgressCase.broken(&random)
        made.expected = nil
        made.lies += (0...random.below(3)).map { _ in ByteChanges.apply(to: &made.bytes, &random) }
        return made
    }

    private static func host(_ random: inout RandomSource) -> String {
        switch random.below(5) {
        case 0: return HostPool.name(&random)
        case 1: return random.pick(HostPool.loopback)
        case 2:
            // Numbers of every size and base, in one to five parts.
            return (0..<random.within(1...5)).map { _ in number(&random) }.joined(separator: ".")
        case 3:
            let groups = (0..<random.within(0...9)).map { _ in
                random.pick(["", "0", "1", "ffff", "64", "ff9b", "1.2.3.4"])
            }
            return "[" + groups.joined(separator: ":") + "]"
        default:
            let addressClass = random.pick(EgressBreak.classes.map(Optional.some) + [nil])
            var host = Array(AddressSpelling.host(AddressPool.draw(addressClass, &random).address, &random).utf8)
            guard host.allSatisfy({ $0 < 0x80 }) else { return String(decoding: host, as: UTF8.self) }
            let at = random.below(host.count)
            host[at] = random.pick(Array("0127afx.:[]-_@%".utf8))
            return String(decoding: host, as: UTF8.self)
        }
    }

    private static func number(_ random: inout RandomSource) -> String {
        let number = random.pick([0, 1, 8, 127, 255, 256, 65_535, 65_536, 16_777_215, 16_777_216, 1 << 32 - 1, 1 << 32])
        switch random.below(6) {
        case 0: return "0" + String(number, radix: 8)
        case 1: return "0x" + String(number, radix: 16)
        case 2: return random.pick(["0x", "08", "0xg", "a", "00", "0X0"])
        default: return String(number)
        }
    }

    private static func answer(_ random: inout RandomSource) -> String {
        let addressClass = random.chance(80) ? nil : random.pick(EgressBreak.classes)
        var text = Array(AddressSpelling.answer(AddressPool.draw(addressClass, &random).address, &random).utf8)
        if random.chance(10) { text[random.below(text.count)] = random.pick(Array("0159afx.:/% ".utf8)) }
        return String(decoding: text, as: UTF8.self)
    }

    private static let schemes = ["http", "https", "HTTPS", "ftp", "h", "1", "", "https:", "a+b", "https ", "é"]
    private static let users = ["@", "u@", "u:p@", "[@", "]@", "/@", "?@", "#@", "\\@", "@@", "u@:"]
    private static let ports = [
        ":", "::", ":0", ":1", ":65535", ":65536", ":00080", ":000080", ":5037", ":5586", ":8765", ":8770", ":1:1",
        ":a", ":\u{FF11}",
        "]", "[", "@",
    ]
    private static let rests = [
        "\\", "/\\", " ", "/ ", "?", "#", "/?#", "#?/", "/\u{7F}", "/\u{80}", "/\u{A0}", "/\u{2028}", "@", "/\u{0}",
        ":1",
    ]
    private static let values: [JSONTree] = [
        nil, true, 0, 5, 6, -0.0, 1e300, 0.5, "", "GET", "get", "host", "device", "dev", "https:", "HTTPS:", [], [443],
        [65_535],
        [65_536], [:], ["Host": ""], ["X": "\n"], ["": ""], ["\u{FFFF}": "", "\u{1F600}": ""],
        ["te": "", "Cookie": ""],
    ]
}
