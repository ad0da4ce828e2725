import Fuzzing

/// A campaign as JUnit XML: a suite for each generator and each failing peer, a test case for each finding; a generator
/// without any has one that passes, so that a report without findings is not an empty one.
enum CampaignJUnit {
    private struct Suite {
        var name: String
        var cases: [String] = []
        var failures = 0
    }

    static func document(_ record: CampaignRecord) -> [UInt8] {
        var suites = record.plan.generators.map { Suite(name: $0.name) }
        for entry in record.findings {
            let name = entry.finding.caseName?.generator ?? entry.finding.signature.target
            if !suites.contains(where: { $0.name == name }) { suites.append(Suite(name: name)) }
            for index in suites.indices where suites[index].name == name { add(entry, to: &suites[index], record) }
        }
        for index in suites.indices where suites[index].cases.isEmpty {
            let count = record.summary.census.first { $0.generator == suites[index].name }?.census.total ?? 0
            suites[index].cases.append(testCase(suites[index].name, counted(Int(clamping: count), "case")) + "/>\n")
        }
        if !record.incidents.isEmpty { suites.append(peers(record)) }
        return document(suites)
    }

    private static func add(_ entry: ReportedFinding, to suite: inout Suite, _ record: CampaignRecord) {
        let lines = [
            entry.finding.message, counted(Int(clamping: entry.count), "case"), Reproduction.command(entry, record),
        ]
        let flaky = entry.finding.isFlaky ? "flaky: " : ""
        suite.failures += 1
        suite.cases.append(
            failure(
                suite.name, entry.finding.signature.text, kind: entry.finding.signature.kind.rawValue,
                flaky + entry.finding.message, lines.joined(separator: "\n")))
    }

    private static func peers(_ record: CampaignRecord) -> Suite {
        var suite = Suite(name: "peers")
        for incident in record.incidents {
            suite.failures += 1
            suite.cases.append(
                failure(
                    suite.name, incident.peer, kind: "peerFailure",
                    "the peer failed (\(incident.failure.kind.rawValue))", incident.failure.message))
        }
        return suite
    }

    private static func failure(
        _ suite: String, _ name: String, kind: String, _ message: String, _ text: String
    ) -> String {
        let open = "<failure type=\"\(XMLText.escaping(kind))\" message=\"\(XMLText.escaping(message))\">"
        return testCase(suite, name) + ">\n      \(open)\(XMLText.escaping(text))</failure>\n    </testcase>\n"
    }

    /// The element without the end of its tag.
    private static func testCase(_ suite: String, _ name: String) -> String {
        "    <testcase classname=\"\(XMLText.escaping(suite))\" name=\"\(XMLText.escaping(name))\""
    }

    private static func document(_ suites: [Suite]) -> [UInt8] {
        func counts(_ suites: [Suite]) -> String {
            let tests = suites.reduce(0) { $0 + $1.cases.count }
            let failures = suites.reduce(0) { $0 + $1.failures }
            return "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\""
        }
        var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts(suites))>\n"
        for suite in suites {
            output += "  <testsuite name=\"\(XMLText.escaping(suite.name))\" \(counts([suite]))>\n"
            output += suite.cases.joined() + "  </testsuite>\n"
        }
        return Array((output + "</testsuites>\n").utf8)
    }
}
