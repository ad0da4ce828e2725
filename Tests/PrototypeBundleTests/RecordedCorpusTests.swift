import Testing

@testable import PrototypeBundle

@Suite struct RecordedCorpusTests {
    @Test func everyRecordedArchiveGetsItsRecordedVerdict() throws {
        let corpus = try BundleCorpus(named: "recorded-corpus.json")
        #expect(corpus.cases.count == 244)
        for recorded in corpus.cases {
            #expect(Verdicts.of(recorded.bytes) == recorded.verdict, "\(recorded.name)")
        }
    }

    @Test func everyRecordedExportHasTheRecordedBytes() throws {
        let corpus = try BundleCorpus(named: "recorded-corpus.json")
        #expect(corpus.exports.count == 9)
        for recorded in corpus.exports {
            let archive = try BundleExporter().archive(spec: recorded.spec, assets: recorded.assets)
            #expect(archive == recorded.bundle, "\(recorded.name)")
        }
    }

    @Test func theCorpusKnowsExactlyOurCodes() throws {
        let corpus = try BundleCorpus(named: "recorded-corpus.json")
        #expect(Set(corpus.codes) == Set(BundleCode.allCases.map(\.rawValue)))
        #expect(corpus.codes.count == BundleCode.allCases.count)
    }

    @Test func theCorpusStatesOurLimits() throws {
        let limits = try BundleCorpus(named: "recorded-corpus.json").limits
        let ours = BundleLimits.standard
        let table: [(String, Int)] = [
            ("entries", ours.entries), ("specBytes", ours.specBytes), ("manifestBytes", ours.manifestBytes),
            ("imageBytes", ours.imageBytes), ("fontBytes", ours.fontBytes), ("expandedBytes", ours.expandedBytes),
            ("archiveBytes", ours.archiveBytes), ("ratio", ours.ratio), ("manifestNesting", ours.manifestNesting),
            ("imagePixels", ours.imagePixels), ("imageSide", ours.imageSide), ("assetIdUnits", ours.assetIdUnits),
        ]
        for (name, value) in table { #expect(limits[name]?.int == value, "\(name)") }
        #expect(limits.object?.count == table.count)
    }

    @Test func everyAcceptedArchiveExportsToOneThatIsAcceptedAndExportsToItself() throws {
        for recorded in try BundleCorpus(named: "recorded-corpus.json").cases where recorded.verdict == "accept" {
            let first = try Reexport.archive(of: recorded.bytes)
            #expect(try Reexport.archive(of: first) == first, "\(recorded.name)")
        }
    }
}
