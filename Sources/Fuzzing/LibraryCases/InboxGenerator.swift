import Conformance
import StrictJSON

/// Situations in an inbox: requests good and bad, links, special files, half bundles, odd names, files that change while
/// they are looked at.
public struct InboxGenerator: Generator {
    public let name = "inbox"
    public let version = 2
    public let target = "inbox"

    public init() {}

    public var catalogue: [CatalogueEntry] {
        (InboxScene.all + InboxScene.surroundings).map { CatalogueEntry($0.name, $0.summary) }
            + [CatalogueEntry(InboxCase.race, "a file that changes between two system calls")]
    }

    public func makeCase(seed: UInt64, index: UInt64) -> GeneratedCase {
        var random = randomSource(seed: seed, index: index)
        var draft = InboxDraft()
        let scene = random.pick(InboxScene.all)
        var lies = [scene.name]
        var expected = scene.apply(&draft, &random)
        for _ in 0..<random.below(3) {
            let surroundings = random.pick(InboxScene.surroundings)
            _ = surroundings.apply(&draft, &random)
            lies.append(surroundings.name)
        }
        if random.chance(25) {
            InboxCase.addRace(&draft, &random)
            lies.append(InboxCase.race)
            expected = nil
        }
        return GeneratedCase(bytes: draft.text(&random), expected: expected, lies: lies)
    }
}

enum InboxCase {
    static let race = "race"

    /// Something takes the place of the command, its bundle or its result.
    static func addRace(_ draft: inout InboxDraft, _ random: inout RandomSource) {
        for _ in 0...random.below(2) {
            let file = random.pick(["r.request", "r.automobile-proto", "r.json", "r.json.tmp"])
            var members = InboxDraft.odd(&random)
            members["name"] = .string(file)
            members["in"] = file.hasSuffix("json") || file.hasSuffix("tmp") ? "results" : "inbox"
            members["call"] = .number(Double(random.within(20...220)))
            draft.files.append(members)
        }
    }
}

/// The files of a situation, as `InboxSituation` reads them.
struct InboxDraft {
    var files: [JSONTree] = []

    mutating func add(_ name: String, _ members: JSONTree) {
        var members = members
        members["name"] = .string(name)
        files.append(members)
    }

    mutating func request(_ text: String) { add("r.request", ["text": .string(text)]) }

    mutating func bundle(_ bytes: [UInt8]) {
        add("r.automobile-proto", ["bytesBase64": .string(Base64.encode(bytes))])
    }

