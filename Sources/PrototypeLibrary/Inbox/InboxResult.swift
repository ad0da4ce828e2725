import StrictJSON

/// What a request came to: the content of `results/<request>.json`.
public enum InboxResult: Sendable, Equatable {
    case imported(LibraryID, label: String)
    case opened(LibraryID, label: String)
    case rejected(ImportRejection)
    /// There is no entry to be opened.
    case notFound

    /// The one spelling: compact JSON, members in this order.
    public var text: [UInt8] { json.compactAsWritten() }

    public var json: JSONTree {
        switch self {
        case .imported(let id, let label):
            ["status": "imported", "libraryId": .string(id.description), "label": .string(label)]
        case .opened(let id, let label):
            ["status": "opened", "libraryId": .string(id.description), "label": .string(label)]
        case .rejected(let rejection):
            [
                "status": "rejected", "path": .string(rejection.path), "reason": .string(rejection.reason),
                "code": .string(rejection.code),
            ]
        case .notFound: ["status": "not_found"]
        }
    }

    static let ending = ".json"
}

/// What one look into the inbox came to.
public struct InboxPass: Sendable, Equatable {
    /// The requests that were consumed, in the order of their names.
    public var outcomes: [Outcome] = []
    /// What could not be done: a request that could not be read yet, a result that could not be published, a file that
    /// could not be removed.
    public var warnings: [LibraryWarning] = []
    /// How many old files were swept.
    public var swept = 0

    public struct Outcome: Sendable, Equatable {
        /// The name of the request.
        public var request: String
        public var result: InboxResult
    }

    public init() {}
}
