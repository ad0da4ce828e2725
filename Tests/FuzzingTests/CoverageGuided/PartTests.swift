import Conformance
import PrototypeBundle
import Testing

@testable import Fuzzing

@Suite struct PartTests {
    /// `inflate` artifacts: the choice of size and budget, a number, the stream.
    private static let text = Array("a spec with some text in it".utf8)
    private static let stream = DeflateStream.packed(text)

    private static func verdict(_ name: String, _ bytes: [UInt8]) throws -> Verdict {
        let target = try #require(Harness.builtIn.targets[name])
        return try target.verdict(for: bytes, options: .none)
    }

    @Test(
        "The claimed size and the budget decide at the limit and one past it",
        arguments: [
            ([0, 0], nil), ([1, 0], "size_mismatch"), ([2, 0], "size_mismatch"), ([0, 2], nil),
            ([0, 3], "ratio_exceeded"),
            ([0, 1], nil),
        ] as [([UInt8], String?)])
    func bounds(_ choices: [UInt8], _ code: String?) throws {
        // Budget: 1 the truth, 2 one more, 3 one less.
        let verdict = try Self.verdict("inflate", choices + [0, 0] + Self.stream)
        #expect(verdict == code.map { .reject(code: $0, path: "spec.json") } ?? .accept())
    }

    @Test("A stream that ends early, goes on or is none is corrupt")
    func corrupt() throws {
        let broken: [[UInt8]] = [Array(Self.stream.dropLast()), Self.stream + [0], [0x07], []]
        for stream in broken {
            #expect(
                try Self.verdict("inflate", [0, 0, 0, 0] + stream)
                    == .reject(code: "corrupt_deflate", path: "spec.json"))
        }
    }

    @Test("An inflater that says something else than the stream is caught")
    func otherFacts() throws {
        let facts = StreamFacts(of: Self.stream, limit: 1000)
        #expect(facts.content == Self.text)
        #expect(facts.end == .ended(Self.stream.count))
        let count = Self.text.count
        let code = { facts.expectedCode(size: $0, budget: $1, compressed: $2) }
        #expect(code(count, count, Self.stream.count) == nil)
        #expect(code(count - 1, count, Self.stream.count) == .sizeMismatch)
        #expect(code(count + 1, count, Self.stream.count) == .sizeMismatch)
        #expect(code(count, count - 1, Self.stream.count) == .ratioExceeded)
        #expect(code(count, count, Self.stream.count + 1) == .corruptDeflate)
    }

    @Test("Media decide by their first bytes and dimensions")
    func media() throws {
        func code(_ bytes: [UInt8]) throws -> String? {
            if case .reject(let code, _) = try Self.verdict("media", bytes) { code } else { nil }
        }
        #expect(try code(MediaSample.png(16_384, 1024)) == nil)
        #expect(try code(MediaSample.png(16_385, 1)) == "image_too_large")
        #expect(try code(MediaSample.png(16_384, 1025)) == "image_too_large")
        #expect(try code(MediaSample.png(0, 1)) == "invalid_image")
        #expect(try code(MediaSample.png(.max, .max)) == "image_too_large")
        #expect(try code(MediaSample.openType()) == nil)
        #expect(try code([1, 2, 3]) == "media_type_mismatch")
    }

    @Test("The input of an export is read back as it was written, and the bundle holds it")
    func export() throws {
        let bundle = BundleModel.everyType
        let assets = bundle.assets.map { ExportAsset(id: AssetID($0.id), mediaType: $0.type, bytes: $0.bytes) }
        let encoded = try #require(ExportInput(spec: bundle.spec, assets: assets).encoded)
        let input = ExportInput(encoded)
        #expect(input.spec == bundle.spec)
        #expect(input.assets.map(\.bytes) == bundle.assets.map(\.bytes))
        #expect(try Self.verdict("export", encoded).isAccepted)
        #expect(FuzzExecution(FuzzTarget("export"), checksEverything: true).findings(encoded).isEmpty)
    }

    @Test("Minimizing keeps each kind of made-up finding", arguments: UInt8(0)...7)
    func minimize(_ choice: UInt8) throws {
        let archive = [choice, UInt8(ascii: "e")] + ArchiveModel.withImage.encoded()
        let execution = FuzzExecution(FuzzTarget("minimize"), checksEverything: true)
        #expect(execution.findings(archive).map(\.message) == [])
        #expect(execution.findings([choice, 1] + Array(#"{"a":[1,2,{"b":"text"}]}"#.utf8)).map(\.message) == [])
    }
}
