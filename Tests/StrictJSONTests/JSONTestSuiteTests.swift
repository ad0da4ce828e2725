import Foundation
import StrictJSON
import Testing

/// The public JSONTestSuite, read from beside the repository.
private enum SuiteFolder {
    static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/upstream/json-test-suite")

    static let isPresent = FileManager.default.fileExists(atPath: url.appendingPathComponent("expected.json").path)
}

@Suite("JSONTestSuite", .enabled(if: SuiteFolder.isPresent, "../shared/upstream/json-test-suite is absent"))
struct JSONTestSuiteTests {
    @Test("Every file gets the verdict that our raw-input rules give it")
    func verdicts() throws {
        let folder = SuiteFolder.url
        let expected = try JSONTree(parsing: [UInt8](Data(contentsOf: folder.appendingPathComponent("expected.json"))))
        let files = try #require(expected.object)
        #expect(files.count == 318)
        for file in files {
            let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("test_parsing/\(file.key)")))
            let isAccepted = (try? StrictJSON.parse(bytes) { _ in }) != nil
            #expect((isAccepted ? "accept" : "reject") == file.value.string, "\(file.key)")
        }
    }
}
