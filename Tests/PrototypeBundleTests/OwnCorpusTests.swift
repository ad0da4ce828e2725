import Foundation
import StrictJSON
import Testing

@testable import Fuzzing
@testable import PrototypeBundle

/// `Fixtures/bundle/corpus.json` is what the catalogue builds, with the verdicts that the reference peer gave.
///
/// To record it again after a change of the catalogue: `PROTOPARITY_RECORD=1 swift test --filter OwnCorpusTests`, with the
/// peer beside the repository (or at `PROTOPARITY_PEER`), and look at the difference.
@Suite(.serialized) struct OwnCorpusTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["PROTOPARITY_RECORD"] != nil))
    func recordTheCatalogueWithThePeersVerdicts() throws {
        let peer = try #require(ReferencePeer.beside)
        let cases = Catalogue.cases
        let verdicts = try peer.verdicts(on: cases.map(\.bytes))
        let exports = try Catalogue.exports.map { export in
            (export, try BundleExporter().archive(spec: Array(export.spec.utf8), assets: export.assets))
        }
        for verdict in try peer.verdicts(on: exports.map(\.1)) { #expect(try Verdicts.text(verdict) == "accept") }
        let text = OwnCorpus.text(cases: Array(zip(cases, verdicts)), exports: exports)
        try Data(text).write(to: BundleCorpus.folder.appending(path: "corpus.json"))
    }

    @Test func everyArchiveGetsThePeersVerdict() throws {
        for recorded in try BundleCorpus(named: "corpus.json").cases {
            #expect(Verdicts.of(recorded.bytes) == recorded.verdict, "\(recorded.name)")
        }
    }

    @Test func everyExportHasTheRecordedBytes() throws {
        for recorded in try BundleCorpus(named: "corpus.json").exports {
            let archive = try BundleExporter().archive(spec: recorded.spec, assets: recorded.assets)
            #expect(archive == recorded.bundle, "\(recorded.name)")
        }
    }

    @Test func theFileHoldsExactlyWhatTheCatalogueBuilds() throws {
        let corpus = try BundleCorpus(named: "corpus.json")
        let cases = Catalogue.cases
        #expect(corpus.cases.map(\.name) == cases.map(\.name))
        for (recorded, built) in zip(corpus.cases, cases) { #expect(recorded.bytes == built.bytes, "\(built.name)") }
        #expect(corpus.exports.map(\.name) == Catalogue.exports.map(\.name))
        for (recorded, built) in zip(corpus.exports, Catalogue.exports) {
            #expect(recorded.spec == Array(built.spec.utf8), "\(built.name)")
            #expect(recorded.assets.map(\.bytes) == built.assets.map(\.bytes), "\(built.name)")
        }
    }

    @Test func theCatalogueIsLargeEnoughAndItsNamesAreUnique() throws {
        let names = Catalogue.cases.map(\.name)
        #expect(names.count >= 260)
        #expect(Set(names).count == names.count)
        #expect(Catalogue.exports.count >= 20)
    }

    @Test func everyCodeButTheArchivesOwnSizeOccurs() throws {
        let codes = Set(try BundleCorpus(named: "corpus.json").cases.map { $0.verdict.prefix { $0 != " " } })
        let missing = BundleCode.allCases.filter { !codes.contains($0.rawValue[...]) }
        #expect(missing == [.archiveTooLarge])
        #expect(codes.contains("accept"))
    }
}

/// The text of our corpus: one case a line, so that a change of the catalogue is a readable difference.
private enum OwnCorpus {
    static func text(
        cases: [(Catalogue.Case, JSONTree)], exports: [(Catalogue.Export, [UInt8])]
    ) -> [UInt8] {
        let limits = BundleLimits.standard
        let table: JSONTree = [
            "entries": .count(limits.entries), "specBytes": .count(limits.specBytes),
            "manifestBytes": .count(limits.manifestBytes), "imageBytes": .count(limits.imageBytes),
            "fontBytes": .count(limits.fontBytes), "expandedBytes": .count(limits.expandedBytes),
            "archiveBytes": .count(limits.archiveBytes), "ratio": .count(limits.ratio),
            "manifestNesting": .count(limits.manifestNesting), "imagePixels": .count(limits.imagePixels),
            "imageSide": .count(limits.imageSide), "assetIdUnits": .count(limits.assetIdUnits),
        ]
        let codes = BundleCode.allCases.map(\.rawValue).sorted().map { JSONTree.string($0) }
        var text: [UInt8] = []
        text += "{\"formatVersion\":1,\n\"codes\":".utf8
        text += JSONTree.array(codes).compactAsWritten()
        text += ",\n\"limits\":".utf8
        text += table.compactAsWritten()
        text += ",\n\"source\":\"verdicts: reference-python, shared/peers/reference_peer.py\"".utf8
        text += ",\n\"cases\":[\n".utf8
        text += lines(cases.map { ["name": .string($0.name), "bytesBase64": .base64($0.bytes), "verdict": $1] })
        text += "],\n\"exports\":[\n".utf8
        text += lines(exports.map(line))
        text += "]}\n".utf8
        return text
    }

    private static func line(_ export: Catalogue.Export, _ archive: [UInt8]) -> JSONTree {
        [
            "name": .string(export.name), "specBase64": .base64(Array(export.spec.utf8)),
            "assets": .array(
                export.assets.map { asset in
                    [
                        "id": .string(asset.id.text), "mediaType": .string(asset.mediaType.name.description),
                        "bytesBase64": .base64(asset.bytes),
                    ]
                }),
            "bundleBase64": .base64(archive),
        ]
    }

    private static func lines(_ values: [JSONTree]) -> [UInt8] {
        Array(values.map { $0.compactAsWritten() }.joined(separator: ",\n".utf8)) + [0x0A]
    }
}

extension JSONTree {
    fileprivate static func count(_ number: Int) -> JSONTree { .number(Double(number)) }

    fileprivate static func base64(_ bytes: [UInt8]) -> JSONTree { .string(Data(bytes).base64EncodedString()) }
}
