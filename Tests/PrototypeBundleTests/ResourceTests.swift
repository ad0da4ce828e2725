import Testing

@testable import Fuzzing
@testable import PrototypeBundle

/// What the reader holds and how much it does, by its own counters.
@Suite struct ResourceTests {
    /// zlib's state and window, and the records of two entries' worth of book-keeping.
    private static let inflaterBytes = 49_152

    private func cost(_ archive: [UInt8]) -> ReadingCost {
        BundleReader().inspect(archive).cost
    }

    private var archives: [(name: String, bytes: [UInt8])] {
        get throws {
            try ["corpus.json", "recorded-corpus.json"].flatMap { file in
                try BundleCorpus(named: file).cases.map { ($0.name, $0.bytes) }
            }
        }
    }

    @Test func noArchiveMakesTheReaderHoldMoreThanOneEntryAndAMegabyte() throws {
        for (name, bytes) in try archives {
            #expect(cost(bytes).peakHeldBytes <= BundleLimits.standard.imageBytes + 1_048_576, "\(name)")
        }
        // Sharper: assets pass through a small buffer, so it is the spec alone, which has at most a megabyte.
        for (name, bytes) in try archives {
            #expect(cost(bytes).peakHeldBytes <= 1_048_577 + 65_537 + 65_536 + ResourceTests.inflaterBytes, "\(name)")
        }
    }

    @Test func nothingIsAllocatedFromAHeadersSizeAlone() throws {
        for (name, bytes) in try archives {
            #expect(cost(bytes).peakHeldBytes <= 100 * bytes.count + ResourceTests.inflaterBytes, "\(name)")
        }
    }

    @Test func everythingThatWasHeldIsReleased() throws {
        for (_, bytes) in try archives {
            let meter = bytes.withUnsafeBytes { archive in
                var reading = ArchiveReading(archive, limits: .standard)
                try? reading.run()
                return reading.meter
            }
            #expect(meter.cost.heldBytes == 0)
        }
    }

    @Test func theWorkIsBoundedByTheBytesOfTheArchive() throws {
        for (name, bytes) in try archives {
            let cost = cost(bytes)
            // Each compressed byte is read once, and one byte beyond the bounds at most is produced.
            #expect(cost.consumedBytes <= bytes.count, "\(name)")
            #expect(cost.producedBytes <= 100 * bytes.count + 1, "\(name)")
            #expect(cost.inflateCalls <= 36 + cost.producedBytes / ContentReader.pieceBytes * 2 + 1, "\(name)")
        }
    }

    @Test func endlessEmptyBlocksCostOneCall() {
        var stream = DeflateStream()
        for _ in 0..<200_000 { stream.stored([], final: false) }
        let cost = cost(ArchiveModel.minimal.telling(.stream(1, stream.bytes)).encoded())
        #expect(cost.inflateCalls == 1)
        #expect(cost.producedBytes == 0)
    }

    @Test func aBombStopsOneByteAfterItsBound() {
        let honest = ArchiveModel.minimal.entries[1].size
        let lying = ArchiveModel.minimal.telling(.stream(1, Catalogue.bomb(1_000_000))).encoded()
        #expect(cost(lying).producedBytes == honest + 1)
    }

    @Test func storedEntriesAreReadInPlace() {
        #expect(cost(BundleModel.imagesAndFonts.encoded()) == ReadingCost())
    }
}
