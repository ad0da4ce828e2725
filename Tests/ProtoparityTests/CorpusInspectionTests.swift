import Conformance
import Foundation
import Reporting
import StrictJSON
import TestSupport
import Testing

@testable import protoparity

/// `protoparity inspect` explains every archive of the bundle corpora.
@Suite struct CorpusInspectionTests {
    struct Case {
        var name: String
        var file: String
        var count: Int
        var code: String?
        var path: String
        /// What the program wrote, and its exit status.
        var lines: [String] = []
        var bytesWritten = 0
        var status: protoparity.ExitStatus?

        /// The rows of the table: kind, number of the entry, verdict.
        var rows: [(offset: Int, kind: String, entry: Int?, verdict: String)] {
            lines.compactMap { line in
                let cells = line.split(separator: " ").map(String.init)
                guard cells.count >= 4, let offset = Int(cells[0]), cells[2] == "record" else { return nil }
                return (offset, cells[1], Int(cells[3]), cells[cells.count - 1])
            }
        }

        /// The lines of bytes, and those of them that point at one.
        var hexLines: [String] {
            lines.filter { $0.count > 10 && $0.prefix(8).allSatisfy(\.isHexDigit) && $0.dropFirst(8).first == " " }
        }
    }

    /// Failures that no byte of the archive is to blame for: sizes in sum, what is missing, what the JSON files say.
    private static let withoutPosition: Set = [
        "archive_too_large", "not_a_zip", "missing_entry", "expanded_too_large", "invalid_json",
        "unsupported_bundle_version", "invalid_manifest", "invalid_spec", "missing_asset", "unreferenced_asset",
    ]

    /// Failures of the archive as a whole, and what is missing from it: no record is the one to blame.
    private static let withoutRecord: Set = ["missing_entry", "expanded_too_large", "bad_central_record"]

    /// The program runs in this process, since there are many cases.
    private func inspected(_ corpus: String) throws -> [Case] {
        let directory = try TestSupport.TemporaryDirectory()
        let file = URL(fileURLWithPath: Repository.root + "/Fixtures/bundle/" + corpus)
        let json = try JSONTree(parsing: [UInt8](Data(contentsOf: file)))
        return try (json["cases"]?.array ?? []).map { entry in
            let bytes = try #require(Data(base64Encoded: entry["bytesBase64"]?.string ?? ""))
            let verdict = entry["verdict"]
            var shown = Case(
                name: entry["name"]?.string ?? "", file: try directory.write("archive", bytes: [UInt8](bytes)),
                count: bytes.count, code: verdict?["code"]?.string, path: verdict?["path"]?.string ?? "")
            let written = URL(fileURLWithPath: try directory.write("output", ""))
            let handle = try FileHandle(forWritingTo: written)
            let output = BufferedOutput(handle.fileDescriptor)
            let terminal = Terminal(output: output, errors: output)
            shown.status = Program.run([FilePath("inspect"), FilePath(shown.file)], terminal)
            output.flush()
            let text = String(decoding: try Data(contentsOf: written), as: UTF8.self)
            shown.bytesWritten = text.utf8.count
            shown.lines = text.split(separator: "\n").map(String.init)
            return shown
        }
    }

    @Test(
        "It names the verdict, marks the record to blame and shows the bytes around the place",
        arguments: [
            "corpus.json", "recorded-corpus.json",
        ])
    func explained(_ corpus: String) throws {
        let cases = try inspected(corpus)
        #expect(cases.count >= 240)
        for shown in cases {
            let title = "\(shown.file): \(shown.count) bytes, "
            guard let code = shown.code else {
                #expect(shown.status == .agreement && shown.lines.first == title + "accept", "\(shown.name)")
                #expect(shown.rows.allSatisfy { $0.verdict == "ok" }, "\(shown.name)")
                continue
            }
            #expect(shown.status == .findings, "\(shown.name)")
            let verdict = "\(title)\(code) at \(DisplayText.escaping(shown.path)): "
            #expect(shown.lines.first?.hasPrefix(verdict) == true, "\(shown.name): \(shown.lines.first ?? "")")
            check(records: shown, code)
            let points = shown.hexLines.filter { $0.dropFirst(8).prefix(50).contains(">") }
            let hasPosition =
                !CorpusInspectionTests.withoutPosition.contains(code) && shown.path != "specSha256" && shown.count > 0
            #expect(points.count == (hasPosition ? 1 : 0), "\(shown.name): \(shown.hexLines)")
            #expect(shown.hexLines.count <= 3, "\(shown.name)")
            // A heading, 36 entries twice, the end, three lines of bytes.
            #expect(shown.lines.count <= 1 + 1 + 36 * 2 + 1 + 3 && shown.bytesWritten <= 16_384, "\(shown.name)")
        }
    }

    /// The records that were read up to the failure are there, and one of them says what is wrong with it.
    private func check(records shown: Case, _ code: String) {
        let rows = shown.rows
        #expect(rows.map(\.offset) == rows.map(\.offset).sorted(), "\(shown.name)")
        #expect(rows.allSatisfy { $0.offset < shown.count }, "\(shown.name)")
        let central = rows.filter { $0.kind == "central" }.compactMap(\.entry)
        if shown.path.hasPrefix("entries["), let entry = Int(shown.path.dropFirst(8).dropLast()) {
            let last = code == "bad_central_record" ? entry - 1 : entry
            #expect((0..<max(0, last + 1)).allSatisfy(central.contains), "\(shown.name)")
        }
        guard shown.path != "$" || code.hasPrefix("invalid_"), !CorpusInspectionTests.withoutRecord.contains(code)
        else {
            return
        }
        let blamed = rows.filter { $0.verdict == code }
        #expect(!blamed.isEmpty, "\(shown.name)")
        if shown.path.hasPrefix("entries["), let entry = Int(shown.path.dropFirst(8).dropLast()) {
            // A local record that is none cannot be shown; its central one is.
            #expect(blamed.allSatisfy { $0.entry == entry }, "\(shown.name)")
        }
    }
}
