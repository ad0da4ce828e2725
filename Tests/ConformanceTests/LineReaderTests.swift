import Glibc
import TestSupport
import Testing

@testable import Conformance

@Suite struct LineReaderTests {
    private static let streams: [(String, [String])] = [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n\na\n", ["", "", "a"]),
        ("12345678\nx\n", ["12345678", "x"]), ("123456789\nx\n", ["TOO LONG", "x"]), ("123456789", ["TOO LONG"]),
        ("x\n" + String(repeating: "y", count: 200_000) + "\nz", ["x", "TOO LONG", "z"]),
        (String(repeating: "y", count: 200_000), ["TOO LONG"]),
    ]

    @Test("A stream is cut into lines, and a line over the limit costs only itself", arguments: streams)
    func lines(_ text: String, _ expected: [String]) throws {
        let directory = try TemporaryDirectory()
        let file = try InputFile.openRegular(FilePath(try directory.write("lines", text)))
        var reader = LineReader(file.descriptor, limit: 8)
        var found: [String] = []
        while let line = try reader.next() {
            switch line {
            case .bytes(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: found.append("TOO LONG")
            }
        }
        #expect(found == expected)
    }

    @Test("Lines do not depend on where the pieces of a stream are cut", arguments: 1...7)
    func pieces(_ size: Int) {
        let text = Array("first\n\nthird\nlast".utf8)
        var buffer = LineBuffer(limit: 100)
        var found: [String] = []
        for start in stride(from: 0, to: text.count, by: size) {
            buffer.append(text[start..<min(start + size, text.count)])
            while let line = buffer.next() { found.append(String(decoding: line, as: UTF8.self)) }
        }
        if let rest = buffer.takeRest() { found.append(String(decoding: rest, as: UTF8.self)) }
        #expect(found == ["first", "", "third", "last"])
    }
}
