import StrictJSON
import Testing

@testable import Reporting

@Suite struct DifferenceTests {
    // MARK: Campaigns

    /// A report with these findings, as `fuzz --report` writes it.
    private static func campaign(
        findings: [JSONTree] = [], seed: String = "1", cases: String = "100", shard: String = "1/1", version: Int = 1,
        jobs: Int = 1, interrupted: Bool = false, milliseconds: Int = 10_000, done: Int = 100,
        outcomes: JSONTree = ["accept": 60, "invalid_json": 40], generators: [String] = ["json"],
        peers: [JSONTree] = [], caseTime: String = "5000", incidents: [JSONTree] = []
    ) -> JSONTree {
        [
            "formatVersion": 2, "report": "campaign", "tool": ["name": "protoparity", "version": "1"],
            "plan": [
                "run": "00",
                "generators": .array(
                    generators.map { ["name": .string($0), "version": .number(Double(version)), "target": "json"] }),
                "settings": [
                    "targets": nil, "generators": nil, "seed": .string(seed), "extent": ["cases": .string(cases)],
                    "jobs": .number(Double(jobs)), "shard": .string(shard),
                    "peers": .array(peers),
                    "limits": ["milliseconds": .string(caseTime), "addressSpace": "1", "batchProcessorSeconds": "1"],
                    "batchSize": "512", "reruns": 3,
                ],
            ],
            "summary": [
                "cases": .number(Double(done)), "signatures": 0, "workerDeaths": 0,
                "milliseconds": .number(Double(milliseconds)), "wasInterrupted": .bool(interrupted),
            ],
            "findings": .array(findings),
            "census": .array(generators.map { ["generator": .string($0), "outcomes": outcomes] }),
            "workerDeaths": [], "peerIncidents": .array(incidents),
        ]
    }

    private static func incident(givenUp: Bool) -> JSONTree {
        ["peer": "p", "failure": "died", "message": "m", "givenUp": .bool(givenUp)]
    }

    private static func finding(
        _ signature: String = "json crash SIGILL", case name: String? = "json:1:42", flaky: Bool = false,
        actual: JSONTree = ["verdict": "accept"], kind: String = "crash"
    ) -> JSONTree {
        var json: JSONTree = [
            "id": "0123", "signature": .string(signature), "isFlaky": .bool(flaky), "actual": actual,
            "kind": .string(kind), "reproduce": "protoparity replay x",
        ]
        json["case"] = name.map(JSONTree.string)
        return json
    }

    private static func difference(_ old: JSONTree, _ new: JSONTree) throws -> ReportDifference {
        let contents = try [old, new].map { try ReportContent(JSONReport($0)) }
        return try #require(ReportDifference(from: contents[0], to: contents[1]))
    }

    private static func states(_ old: JSONTree, _ new: JSONTree) throws -> [String] {
        try difference(old, new).items.map { "\($0.state.rawValue)\($0.isWorse ? "!" : "")" }
    }

