import StrictJSON

/// Inputs with the verdicts that were recorded for them.
///
/// A corpus reads one file or line at a time: what it yields may be dropped before the next check is read.
public protocol Corpus: Sendable {
    /// Where the corpus is, as it was given.
    var path: FilePath { get }
    /// Whether the inputs were findings once, and may end a target, hang it or take its memory again.
    var holdsFindings: Bool { get }

    /// Yields every check in a fixed order. A part that cannot be read or is wrong is a defect, never the end.
    func forEachCheck(_ yield: (CorpusCheck) -> Void)
}

extension Corpus {
    public var holdsFindings: Bool { false }
}

/// One thing that a corpus says holds.
public enum CorpusCheck: Sendable {
    /// A target decides this input so.
    case verdict(CorpusCase)
    /// Something about our own code that no peer can be asked.
    case property(CorpusProperty)
    /// The corpus itself is wrong.
    case defect(CorpusDefect)
}

/// An input with the verdict that was recorded for it.
public struct CorpusCase: Sendable {
    /// Unique in the corpus, such as `invalid/unknown-key.json`.
    public var name: String
    /// The target that decides it, by name.
    public var target: String
    public var input: [UInt8]
    public var options: TargetOptions
    /// What was recorded; nil where only implementations are compared with each other.
    public var recorded: Verdict?
    /// The file, and in a file of many cases the line, such as `specs.jsonl:12`.
    public var origin: String

    public init(
        name: String, target: String, input: [UInt8], options: TargetOptions = .none, recorded: Verdict?,
        origin: String
    ) {
        self.name = name
        self.target = target
        self.input = input
        self.options = options
        self.recorded = recorded
        self.origin = origin
    }
}

/// A check that carries its own procedure.
public struct CorpusProperty: Sendable {
    public var name: String
    public var origin: String
    /// Runs the check; returns for people what is wrong, nil where it holds.
    public var difference: @Sendable () -> String?

    public init(name: String, origin: String, difference: @escaping @Sendable () -> String?) {
        self.name = name
        self.origin = origin
        self.difference = difference
    }
}

/// Something wrong with a corpus.
public struct CorpusDefect: Error, Sendable, Equatable {
    public enum Kind: String, Sendable {
        /// The inventory and the files differ.
        case inventory
        /// A file or line does not have the form of a case.
        case malformed
        /// A file cannot be read: the environment's fault.
        case unreadable
    }

    public var kind: Kind
    public var origin: String
    public var message: String

    public init(_ kind: Kind, _ origin: String, _ message: String) {
        self.kind = kind
        self.origin = origin
        self.message = message
    }

    /// What `error`, met at `origin`, says of the corpus.
    init(_ error: any Error, at origin: String) {
        switch error {
        case let defect as CorpusDefect: self = defect
        case let error as FileError: self.init(.unreadable, error.path.description, error.message)
        default: self.init(.malformed, origin, "\(error)")
        }
    }
}

extension CorpusDefect: CustomStringConvertible {
    public var description: String { "\(origin): \(message)" }
}
