import Conformance
import StrictJSON

extension EgressBreak {
    // MARK: What is no host

    static let hosts: [EgressBreak] = [
        EgressBreak("host.empty", "no host, or an empty label", .host, .url) { draft, random in
            draft.host = random.pick(["", ".", "..", "a..b", ".a", "a..", "ü..a", "\u{AD}", "1.2.3.4..", "。", "a。。b"])
        },
        EgressBreak("host.character", "what no host has", .host, .url) { draft, random in
            draft.host = random.pick([
                "a%41", "%31%32%37.0.0.1", "a!b", "a,b", "a*b", "a;b", "a(b)", "a|b", "a\"b", "{a}", "a~b", "a'b",
                "ü%.de",
                "<a>", "a^b", "a`b", "a+b", "a=b", "a&b", "a$b",
            ])
        },
        EgressBreak("host.unmapped", "what UTS 46 does not map", .host, .url) { draft, random in
            draft.host = random.pick([
                "☃.net", "💩.la", "a\u{200D}b.de", "\u{301}a.de", "1א.de", "xn--ü.de", "\u{FFFD}.a", "ü.xn--zzzz",
                "\u{E000}.a",
            ])
        },
        EgressBreak("host.tooLong", "a label of 64 bytes or a name of 254", .host, .url) { draft, random in
            draft.host = random.pick([
                HostPool.longest(&random) + "z", String(repeating: "a", count: 64) + ".b",
                "b." + String(repeating: "a", count: 64),
                String(repeating: "é", count: 60), String(repeating: "a.", count: 126) + "aa.",
            ])
        },
        EgressBreak("host.longest", outcome: "a name of 253 bytes", .host) { draft, random in
            draft.host = HostPool.longest(&random) + (random.chance(30) ? "." : "")
            draft.answers = EgressDraft.answers(count: 1, &random)
            return nil
        },
        EgressBreak("host.number", "ends in a number and is no address", .host, .url) { draft, random in
            draft.host = random.pick([
                "256.1.1.1", "1.2.3.256", "256.1", "1.16777216", "1.2.65536", "4294967296", "0x100000000", "1.2.3.4.5",
                "08", "1.09", "0x1.0xg.1", "a.1", "a.0x", "-1.1", "1.2.3.-4.5", "99999999999999999999",
                "1.040000000000",
                "_.1", "1.2.3.4.5.6.7.8", "ａ.１", "0x1.2.3.4.0x5",
            ])
        },
        EgressBreak("host.bracket", "a bracket around no address, or half of one", .host, .url) { draft, random in
            let address = AddressSpelling.host(AddressPool.draw("embedded", &random).address, &random)
            draft.host = random.pick([
                "[]", "[example.com]", "[127.0.0.1]", "[::1%25lo]", "[::1%lo]", "[1:2:3:4:5:6:7]",
                "[1:2:3:4:5:6:7:8:9]",
                "[1::2::3]", "[:::]", "[1:2:3:4:5:6:7:8::]", "[12345::]", "[::g]", "[::1.2.3]", "[::1.2.3.04]",
                "[::1.2.3.256]",
                "[1:2:3:4:5:6:7:1.2.3.4]", "[::1.2.3.4:5]", "[:1:2:3:4:5:6:7]", "[::1", "::1]", "[[::1]]", "[v1.a]",
                "[:]",
                address + "a", address + ".", "a" + address, address + "]", String(address.dropLast()), "[ ::1]",
                "[::１]",
            ])
        },
    ]

    // MARK: Addresses as hosts

    /// The classes of the page.
    static let classes = [
        "unspecified", "loopback", "link_local", "emulator_host", "metadata", "multicast", "broadcast", "embedded",
        "reserved",
    ]

    static let addresses: [EgressBreak] =
        [
            EgressBreak("host.localhost", "loopback by name", .host, .host, "blocked_loopback", at: "url") {
                $0.host = $1.pick(HostPool.loopback)
                $0.answers = ["8.8.8.8"]
            },
            EgressBreak("host.allowed", outcome: "an allowed address beside a blocked range", .host) { draft, random in
                draft.host = AddressSpelling.host(AddressPool.draw(nil, &random).address, &random)
                draft.answers = random.pick([nil, .null, ["127.0.0.1"]])
                return nil
            },
        ]
        + classes.map { addressClass in
            EgressBreak(
                "host.\(addressClass)", "an address of this class", .host, .host, "blocked_\(addressClass)", at: "url"
            ) { draft, random in
                draft.host = AddressSpelling.host(AddressPool.draw(addressClass, &random).address, &random)
                // Nobody is asked for an address.
                draft.answers = random.pick([nil, .null, ["8.8.8.8"], []])
            }
        }

    // MARK: Answers

    static let answers: [EgressBreak] =
        [
            EgressBreak("answers.none", "the resolver fails", .host, .answers, "resolution_failed", at: "answers") {
                draft, random in
                draft.host = HostPool.name(&random)
                draft.answers = random.pick([nil, .null, []])
            },
            EgressBreak("answers.text", outcome: "an answer that is no address", .host) { draft, random in
                let text = random.pick([
                    "", "x", "127.1", "0x7f.0.0.1", "08.8.8.8", "8.8.8.08", "8.8.8.8 ", "[::1]", "::1%lo", "8.8.8.8/32",
                    "1.2.3", "1.2.3.4.5", "256.1.1.1", "::1::", "::ffff:1.2.3", "１.2.3.4", "localhost", "8.8.8.8\n",
                    "::1.2.3.04",
                ])
                let place = answer(text, &draft, &random)
                return Outcome(step: .answers, code: "resolution_failed", path: "answers[\(place)]")
            },
            EgressBreak("answers.tooMany", "65 addresses", .host, .answers, "too_many_addresses", at: "answers") {
                draft, random in
                draft.host = HostPool.name(&random)
                draft.answers = EgressDraft.answers(count: 65, &random)
                // Also where the last one is blocked.
                if random.chance(30) { draft.answers?.append("::1") }
            },
            EgressBreak("answers.most", outcome: "64 addresses", .host) { draft, random in
                draft.host = HostPool.name(&random)
                draft.answers = EgressDraft.answers(count: 64, &random)
                return nil
            },
        ]
        + classes.map { addressClass in
            EgressBreak("answers.\(addressClass)", outcome: "one answer of this class", .host) { draft, random in
                let address = AddressPool.draw(addressClass, &random).address
                let place = answer(AddressSpelling.answer(address, &random), &draft, &random)
                return Outcome(step: .answers, code: "blocked_\(addressClass)", path: "answers[\(place)]")
            }
        }

    /// Puts an answer among good ones; gives its place.
    private static func answer(_ text: String, _ draft: inout EgressDraft, _ random: inout RandomSource) -> Int {
        draft.host = HostPool.name(&random)
        let before = random.below(4)
        draft.answers = EgressDraft.answers(count: before, &random)
        draft.answers?.append(.string(text))
        if random.chance(50), let more = EgressDraft.answers(count: random.below(3), &random).array {
            for element in more { draft.answers?.append(element) }
        }
        return before
    }
}

extension JSONTree {
    fileprivate mutating func append(_ element: JSONTree) {
        guard case .array(let elements) = self else { return }
        self = .array(elements + [element])
    }
}