    private static let campaigns: [(JSONTree, JSONTree, [String])] = [
        (campaign(), campaign(findings: [finding()]), ["new!"]),
        (campaign(findings: [finding()]), campaign(findings: [finding()]), ["open"]),
        (campaign(findings: [finding()]), campaign(findings: [finding(flaky: true)]), ["changed"]),
        // The same case says something else; another case of the same signature may.
        (
            campaign(findings: [finding()]),
            campaign(findings: [finding(actual: ["verdict": "reject", "code": "c", "path": "p"])]), ["changed"]
        ),
        (
            campaign(findings: [finding()]),
            campaign(findings: [finding(case: "json:1:7", actual: ["verdict": "reject", "code": "c", "path": "p"])]),
            ["open"]
        ),
        (campaign(findings: [finding()]), campaign(), ["gone"]),
        // Case 42 is among the first 43 and not among the first 42.
        (campaign(findings: [finding()]), campaign(cases: "43"), ["gone"]),
        (campaign(findings: [finding()]), campaign(cases: "42"), ["not looked at"]),
        (campaign(findings: [finding()]), campaign(seed: "2"), ["not looked at"]),
        (campaign(findings: [finding()]), campaign(shard: "1/2"), ["not looked at"]),
        (campaign(findings: [finding()]), campaign(version: 2), ["not looked at"]),
        (campaign(findings: [finding()]), campaign(interrupted: true), ["not looked at"]),
        // What a peer says is only looked at where it is asked; another finding without it.
        (campaign(findings: [finding(kind: "peer")], peers: ["p"]), campaign(peers: ["q", "p"]), ["gone"]),
        (campaign(findings: [finding(kind: "peer")], peers: ["p"]), campaign(peers: ["q"]), ["not looked at"]),
        (campaign(findings: [finding(kind: "peerFailure")], peers: ["p"]), campaign(), ["not looked at"]),
        (campaign(findings: [finding()], peers: ["p"]), campaign(), ["gone"]),
        // So are hangs under the same limits.
        (campaign(findings: [finding(kind: "hang")]), campaign(), ["gone"]),
        (campaign(findings: [finding(kind: "hang")]), campaign(caseTime: "5001"), ["not looked at"]),
        (campaign(findings: [finding(kind: "memory")]), campaign(caseTime: "5001"), ["not looked at"]),
        (campaign(findings: [finding()]), campaign(caseTime: "5001"), ["gone"]),
        // A peer that is given up is a trouble of its own.
        (campaign(), campaign(incidents: [incident(givenUp: false)]), []),
        (campaign(), campaign(incidents: [incident(givenUp: true), incident(givenUp: true)]), ["new!"]),
        (campaign(findings: [finding()]), campaign(generators: ["spec"]), ["not looked at"]),
        (campaign(findings: [finding(case: nil)]), campaign(), ["not looked at"]),
        (
            campaign(findings: [finding("a"), finding("b")]), campaign(findings: [finding("b"), finding("c")]),
            ["new!", "open", "gone"]
        ),
        // They look alike, and are not the same text.
        (campaign(findings: [finding("\u{E9}")]), campaign(findings: [finding("e\u{301}")]), ["new!", "gone"]),
    ]

    @Test("What became of findings", arguments: campaigns.indices)
    func findings(_ row: Int) throws {
        let (old, new, expected) = Self.campaigns[row]
        #expect(try Self.states(old, new) == expected)
    }

    private static let quiet = campaign(milliseconds: 4999)

    private static let shifts: [(JSONTree, JSONTree, [String])] = [
        (campaign(), campaign(), []),
        // The same cases: one is enough.
        (campaign(), campaign(outcomes: ["accept": 59, "invalid_json": 41]), ["census", "census"]),
        (campaign(), campaign(seed: "2", outcomes: ["accept": 59, "invalid_json": 41]), []),
        (campaign(), campaign(seed: "2", outcomes: ["accept": 0, "invalid_json": 100]), ["census", "census"]),
        // Less often without a verdict is no harm.
        (
            campaign(outcomes: ["accept": 60, "no verdict": 40]), campaign(outcomes: ["accept": 100]),
            ["census", "census"]
        ),
        (
            campaign(outcomes: ["accept": 100]), campaign(outcomes: ["accept": 60, "no verdict": 40]),
            ["census", "census!"]
        ),
        (campaign(), campaign(version: 2), ["coverage"]),
        (campaign(), campaign(generators: ["spec"]), ["coverage!"]),
        (campaign(generators: ["json", "spec"]), campaign(), ["coverage!"]),
        (campaign(peers: ["p", "q"]), campaign(peers: ["q", "r"]), ["coverage!"]),
        (campaign(), campaign(generators: ["json", "spec"]), []),
        (campaign(), campaign(interrupted: true), ["coverage!"]),
        (campaign(interrupted: true), campaign(interrupted: true), []),
        // 10 cases a second, then 5, then less.
        (campaign(), campaign(milliseconds: 20_000), []),
        (campaign(), campaign(milliseconds: 20_001), ["speed!"]),
        (campaign(milliseconds: 20_001), campaign(), ["speed"]),
        (campaign(), campaign(jobs: 2, milliseconds: 90_000), []),
        // From 5 seconds on it says something.
        (campaign(milliseconds: 5000), campaign(milliseconds: 90_000), ["speed!"]),
        (campaign(milliseconds: 4999), campaign(milliseconds: 90_000), []),
    ]

