import Conformance

/// A run as JUnit XML: a suite for each corpus, a test case for each check, and a suite for trouble with peers.
public final class JUnitReport: RunListener {
    private struct Suite {
        var name: String
        var body: [UInt8] = []
        var tests = 0
        var failures = 0
        var errors = 0
    }

    private var suites: [Suite] = []
    private var peers = Suite(name: "peers")
    /// The whole document; nil until the run has finished, so that a cut-off run leaves no report that looks whole.
    public private(set) var document: [UInt8]?

    public init() {}

    public func receive(_ event: RunEvent) {
        switch event {
        case .started: suites = []
        case .corpus(let path): suites.append(Suite(name: path.description))
        case .judged(let report):
            let lines = report.opinions.map { "\($0.name): \($0.text)" }
            let title = report.disagreements.map(\.description).joined(separator: "; ")
            addToLast(report.name, problem: title.isEmpty ? nil : (title, lines.joined(separator: "\n")))
        case .property(let report):
            addToLast(report.name, problem: report.difference.map { ("the property is broken", $0) })
        case .defect(let defect):
            let problem = ("the corpus is wrong (\(defect.kind.rawValue))", defect.message)
            addToLast(defect.origin, problem: problem, isError: defect.kind == .unreadable)
        case .incident(let incident):
            let problem = ("the peer failed (\(incident.failure.kind.rawValue))", incident.failure.message)
            JUnitReport.add(incident.peer, to: &peers, problem: problem)
        case .finished: document = JUnitReport.document(suites + (peers.tests > 0 ? [peers] : []))
        }
    }

    /// Adds a corpus that could not be opened.
    public func addError(_ name: String, _ message: String) {
        JUnitReport.add(name, to: &peers, problem: ("the corpus cannot be read", message), isError: true)
    }

    private func addToLast(_ name: String, problem: (title: String, text: String)?, isError: Bool = false) {
        guard let last = suites.indices.last else { return }
        JUnitReport.add(name, to: &suites[last], problem: problem, isError: isError)
    }

    private static func add(
        _ name: String, to suite: inout Suite, problem: (title: String, text: String)?, isError: Bool = false
    ) {
        suite.tests += 1
        var line = "    <testcase classname=\"\(XMLText.escaping(suite.name))\" name=\"\(XMLText.escaping(name))\""
        if let problem {
            if isError { suite.errors += 1 } else { suite.failures += 1 }
            let element = isError ? "error" : "failure"
            line +=
                ">\n      <\(element) message=\"\(XMLText.escaping(problem.title))\">\(XMLText.escaping(problem.text))</\(element)>\n"
            line += "    </testcase>\n"
        } else {
            line += "/>\n"
        }
        suite.body += line.utf8
    }

    private static func document(_ suites: [Suite]) -> [UInt8] {
        func counts(_ suites: [Suite]) -> String {
            let tests = suites.reduce(0) { $0 + $1.tests }
            let failures = suites.reduce(0) { $0 + $1.failures }
            let errors = suites.reduce(0) { $0 + $1.errors }
            return "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
        }
        var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts(suites))>\n".utf8)
        for suite in suites {
            output += "  <testsuite name=\"\(XMLText.escaping(suite.name))\" \(counts([suite]))>\n".utf8
            output += suite.body
            output += "  </testsuite>\n".utf8
        }
        output += "</testsuites>\n".utf8
        return output
    }
}
