import Conformance
import Fuzzing
import StrictJSON

/// The reports of a campaign in a directory: `report.json`, `junit.xml`, `report.sarif`, `report.md`, `report.html`, and the
/// input of each finding in `inputs/`, named by its SHA-256.
public enum CampaignReports {
    /// A new form is a line here.
    static let forms: [(file: String, document: @Sendable (CampaignRecord) -> [UInt8])] = [
        ("report.json", CampaignJSON.document),
        ("junit.xml", CampaignJUnit.document),
        ("report.sarif", CampaignSARIF.document),
        ("report.md", CampaignMarkdown.document),
        ("report.html", { ReportPage(CampaignReading(CampaignJSON.tree($0)).model).document }),
    ]

    /// What `report.json` says.
    public static func json(_ record: CampaignRecord) -> JSONTree { CampaignJSON.tree(record) }

    /// - Throws: `FileError`.
    public static func write(_ record: CampaignRecord, to directory: FilePath) throws(FileError) {
        let inputs = directory.appending("inputs")
        do {
            try SystemCalls.ensureDirectory(directory)
            try SystemCalls.ensureDirectory(inputs)
        } catch {
            throw .creating(directory, error)
        }
        for entry in record.findings {
            try AtomicFile.write(entry.finding.input.bytes, to: directory.appending(entry.inputFile))
        }
        for (file, document) in forms { try AtomicFile.write(document(record), to: directory.appending(file)) }
    }
}
