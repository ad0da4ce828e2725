/// One thing about an archive that is not as it should be. Lies are told in order, each by itself, so that a minimizer
/// can take one back.
struct ArchiveLie {
    let tell: (inout ArchiveModel) -> Void

    init(_ tell: @escaping (inout ArchiveModel) -> Void) { self.tell = tell }
}

extension ArchiveModel {
    /// The archive with these lies told about it.
    func telling(_ lies: ArchiveLie...) -> ArchiveModel { telling(lies) }

    func telling(_ lies: [ArchiveLie]) -> ArchiveModel {
        var model = self
        for lie in lies { lie.tell(&model) }
        return model
    }
}

/// Lies of single fields.
extension ArchiveLie {
    /// The local record of an entry claims this.
    static func local<Value>(
        _ entry: Int, _ field: WritableKeyPath<RecordClaims, Value?>, _ value: Value
    ) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].local[keyPath: field] = value }
    }

    /// The central record of an entry claims this.
    static func central<Value>(
        _ entry: Int, _ field: WritableKeyPath<RecordClaims, Value?>, _ value: Value
    ) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].central[keyPath: field] = value }
    }

    /// Both records of an entry claim this.
    static func both<Value>(
        _ entry: Int, _ field: WritableKeyPath<RecordClaims, Value?>, _ value: Value
    ) -> ArchiveLie {
        ArchiveLie {
            $0.entries[entry].local[keyPath: field] = value
            $0.entries[entry].central[keyPath: field] = value
        }
    }

    /// The end record claims this.
    static func end<Value>(_ field: WritableKeyPath<EndClaims, Value?>, _ value: Value) -> ArchiveLie {
        ArchiveLie { $0.end[keyPath: field] = value }
    }
}

/// Lies of names, extra fields and comments.
extension ArchiveLie {
    /// Both records of an entry have this name.
    static func name(_ entry: Int, _ name: [UInt8]) -> ArchiveLie { ArchiveLie { $0.entries[entry].name = name } }

    static func name(_ entry: Int, _ name: String) -> ArchiveLie { .name(entry, Array(name.utf8)) }

    /// Only the local record has this name.
    static func localName(_ entry: Int, _ name: String) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].localName = Array(name.utf8) }
    }

    static func localExtra(_ entry: Int, _ extra: ExtraField) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].localExtra += extra.bytes }
    }

    static func centralExtra(_ entry: Int, _ extra: ExtraField) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].centralExtra += extra.bytes }
    }

    static func entryComment(_ entry: Int, _ comment: String) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].comment = Array(comment.utf8) }
    }

    static func comment(_ comment: [UInt8]) -> ArchiveLie { ArchiveLie { $0.comment = comment } }

    static func comment(_ comment: String) -> ArchiveLie { .comment(Array(comment.utf8)) }
}

/// Lies of entries: more, fewer, elsewhere.
extension ArchiveLie {
    /// One more entry.
    static func entry(_ entry: ArchiveModel.Entry) -> ArchiveLie { ArchiveLie { $0.entries.append(entry) } }

    static func without(_ entry: Int) -> ArchiveLie { ArchiveLie { $0.entries.remove(at: entry) } }

    /// The entry's record and data are there, but the directory does not know of it.
    static func withoutCentralRecord(_ entry: Int) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].isWrittenCentrally = false }
    }

    /// The directory has the entry, but nothing is there.
    static func withoutLocalRecord(_ entry: Int) -> ArchiveLie {
        ArchiveLie { $0.entries[entry].isWrittenLocally = false }
    }

    /// The local records stand in this order.
    static func localOrder(_ order: Int...) -> ArchiveLie { ArchiveLie { $0.localOrder = order } }

    /// The entry's compressed bytes are these; its sizes and checksum stay those of the content.
    static func data(_ entry: Int, _ data: [UInt8]) -> ArchiveLie { ArchiveLie { $0.entries[entry].data = data } }

    /// The entry's compressed bytes are these, and it is deflated.
    static func stream(_ entry: Int, _ stream: [UInt8]) -> ArchiveLie {
        ArchiveLie {
            $0.entries[entry].data = stream
            $0.entries[entry].method = 8
        }
    }
}

/// Lies of the whole file.
extension ArchiveLie {
    /// Bytes that no record speaks of.
    static func bytes(_ bytes: [UInt8], _ place: ArchiveModel.Place) -> ArchiveLie {
        ArchiveLie { $0.insertions.append((place, bytes)) }
    }

    static func text(_ text: String, _ place: ArchiveModel.Place) -> ArchiveLie { .bytes(Array(text.utf8), place) }

    /// Bytes before the archive, of which the offsets know nothing.
    static func uncountedPreamble(_ text: String) -> ArchiveLie {
        ArchiveLie { $0.uncountedPreamble += Array(text.utf8) }
    }

    /// The file ends after this many bytes, or before this many of its last ones where the number is negative.
    static func truncated(_ count: Int) -> ArchiveLie {
        ArchiveLie { model in
            model.edits.append { bytes in
                bytes.removeLast(min(bytes.count, count < 0 ? -count : max(0, bytes.count - count)))
            }
        }
    }

    /// Any other change of the finished bytes.
    static func edited(_ edit: @escaping (inout [UInt8]) -> Void) -> ArchiveLie {
        ArchiveLie { $0.edits.append(edit) }
    }
}
