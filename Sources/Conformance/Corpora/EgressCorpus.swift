import StrictJSON

/// An `egress/corpus.json`: requests that people can read, with their verdicts.
///
/// `{formatVersion, target: "egress", cases: [{name, request | requestText, verdict}]}`. `requestText` is for what is no
/// strict JSON, or is there for its spelling.
struct EgressCorpus: Corpus {
    static let target = "egress"

    let path: FilePath
    private let reading: CorpusReading
    private let cases: [JSONTree]

    init(_ path: FilePath, cases: [JSONTree], reading: CorpusReading) {
        self.path = path
        self.reading = reading
        self.cases = cases
    }

    func forEachCheck(_ yield: (CorpusCheck) -> Void) {
        for (index, json) in cases.enumerated() {
            let place = "\(path): cases[\(index)]"
            do {
                yield(.verdict(try read(json, place)))
            } catch {
                yield(.defect(CorpusDefect(error, at: place)))
            }
        }
    }

    private func read(_ json: JSONTree, _ place: String) throws -> CorpusCase {
        guard let name = json["name"]?.string, let verdict = json["verdict"] else {
            throw CorpusDefect(.malformed, place, "a case has a name and a verdict")
        }
        let input: [UInt8]
        switch (json["request"], json["requestText"]?.string) {
        case (let request?, nil): input = request.compactAsWritten()
        case (nil, let text?): input = Array(text.utf8)
        default: throw CorpusDefect(.malformed, place, "a case has either a request or the text of one")
        }
        return CorpusCase(
            name: name, target: EgressCorpus.target, input: input,
            recorded: reading.vocabulary.translating(try Verdict(json: verdict)), origin: place)
    }
}
