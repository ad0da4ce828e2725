import Conformance
import StrictJSON

/// Inputs that no corpus has and no generator makes, each for a part of the core that hardly anything else reaches: JSON that
/// is a contract, URLs that an author is warned of, components that multiply, texts at the sizes of tables.
enum MadeSeeds {
    static let inputs: [CaseInput] =
        (texts + contracts).map { CaseInput(target: "json", bytes: Array($0.utf8)) }
        + specs.map { CaseInput(target: "spec", bytes: Array($0.utf8)) }
        + [CaseInput(target: "export", bytes: [0] + SpecText.spec(children: [SpecText.image("none")]).utf8)]

    // MARK: JSON

    static let texts = [
        // More keys than the table for so short a text has slots for.
        "{"
            + (0x23...0x7E).compactMap(UnicodeScalar.init).filter { $0 != "\\" }.prefix(80).map { "\"\($0)\":0" }
            .joined(separator: ",") + "}",
        // The digits that say to which side it is rounded stand behind those that are kept.
        "1" + String(repeating: "0", count: 820) + "1e-800",
    ]

    // MARK: Contracts

    /// Definitions that load, or do not, in the order of what is wrong with them.
    static let contracts: [String] =
        [
            #"{"limits":{"X":1},"definitions":{}}"#,
            #"{"limits":{"MAX_PROTOTYPE_NODES":-1},"definitions":{}}"#,
        ]
        + [
            #""a":{"kind":"key"}"#,
            #""spec":{"kind":"ref","name":"b"}"#,
            #""spec":{"kind":"ref","name":"spec"}"#,
            #""spec":{"kind":"choice","options":[{"kind":"ref","name":"spec"}]}"#,
            #""spec":{"kind":"ref","name":"node"},"node":{"kind":"choice","options":[{"kind":"ref","name":"node"}]}"#,
            #""spec":{"kind":"enum","values":["a","a"]}"#,
            object((0..<65).map { "f\($0)" }),
            #""spec":{"kind":"object","fields":{},"exclusive":["a"]}"#,
            #""spec":{"kind":"object","fields":{"id":{"rule":{"kind":"string"}},"a b":{"rule":{"kind":"key"}}}}"#,
            window(#"{"kind":"object","fields":{"type":{"rule":{"kind":"string"}}}}"#),
            window(#"{"kind":"array"}"#),
        ].map { #"{"limits":{},"definitions":{\#($0)}}"# }

    private static func object(_ names: [String]) -> String {
        let fields = names.map { #""\#($0)":{"optional":true,"rule":{"kind":"key"}}"# }.joined(separator: ",")
        return #""spec":{"kind":"object","fields":{\#(fields)}}"#
    }

    /// What holds for the minimal spec but for what its window holds.
    private static func window(_ item: String) -> String {
        let fields = [("id", #"{"kind":"string"}"#), ("root", #"{"kind":"json"}"#), ("window", map(item))]
        let rules = fields.map { #""\#($0)":{"rule":\#($1)}"# }.joined(separator: ",")
        return #""spec":{"kind":"object","fields":{\#(rules)}}"#
    }

    private static func map(_ item: String) -> String { #"{"kind":"map","item":\#(item)}"# }

    // MARK: Specs

    static let specs = [requests, components]

    /// Requests to hosts in many spellings, with what looks like a credential.
    private static let requests: String = {
        let urls = [
            "https://10.0.0.1/", "https://172.16.0.1:1/", "https://8.8.8.8/?token=1&b=2#c", "https://0x7f.1/",
            "https://017700000001/", "https://0x/", "https://256.1/", "https://1.2.3.4.5/", "https://[::1]/",
            "https://[fe80::1]/", "https://[fd00::1]/", "https://[::ffff:7f00:1]/", "https://[64:ff9b::a00:1]/",
            "https://[2001:db8::1]/", "https://u@local%68ost./", "https://a.localhost\\b", "https://a%/", "data:,",
        ]
        let actions = urls.map { url -> JSONTree in
            [
                "type": "request", "via": "device", "method": "GET", "url": .string(url),
                "headers": ["Authorization": "a", "Accept": "b"], "query": ["sig": "1", "page": 2],
            ]
        }
        return SpecText.spec(children: [["type": "spacer", "onTap": .array(actions)]])
    }()

    /// A prop that is thirty times as long in every component inside of the last, until there is no room; then nodes that
    /// are only counted.
    private static let components: String = {
        func use(_ name: String, _ value: String) -> JSONTree {
            ["type": "use", "component": .string(name), "props": ["p": .string(value)]]
        }
        let thirty = String(repeating: "{props.p}", count: 30)
        let names = ["a", "b", "c", "d"]
        var members = zip(names, names.dropFirst()).map { name, next in
            JSONTree.Member(name, ["root": use(next, thirty)])
        }
        members.append(.init("d", ["root": SpecText.text("{props.p}")]))
        let list: JSONTree = ["type": "column", "children": [SpecText.text("x"), 5, SpecText.text("y")]]
        let children: [JSONTree] = [use("a", String(repeating: "x", count: 100)), 5, list, 7]
        return SpecText.spec(children: children, [.init("components", .object(members))])
    }()
}