    @Test("Census, coverage and speed", arguments: shifts.indices)
    func shift(_ row: Int) throws {
        let (old, new, expected) = Self.shifts[row]
        let difference = try Self.difference(old, new)
        #expect(difference.shifts.map { "\($0.kind)\($0.isWorse ? "!" : "")" } == expected)
        #expect(difference.isWorse == expected.contains { $0.hasSuffix("!") })
    }

    // MARK: Runs

    private static func run(
        _ entries: [JSONTree], kind: String = "conformance", corpora: [JSONTree] = ["c"], cases: Double = 10,
        properties: Double = 2, broken: [JSONTree] = [], defects: [JSONTree] = [], incidents: [JSONTree] = [],
        errors: [JSONTree] = []
    ) -> JSONTree {
        [
            "formatVersion": 2, "report": .string(kind), "tool": ["name": "protoparity", "version": "1"],
            "corpora": .array(corpora), "peers": ["p"], "cases": .array(entries), "brokenProperties": .array(broken),
            "defects": .array(defects), "incidents": .array(incidents), "errors": .array(errors),
            "summary": ["cases": .number(cases), "properties": .number(properties), "unreadable": 0],
        ]
    }

    private static func entry(
        ours: JSONTree = ["verdict": ["verdict": "accept"]], peer: JSONTree = ["verdict": ["verdict": "accept"]],
        options: JSONTree? = nil, disagreements: [JSONTree] = ["ours and p disagree"], asked: Bool = true
    ) -> JSONTree {
        var peer = peer
        peer["peer"] = "p"
        var entry: JSONTree = [
            "name": "n", "origin": "c/n", "target": "spec", "ours": ours,
            "peers": asked ? [peer] : [],
            "disagreements": .array(disagreements),
        ]
        entry["options"] = options
        return entry
    }

    private static let rejection: JSONTree = ["verdict": ["verdict": "reject", "code": "c", "path": "p"]]
    private static let broken: JSONTree = ["name": "n", "origin": "c", "difference": "d"]
    private static let defect: JSONTree = ["kind": "inventory", "origin": "c/x", "message": "m"]