    /// What can stand in place of a file and is none, or is one of somebody else's.
    static func odd(_ random: inout RandomSource) -> JSONTree {
        switch random.below(6) {
        case 0: ["kind": "link", "text": "../../entries"]
        case 1: ["kind": "special"]
        case 2: ["kind": "folder"]
        case 3: ["kind": "foreign", "text": #"{"action":"import"}"#]
        case 4: ["kind": "twice", "text": #"{"action":"import"}"#]
        default: ["text": #"{"action":"import","label":"other"}"#]
        }
    }

    func text(_ random: inout RandomSource) -> [UInt8] {
        var files = files
        random.shuffle(&files)
        // Of two files with one name the last stays; what was meant must.
        let ordered = files.filter { $0["call"] == nil } + files.filter { $0["call"] != nil }
        return JSONTree.object([JSONTree.Member("files", .array(ordered))]).compactAsWritten()
    }
}

/// One thing that can be in an inbox. A line of the catalogue.
struct InboxScene: Sendable {
    var name: String
    var summary: String
    /// Puts the files there; gives the verdict on the request, or nil where none is known.
    var apply: @Sendable (inout InboxDraft, inout RandomSource) -> Verdict?

    init(
        _ name: String, _ summary: String,
        _ apply: @escaping @Sendable (inout InboxDraft, inout RandomSource) -> Verdict?
    ) {
        self.name = name
        self.summary = summary
        self.apply = apply
    }

    private static let importing = #"{"action":"import"}"#
    private static func reject(_ code: String, _ path: String = "$") -> Verdict { .reject(code: code, path: path) }

    /// A request that is none, with where it goes wrong.
    private static let malformed: [(text: String, path: String)] = [
        ("", "$"), ("{", "$"), ("[]", "$"), ("null", "$"), ("{}", "action"), (#"{"action":7}"#, "action"),
        (#"{"action":"Import"}"#, "action"), (#"{"action":"import","label":7}"#, "label"),
        (#"{"action":"import","label":null}"#, "label"), (#"{"action":"import","source":"file"}"#, "$"),
        (#"{"action":"import","action":"import"}"#, "$"), (#"{"action":"open"}"#, "libraryId"),
        (#"{"action":"open","libraryId":[]}"#, "libraryId"), (#"{"action":"open","libraryId":"x","label":"y"}"#, "$"),
        (#"{"action":"import"} x"#, "$"),
    ]

    /// What cannot be read, by its kind: the code for a bundle.
    private static let kinds: [(kind: String, code: String)] = [
        ("link", "link"), ("special", "special_file"), ("folder", "special_file"), ("foreign", "foreign_owner"),
        ("twice", "link"),
    ]

    static let all: [InboxScene] = [
        InboxScene("import.bundle", "a valid bundle") { draft, random in
            draft.request(random.chance(50) ? importing : #"{"label":"L","action":"import"}"#)
            draft.bundle(ArchiveDraft(.random(&random)).model.encoded())
            return .accept()
        },
        InboxScene("import.spec", "a bare spec") { draft, _ in
            draft.request(importing)
            draft.bundle(Array(SpecText.minimal.utf8))
            return .accept()
        },
        InboxScene("import.again", "what is there already") { draft, _ in
            draft.request(importing)
            let there = #"{"id":"there","window":{"placement":{"type":"fullscreen"}},"root":{"type":"divider"}}"#
            draft.bundle(Array(there.utf8))
            return .accept()
        },
        InboxScene("import.case", "any case of the generator import") { draft, random in
            draft.request(importing)
            let made = ImportGenerator().makeCase(seed: random.word(), index: 0)
            draft.bundle(made.bytes)
            // Here the app can do everything.
            return made.options.isEmpty ? made.expected : nil
        },
        InboxScene("import.half", "a bundle that is not all there") { draft, random in
            draft.request(importing)
            let bundle = ArchiveDraft(.random(&random)).model.encoded()
            draft.bundle(Array(bundle.prefix(random.below(bundle.count))))
            return nil
        },
        InboxScene("import.missing", "no bundle") { draft, random in
            draft.request(importing)
            if random.chance(50) { draft.add("r.automobile-proto.tmp", ["text": .string(SpecText.minimal)]) }
            return reject("missing_bundle")
        },
        InboxScene("import.odd", "something else than a file of ours for a bundle") { draft, random in
            let odd = random.pick(kinds)
            draft.request(importing)
            draft.add("r.automobile-proto", ["kind": .string(odd.kind), "text": .string(SpecText.minimal)])
            return reject(odd.code)
        },
        InboxScene("open.there", "an entry that is there") { draft, _ in
            draft.request(#"{"action":"open","libraryId":"\#(JudgedLibrary.id(1))"}"#)
            return .accept()
        },
        InboxScene("open.missing", "an entry that is not there, or no id") { draft, random in
            let id = random.pick([
                JudgedLibrary.id(2).description, "", "..", "../../storage", "there",
                JudgedLibrary.id(1).description.uppercased() + " ",
            ])
            draft.request(#"{"action":"open","libraryId":"\#(id)"}"#)
            return reject("not_found")
        },
        InboxScene("request.malformed", "a request that is none") { draft, random in
            let entry = random.pick(malformed)
            draft.request(entry.text)
            draft.bundle(Array(SpecText.minimal.utf8))
            return reject("invalid_request", entry.path)
        },
        InboxScene("request.long", "a request of one byte too many, or just not") { draft, random in
            let text = #"{"action":"open","libraryId":"x"}"#
            let isTooLong = random.chance(50)
            draft.request(text + String(repeating: " ", count: 65_536 - text.utf8.count + (isTooLong ? 1 : 0)))
            return isTooLong ? reject("invalid_request") : reject("not_found")
        },
        InboxScene("request.odd", "something else than a file of ours for a request") { draft, random in
            let odd = random.pick(kinds)
            draft.add("r.request", ["kind": .string(odd.kind), "text": .string(importing)])
            draft.bundle(Array(SpecText.minimal.utf8))
            return odd.kind == "folder" ? reject("not_consumed") : reject("invalid_request")
        },
        InboxScene("request.unpublished", "a request that is not renamed yet") { draft, _ in
            draft.add("r.request.tmp", ["text": .string(importing)])
            draft.bundle(Array(SpecText.minimal.utf8))
            return reject("not_consumed")
        },
    ]

    /// What stands beside the request and changes nothing about it.
    static let surroundings: [InboxScene] = [
        InboxScene("beside.names", "files of odd names") { draft, random in
            let name = random.pick([
                ".request", "r .request", "R.request.", "é.request", "r.REQUEST", ".r.request", "\u{1}.request",
                String(repeating: "a", count: 65) + ".request", "r.json", "automobile-proto",
            ])
            draft.add(name, ["text": .string(importing)])
            return nil
        },
        InboxScene("beside.request", "another request") { draft, random in
            draft.add(
                random.pick(["a.request", "z.request"]), random.chance(50) ? ["text": "{}"] : InboxDraft.odd(&random))
            return nil
        },
        InboxScene("beside.result", "something where the result goes") { draft, random in
            var members = InboxDraft.odd(&random)
            members["in"] = "results"
            draft.add(random.pick(["r.json", "r.json.tmp"]), members)
            return nil
        },
    ]
}
