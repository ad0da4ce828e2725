import PrototypeBundle

/// An archive on its way to become a case, with what lies need to know of the truth.
struct ArchiveDraft {
    var model: ArchiveModel
    /// The records of its manifest.
    private(set) var records: [ArchiveSeed.Record]

    init(_ seed: ArchiveSeed) {
        model = ArchiveModel(entries: seed.entries)
        records = seed.records
    }

    /// Of a bundle that is not valid.
    init(entries: [ArchiveModel.Entry]) {
        model = ArchiveModel(entries: entries)
        records = []
    }

    mutating func tell(_ lie: ArchiveLie) { lie.tell(&model) }

    // MARK: Entries

    func anyEntry(_ random: inout RandomSource) -> Int { random.below(model.entries.count) }

    /// One of the entries that a predicate accepts.
    func entry(_ random: inout RandomSource, where isSuitable: (ArchiveModel.Entry) -> Bool) -> Int? {
        let suitable = model.entries.indices.filter { isSuitable(model.entries[$0]) }
        return suitable.isEmpty ? nil : random.pick(suitable)
    }

    func entry(named name: String) -> Int? { model.entries.firstIndex { $0.name.elementsEqual(name.utf8) } }

    /// The path of an entry's central record.
    func record(_ entry: Int) -> String { "entries[\(entry)]" }

    /// The path of an entry from step 8 on.
    func name(_ entry: Int) -> String { String(decoding: model.entries[entry].name, as: UTF8.self) }

    /// Appends an entry; nil where the archive is full. Gives the path of its central record.
    mutating func append(_ entry: ArchiveModel.Entry) -> String? {
        guard model.entries.count < BundleLimits.standard.entries else { return nil }
        model.entries.append(entry)
        return record(model.entries.count - 1)
    }

    // MARK: Places

    /// The entries in the order of their local records.
    var localSequence: [Int] { model.localOrder ?? Array(model.entries.indices) }

    func localSize(_ entry: Int) -> Int {
        30 + model.entries[entry].name.count + model.entries[entry].data.count
    }

    /// Where the directory starts, as long as nobody lied.
    var directoryOffset: Int { model.entries.indices.reduce(0) { $0 + localSize($1) } }

    var directorySize: Int { model.entries.reduce(0) { $0 + 46 + $1.name.count } }

    /// All compressed bytes together.
    var compressedBytes: Int { model.entries.reduce(0) { $0 + $1.data.count } }

    /// The end record puts the directory elsewhere than it is.
    mutating func moveDirectory(by shift: Int, growing growth: Int = 0) {
        model.end.directoryOffset = UInt32(truncatingIfNeeded: directoryOffset + shift)
        model.end.directorySize = UInt32(truncatingIfNeeded: directorySize + growth)
    }

    // MARK: Names

    /// A random name that an asset's entry could have.
    static func freshName(_ random: inout RandomSource) -> String {
        random.chance(50) ? freshImageName(&random) : freshFontName(&random)
    }

    static func freshImageName(_ random: inout RandomSource) -> String { "assets/\(freshHash(&random)).png" }

    static func freshFontName(_ random: inout RandomSource) -> String { "fonts/\(freshHash(&random)).ttf" }

    private static func freshHash(_ random: inout RandomSource) -> String {
        var digits = ""
        for _ in 0..<4 {
            let word = String(random.word(), radix: 16)
            digits += String(repeating: "0", count: 16 - word.utf8.count) + word
        }
        return digits
    }
}
