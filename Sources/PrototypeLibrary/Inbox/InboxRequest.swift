import StrictJSON

/// What a host asks for: the content of `inbox/<request>.request`.
enum InboxRequest: Equatable {
    case `import`(label: String?)
    case open(libraryID: String)

    /// The most bytes of a request, as of a bundle's manifest.
    static let fileLimit = 65_536
    static let ending = ".request"
    static let bundleEnding = ".automobile-proto"

    /// The names that requests can have: 1 to 64 of `A-Za-z0-9_-`.
    static func isName(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The name of a request, by the name of its file; nil for what is no request's.
    static func name(of file: FileName) -> String? { file.stem(before: ending).flatMap { isName($0) ? $0 : nil } }

    /// Reads a request, which has exactly the members of its action.
    ///
    /// - Throws: `invalid_request` at the member that is wrong.
    init(parsing bytes: [UInt8]) throws(ImportRejection) {
        let tree: JSONTree
        do {
            tree = try JSONTree(
                parsing: bytes, limits: JSONLimits(maxBytes: InboxRequest.fileLimit, maxOpenContainers: 8))
        } catch {
            throw ImportRejection(.invalidRequest, at: "$", "not strict JSON: \(error)")
        }
        guard let members = tree.object else { throw ImportRejection(.invalidRequest, at: "$", "this is no object") }
        guard let action = tree["action"]?.string else {
            throw ImportRejection(.invalidRequest, at: "action", "this is import or open")
        }
        switch action {
        case "import":
            try InboxRequest.require(members, among: ["action", "label"])
            guard let value = tree["label"] else {
                self = .import(label: nil)
                return
            }
            guard let label = value.string else {
                throw ImportRejection(.invalidRequest, at: "label", "this is no string")
            }
            self = .import(label: label)
        case "open":
            try InboxRequest.require(members, among: ["action", "libraryId"])
            guard let id = tree["libraryId"]?.string else {
                throw ImportRejection(.invalidRequest, at: "libraryId", "this is no string")
            }
            self = .open(libraryID: id)
        default: throw ImportRejection(.invalidRequest, at: "action", "this is import or open")
        }
    }

    private static func require(_ members: [JSONTree.Member], among names: [String]) throws(ImportRejection) {
        for member in members where !names.contains(where: { $0.hasSameBytes(as: member.key) }) {
            throw ImportRejection(.invalidRequest, at: "$", "there is no member of this name: \(member.key)")
        }
    }
}
