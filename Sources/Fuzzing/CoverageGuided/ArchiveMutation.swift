import PrototypeBundle
import StrictJSON

/// Changes an archive through its model, so that sizes, checksums and the hashes of the manifest follow where nothing is
/// meant to lie, and a mutation gets past them.
struct ArchiveMutation {
    let json: JSONMutation

    /// The changed archive; nil where the bytes are none, or the change has no place.
    func apply(to archive: [UInt8], _ random: inout RandomSource) -> [UInt8]? {
        guard var model = ArchiveScan.model(of: archive), !model.entries.isEmpty else { return nil }
        let entry = random.below(model.entries.count)
        switch random.below(12) {
        case 0..<4: return changingContent(of: entry, in: model, &random)?.encoded()
        case 4:
            guard let content = model.entries[entry].content else { return nil }
            model.entries[entry].method = model.entries[entry].method == 0 ? 8 : 0
            model.entries[entry].replaceContent(with: content)
        case 5: model = model.removing(entry..<entry + 1)
        case 6: model.entries.insert(model.entries[entry], at: random.below(model.entries.count + 1))
        case 7: model.entries.swapAt(entry, random.below(model.entries.count))
        case 8: changeText(of: &model, entry, &random)
        case 9:
            let lies = ArchiveFacts.lies(of: model)
            guard !lies.isEmpty else { return nil }
            return model.telling([random.pick(lies)]).encoded()
        case 10: ArchiveMutation.lieAtTheEnd(&model, &random)
        default: ArchiveMutation.lie(&model.entries[entry], &random)
        }
        return model.encoded()
    }

    private func changingContent(
        of entry: Int, in model: ArchiveModel, _ random: inout RandomSource
    ) -> ArchiveModel? {
        guard var content = model.entries[entry].content else {
            var model = model
            _ = ByteMutation.apply(to: &model.entries[entry].data, other: [], words: [[0]], &random)
            return model
        }
        if var tree = try? JSONTree(parsing: content), random.chance(80) {
            json.apply(to: &tree, &random)
            content = tree.compactAsWritten()
        } else {
            _ = ByteMutation.apply(to: &content, other: model.entries[0].data, words: [[0]], &random)
        }
        return model.replacingContent(of: entry, with: content)
    }

    private func changeText(of model: inout ArchiveModel, _ entry: Int, _ random: inout RandomSource) {
        func change(_ text: inout [UInt8]) {
            _ = ByteMutation.apply(to: &text, other: Array("spec.json".utf8), words: [Array("../".utf8)], &random)
        }
        switch random.below(6) {
        case 0: change(&model.entries[entry].name)
        case 1:
            var name = model.entries[entry].localName ?? model.entries[entry].name
            change(&name)
            model.entries[entry].localName = name
        case 2: change(&model.entries[entry].localExtra)
        case 3: change(&model.entries[entry].centralExtra)
        case 4: change(&model.entries[entry].comment)
        default: change(&model.comment)
        }
    }

    // MARK: Fields

    private static let halves: [WritableKeyPath<RecordClaims, UInt16?> & Sendable] = [
        \.madeBy, \.version, \.flags, \.method, \.time, \.date, \.nameLength, \.extraLength, \.commentLength, \.disk,
        \.internalAttributes,
    ]
    private static let words: [WritableKeyPath<RecordClaims, UInt32?> & Sendable] = [
        \.crc, \.compressedSize, \.size, \.externalAttributes, \.offset, \.signature,
    ]
    private static let endHalves: [WritableKeyPath<EndClaims, UInt16?> & Sendable] = [
        \.disk, \.directoryDisk, \.entriesOnDisk, \.entries, \.commentLength,
    ]
    private static let endWords: [WritableKeyPath<EndClaims, UInt32?> & Sendable] = [
        \.signature, \.directorySize, \.directoryOffset,
    ]

    private static func lie(_ entry: inout ArchiveModel.Entry, _ random: inout RandomSource) {
        let places = random.pick([[\ArchiveModel.Entry.local], [\.central], [\.local, \.central]])
        if random.chance(60) {
            let field = random.pick(halves)
            let value = number(UInt16.self, &random)
            for place in places { entry[keyPath: place][keyPath: field] = value }
        } else {
            let field = random.pick(words)
            let truth = random.pick([entry.size, entry.data.count])
            let value = random.chance(50) ? UInt32(truncatingIfNeeded: truth &+ 1) : number(UInt32.self, &random)
            for place in places { entry[keyPath: place][keyPath: field] = value }
        }
    }

    private static func lieAtTheEnd(_ model: inout ArchiveModel, _ random: inout RandomSource) {
        if random.chance(60) {
            model.end[keyPath: random.pick(endHalves)] = number(UInt16.self, &random)
        } else {
            model.end[keyPath: random.pick(endWords)] = number(UInt32.self, &random)
        }
    }

    private static func number<Number: FixedWidthInteger>(_: Number.Type, _ random: inout RandomSource) -> Number {
        switch random.below(4) {
        case 0: random.bit()
        case 1: .max
        case 2: Number(truncatingIfNeeded: random.below(64))
        default: Number(truncatingIfNeeded: random.word())
        }
    }
}