    private static let runs: [(JSONTree, JSONTree, [String])] = [
        (run([]), run([entry()]), ["new!"]),
        (run([entry()]), run([entry()]), ["open"]),
        (run([entry()]), run([entry(ours: rejection)]), ["changed"]),
        (run([entry()]), run([entry(peer: ["failure": "crash"])]), ["changed"]),
        (
            run([entry()]), run([entry(disagreements: ["ours and p disagree", "the record and p disagree"])]),
            ["changed!"]
        ),
        (run([entry(disagreements: ["a", "b"])]), run([entry(disagreements: ["a"])]), ["changed"]),
        (run([entry()]), run([entry(options: ["mode": "device"])]), ["new!", "not looked at"]),
        (run([entry()]), run([entry(disagreements: [])]), ["gone"]),
        (run([entry()]), run([entry(disagreements: [], asked: false)]), ["not looked at"]),
        (run([entry(peer: [:])]), run([entry(peer: [:], disagreements: [])]), ["gone"]),
        (run([entry()]), run([entry(peer: [:], disagreements: [])]), ["not looked at"]),
        (run([entry(disagreements: [])]), run([entry()]), ["new!"]),
        (run([entry(disagreements: [])]), run([entry(disagreements: [])]), []),
        // Everybody has changed their mind.
        (
            run([entry(disagreements: [])]), run([entry(ours: rejection, peer: rejection, disagreements: [])]),
            ["changed"]
        ),
        // A case that is not named was not run; one without a disagreement is not missed.
        (run([entry()]), run([]), ["not looked at"]),
        (run([entry(disagreements: [])]), run([]), []),
        // What else can be wrong is named only where it is.
        (run([]), run([], broken: [broken]), ["new!"]),
        (run([], broken: [broken]), run([]), ["gone"]),
        (run([], broken: [broken]), run([], cases: 9), ["not looked at"]),
        (run([], broken: [broken]), run([], properties: 1), ["not looked at"]),
        (run([], broken: [broken]), run([], corpora: ["d"]), ["not looked at"]),
        (run([], broken: [broken]), run([], corpora: ["d", "c"], cases: 20), ["gone"]),
        (run([], broken: [broken]), run([], errors: ["c: cannot be read"]), ["new!", "not looked at"]),
        (run([]), run([], defects: [defect]), ["new!"]),
        (run([], defects: [defect]), run([], defects: [defect, defect]), ["new!", "open"]),
        (run([]), run([], incidents: [["peer": "p", "failure": "crash", "message": "pid 7"]]), ["new!"]),
        (
            run([], incidents: [["peer": "p", "failure": "crash", "message": "pid 7"]]),
            run([], incidents: [["peer": "p", "failure": "crash", "message": "pid 8"]]), ["open"]
        ),
    ]

    @Test("What became of disagreements and verdicts", arguments: runs.indices)
    func disagreements(_ row: Int) throws {
        let (old, new, expected) = Self.runs[row]
        #expect(try Self.states(old, new) == expected)
    }

    @Test("To look at less is worse, at more is not")
    func coverage() throws {
        func shifts(_ old: JSONTree, _ new: JSONTree) throws -> [String] {
            try Self.difference(old, new).shifts.map { "\($0.subject)\($0.isWorse ? "!" : "")" }
        }
        #expect(try shifts(Self.run([]), Self.run([], cases: 9)) == ["cases!"])
        #expect(try shifts(Self.run([]), Self.run([], cases: 11)) == ["cases"])
        #expect(try shifts(Self.run([]), Self.run([], properties: 1)) == ["properties!"])
        #expect(try shifts(Self.run([]), Self.run([], corpora: ["d"], cases: 1)) == ["c!"])
    }

    // MARK: Benchmarks

    private static func bench(_ value: Double, _ unit: String, atMost: Double? = nil, atLeast: Double? = nil)
        -> JSONTree
    {
        var row: JSONTree = ["measurement": "m", "input": "i", "value": .number(value), "unit": .string(unit)]
        if let atMost { row["atMost"] = .number(atMost) }
        if let atLeast { row["atLeast"] = .number(atLeast) }
        if let holds = atMost.map({ value <= $0 }) ?? atLeast.map({ value >= $0 }) { row["holds"] = .bool(holds) }
        return ["formatVersion": 1, "holds": true, "figures": [row]]
    }

    private static let figures: [(JSONTree, JSONTree, [String])] = [
        (bench(100, "/s"), bench(50, "/s"), []), (bench(100, "/s"), bench(49, "/s"), ["speed!"]),
        (bench(100, "/s"), bench(201, "/s"), ["speed"]), (bench(1, "ms"), bench(2.1, "ms"), ["speed!"]),
        (bench(1, "×"), bench(2.1, "×"), ["speed"]), (bench(1, "×", atMost: 9), bench(2.1, "×", atMost: 9), ["speed!"]),
        (bench(1, "×", atLeast: 1), bench(2.1, "×", atLeast: 1), ["speed"]),
        (bench(1, "ms"), bench(9, "s"), []),
        (bench(1, "×", atMost: 1), bench(1.1, "×", atMost: 1), ["new!"]),
        (bench(1.1, "×", atMost: 1), bench(1.2, "×", atMost: 1), ["open"]),
        (bench(1.1, "×", atMost: 1), bench(1, "×", atMost: 1), ["gone"]),
        (bench(1.1, "×", atMost: 1), ["formatVersion": 1, "figures": []], ["not looked at"]),
    ]

