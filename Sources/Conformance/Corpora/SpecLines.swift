import Glibc
import StrictJSON

/// A `.jsonl` corpus: one spec a line, `{name, specJson, expectedPath | null, options?}`; null is accepted.
///
/// Beside `NAME.jsonl` may stand `NAME.origin.json` with `{"origin": …, "options"?: {…}, "cases"?: N}`: where the verdicts
/// come from, the options of every line without its own, and how many lines there are, so that a cut file is noticed.
struct SpecLines: Corpus {
    let path: FilePath
    private let reading: CorpusReading
    private let origin: LinesOrigin
    /// What stands before the names of the cases where the lines are part of a directory.
    private let prefix: String

    /// The most bytes of a line: the largest spec with every byte escaped.
    private static let lineLimit = 8 << 20

    /// - Throws: `FileError` where the file cannot be read, `CorpusDefect` where its sidecar is wrong.
    init(_ path: FilePath, reading: CorpusReading, prefix: String = "") throws {
        self.path = path
        self.reading = reading
        self.prefix = prefix
        _ = try InputFile.openRegular(path)
        origin = try LinesOrigin(beside: path)
    }

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        do throws(FileError) {
            let file = try InputFile.openRegular(path)
            let cases = try forEachLine(of: file.descriptor, yield)
            if cases == 0 {
                yield(.defect(CorpusDefect(.malformed, path.description, "the file has no cases")))
            } else if let expected = origin.cases, expected != cases {
                let message = "the file has \(cases) cases, \(LinesOrigin.path(beside: path)) says \(expected)"
                yield(.defect(CorpusDefect(.inventory, path.description, message)))
            }
        } catch {
            yield(.defect(CorpusDefect(error, at: path.description)))
        }
    }

    /// Returns how many lines there are that are not empty.
    private func forEachLine(of descriptor: Int32, _ yield: (CorpusCheck) -> Void) throws(FileError) -> Int {
        var reader = LineReader(descriptor, limit: SpecLines.lineLimit)
        var number = 0
        var cases = 0
        do throws(SystemError) {
            while let line = try reader.next() {
                number += 1
                let origin = "\(path):\(number)"
                switch line {
                case .tooLong:
                    cases += 1
                    let message = "the line is longer than \(SpecLines.lineLimit) bytes"
                    yield(.defect(CorpusDefect(.malformed, origin, message)))
                case .bytes(let bytes) where !bytes.isEmpty:
                    cases += 1
                    yield(check(bytes, origin))
                case .bytes: break
                }
            }
        } catch {
            throw .reading(path, error)
        }
        return cases
    }

    private func check(_ line: [UInt8], _ place: String) -> CorpusCheck {
        do {
            let json = try JSONTree(parsing: line)
            guard let name = json["name"]?.string, let spec = json["specJson"]?.string else {
                throw CorpusDefect(.malformed, place, "a line has the strings name and specJson")
            }
            let recorded: Verdict =
                switch json["expectedPath"] {
                case .null: .accept()
                case .string(let path): .reject(code: "invalid_spec", path: path)
                default: throw CorpusDefect(.malformed, place, "expectedPath is a string or null")
                }
            return .verdict(
                CorpusCase(
                    name: prefix + name, target: "spec", input: Array(spec.utf8),
                    options: try json["options"].map { try TargetOptions(json: $0) } ?? origin.options,
                    recorded: reading.vocabulary.translating(recorded), origin: place))
        } catch {
            return .defect(CorpusDefect(error, at: place))
        }
    }
}

/// What a sidecar says of a `.jsonl` file.
struct LinesOrigin {
    var options = TargetOptions.none
    var cases: Int?

    /// The largest sidecar in bytes.
    private static let limit = 1 << 20

    static func path(beside lines: FilePath) -> FilePath {
        FilePath(bytes: lines.bytes.dropLast(".jsonl".utf8.count) + ".origin.json".utf8)
    }

    /// Nothing where there is no sidecar.
    init(beside lines: FilePath) throws {
        let path = LinesOrigin.path(beside: lines)
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: LinesOrigin.limit)
        } catch {
            guard error.code == .missing else { throw error }
            return
        }
        do {
            let json = try JSONTree(parsing: bytes)
            guard json["origin"]?.string != nil else { throw TargetError("the string origin is missing") }
            options = try json["options"].map { try TargetOptions(json: $0) } ?? .none
            cases = json["cases"]?.int
        } catch {
            throw CorpusDefect(.malformed, path.description, "\(error)")
        }
    }
}
