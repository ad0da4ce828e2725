import Foundation
import TestSupport
import Testing

@testable import Fuzzing

@Suite struct FuzzWordsTests {
    private static let corpus = Repository.root + "/Corpus"

    @Test("The dictionaries are those of the contract and the formats", arguments: FuzzWords.files.map(\.name))
    func drift(_ name: String) throws {
        let content = try #require(FuzzWords.files.first { $0.name == name }?.content)
        let file = try Data(contentsOf: URL(fileURLWithPath: Self.corpus + "/" + name))
        #expect(file == Data(content), "protoparity dictionaries Corpus writes it anew")
    }

    @Test("Every target has options, the dictionaries that they name are there, and every target has seeds")
    func options() throws {
        let names = Set(FuzzWords.files.map(\.name))
        for target in FuzzTarget.all {
            let options = try String(contentsOfFile: Self.corpus + "/\(target.name).options", encoding: .utf8)
            #expect(options.hasPrefix("[libfuzzer]\n"))
            for line in options.split(separator: "\n") where line.hasPrefix("dict = ") {
                #expect(names.contains(String(line.dropFirst("dict = ".count))))
            }
            #expect(try !FileManager.default.contentsOfDirectory(atPath: Self.corpus + "/\(target.name)").isEmpty)
        }
    }

    @Test("With every seed nothing goes wrong, whatever is checked", arguments: FuzzTarget.all.map(\.name))
    func seeds(_ name: String) throws {
        let execution = FuzzExecution(FuzzTarget(name), checksEverything: true)
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.corpus + "/\(name)").sorted() {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.corpus + "/\(name)/\(file)"))
            #expect(execution.findings(Array(bytes)).map(\.message) == [], "\(name)/\(file)")
        }
    }

    @Test("Bytes that are not printable are escaped, and so are quotes and backslashes")
    func escapes() throws {
        let zip = try #require(FuzzWords.files.first { $0.name == "zip.dict" }?.content)
        let json = try #require(FuzzWords.files.first { $0.name == "json.dict" }?.content)
        #expect(String(decoding: zip, as: UTF8.self).contains("\n\"PK\\x05\\x06\"\n"))
        #expect(String(decoding: json, as: UTF8.self).contains("\n\"\\\\ud800\"\n\"\\\\udc00\"\n"))
        #expect(String(decoding: json, as: UTF8.self).contains("\n\"\\\"a\\\":\"\n"))
    }

    @Test("The words of the contract are names of fields and texts that they may have")
    func contract() {
        let words = ContractWords(.prototype)
        #expect(Set(words.keys).isSuperset(of: ["root", "window", "type", "stateKey", "children", "onTap"]))
        #expect(Set(words.texts).isSuperset(of: ["fullscreen", "textField", "column", "request"]))
        #expect(words.keys.count == Set(words.keys).count)
    }
}
