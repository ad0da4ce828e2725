import Conformance
import Fuzzing
import StrictJSON

/// A report that this program cannot show.
public struct UnreadableReport: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

extension ReportModel {
    /// Reads a JSON report of a campaign or a run.
    ///
    /// - Throws: `UnreadableReport` for anything else. Within a report, what is not as this program writes it is left out.
    init(reading json: JSONTree) throws(UnreadableReport) {
        guard json.object != nil, let version = json["formatVersion"] else {
            throw UnreadableReport("this is no report: it is no object with a formatVersion")
        }
        guard version == ReportFormat.version else {
            throw UnreadableReport("only reports of formatVersion 2 can be read; write this one anew")
        }
        switch json["report"]?.string.flatMap(Kind.init) {
        case .campaign?: self = CampaignReading(json).model
        case .conformance?: self = RunReading(json, .conformance).model
        case .comparison?: self = RunReading(json, .comparison).model
        case nil: throw UnreadableReport("this is no report of a campaign, a conformance run or a comparison")
        }
    }
}

/// What the reports have in common.
extension JSONTree {
    /// `NAME VERSION` of the program that wrote a report.
    var toolText: String {
        [self["tool"]?["name"]?.string, self["tool"]?["version"]?.string].compactMap(\.self).joined(separator: " ")
    }

    func text(_ name: String) -> String { self[name]?.string ?? "" }

    func list(_ name: String) -> [JSONTree] { self[name]?.array ?? [] }

    func count(_ name: String) -> Int { max(0, self[name]?.int ?? 0) }

    /// Compact JSON where it is an object with members.
    var optionsText: String? {
        guard let members = object, !members.isEmpty else { return nil }
        return String(decoding: compactAsWritten(), as: UTF8.self)
    }
}