    @Test(
        "Figures have a direction, and a bound that no longer holds is worse however little is missing",
        arguments: figures.indices)
    func figure(_ row: Int) throws {
        let (old, new, expected) = Self.figures[row]
        let difference = try Self.difference(old, new)
        let items = difference.items.map { "\($0.state.rawValue)\($0.isWorse ? "!" : "")" }
        #expect(items + difference.shifts.map { "\($0.kind)\($0.isWorse ? "!" : "")" } == expected)
    }

    // MARK: Forms

    @Test("Reports of two kinds have no difference")
    func kinds() throws {
        let all = [Self.campaign(), Self.run([]), Self.run([], kind: "comparison"), Self.bench(1, "s")]
        let contents = try all.map { try ReportContent(JSONReport($0)) }
        for (left, old) in contents.enumerated() {
            for (right, new) in contents.enumerated() {
                #expect((ReportDifference(from: old, to: new) == nil) == (left != right))
            }
        }
    }

    @Test("JSON says the same as the text, and texts of others stay on their line")
    func forms() throws {
        let difference = try Self.difference(
            Self.campaign(), Self.campaign(findings: [Self.finding("a\u{1B}[2J\nb")], milliseconds: 30_000))
        let json = difference.json
        #expect(json["worse"] == true && json["kind"] == "fuzz")
        #expect(
            json["items"]?.array?[0]["state"] == "new"
                && json["items"]?.array?[0]["reproduce"] == "protoparity replay x")
        #expect(json["shifts"]?.array?[0]["subject"] == "campaign")
        #expect(json["shifts"]?.array?[0]["old"] == "10 cases/s" && json["shifts"]?.array?[0]["new"] == "3.33 cases/s")
        #expect(
            difference.lines == [
                "old: protoparity 1, seed 1, 100 cases in 10.0 s", "new: protoparity 1, seed 1, 100 cases in 30.0 s",
                #"new, worse: finding 0123 a\u{1B}[2J\nb"#, "  protoparity replay x",
                "speed, worse: campaign: 10 cases/s → 3.33 cases/s",
                "1 new, 0 changed, 0 open, 0 gone, 0 not looked at; 2 things are worse",
            ])
    }

    @Test("Whatever is missing or of another type is named, and never a trap")
    func malformed() throws {
        for report in [
            Self.campaign(findings: [Self.finding()]), Self.run([Self.entry()], defects: [Self.defect]),
            Self.bench(1, "s", atMost: 2),
        ] {
            var count = 0
            Self.withoutParts(report) { broken in
                count += 1
                // Options that may be left out are; everything else is an error with the way to it.
                do throws(UnreadableReport) { _ = try ReportContent(JSONReport(broken)) } catch {
                    #expect(!error.problem.isEmpty && !error.remedy.isEmpty)
                }
            }
            #expect(count > 10)
        }
    }

    /// Hands over the value once for each member or element anywhere in it: without it, and with something else there.
    private static func withoutParts(_ json: JSONTree, _ yield: (JSONTree) -> Void) {
        switch json {
        case .object(let members):
            for (index, member) in members.enumerated() {
                var rest = members
                rest.remove(at: index)
                yield(.object(rest))
                for other in [JSONTree.null, -1, 1e300, "x", [1], ["a": 1]] {
                    rest = members
                    rest[index].value = other
                    yield(.object(rest))
                }
                withoutParts(member.value) {
                    rest = members
                    rest[index].value = $0
                    yield(.object(rest))
                }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                withoutParts(element) {
                    var rest = elements
                    rest[index] = $0
                    yield(.array(rest))
                }
            }
        default: return
        }
    }
}
