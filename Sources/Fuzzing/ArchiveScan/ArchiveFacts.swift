/// What is true of an archive as the encoder writes it, and what may not be.
enum ArchiveFacts {
    /// Version 2.0, and 1980-01-01.
    static let version: UInt16 = 20
    static let date: UInt16 = 0x0021

    /// Everything about an archive that is not as it should be, in the order of its bytes; each can be taken back by
    /// itself.
    static func lies(of model: ArchiveModel) -> [ArchiveLie] {
        var lies: [ArchiveLie] = []
        if !model.uncountedPreamble.isEmpty { lies.append(ArchiveLie { $0.uncountedPreamble = [] }) }
        lies += model.insertions.indices.map { index in ArchiveLie { $0.insertions.remove(at: index) } }
        if model.localOrder != nil { lies.append(ArchiveLie { $0.localOrder = nil }) }
        for index in model.entries.indices { lies += self.lies(of: model.entries[index], index) }
        lies += endClaims.filter { $0.isMade(model.end) }.map { claim in ArchiveLie { claim.withdraw(&$0.end) } }
        if !model.comment.isEmpty { lies.append(ArchiveLie { $0.comment = [] }) }
        return lies
    }

    private static func lies(of entry: ArchiveModel.Entry, _ index: Int) -> [ArchiveLie] {
        var lies: [ArchiveLie] = []
        func add(_ isTold: Bool, _ takeBack: @escaping (inout ArchiveModel.Entry) -> Void) {
            if isTold { lies.append(ArchiveLie { takeBack(&$0.entries[index]) }) }
        }
        add(entry.localName != nil) { $0.localName = nil }
        add(!entry.localExtra.isEmpty) { $0.localExtra = [] }
        add(!entry.centralExtra.isEmpty) { $0.centralExtra = [] }
        add(!entry.comment.isEmpty) { $0.comment = [] }
        add(entry.isWrittenLocally && entry.content == nil) {
            $0.method = 0
            $0.replaceContent(with: $0.data)
        }
        add(!entry.isWrittenLocally) {
            $0.isWrittenLocally = true
            $0.central.offset = nil
        }
        for claim in recordClaims {
            let both = claim.isMade(entry.local) && claim.isMade(entry.central)
            add(both) {
                claim.withdraw(&$0.local)
                claim.withdraw(&$0.central)
            }
            add(claim.isMade(entry.local)) { claim.withdraw(&$0.local) }
            add(claim.isMade(entry.central)) { claim.withdraw(&$0.central) }
        }
        return lies
    }

    /// A field in which a record can lie.
    private struct Claim<Record>: Sendable {
        let isMade: @Sendable (Record) -> Bool
        let withdraw: @Sendable (inout Record) -> Void

        init<Value>(_ field: WritableKeyPath<Record, Value?> & Sendable) {
            isMade = { $0[keyPath: field] != nil }
            withdraw = { $0[keyPath: field] = nil }
        }
    }

    private static let recordClaims: [Claim<RecordClaims>] = [
        Claim(\.signature), Claim(\.madeBy), Claim(\.version), Claim(\.flags), Claim(\.method), Claim(\.time),
        Claim(\.date), Claim(\.crc), Claim(\.compressedSize), Claim(\.size), Claim(\.nameLength), Claim(\.extraLength),
        Claim(\.commentLength), Claim(\.disk), Claim(\.internalAttributes), Claim(\.externalAttributes),
        Claim(\.offset),
    ]

    private static let endClaims: [Claim<EndClaims>] = [
        Claim(\.signature), Claim(\.disk), Claim(\.directoryDisk), Claim(\.entriesOnDisk), Claim(\.entries),
        Claim(\.directorySize), Claim(\.directoryOffset), Claim(\.commentLength),
    ]
}
