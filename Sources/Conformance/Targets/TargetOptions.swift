import StrictJSON

/// The options of one question to a target, as the object of the peer protocol. Which options exist is the target's
/// affair; a corpus or a peer passes them on as they are.
public struct TargetOptions: Sendable, Equatable {
    /// The options in their order.
    public private(set) var members: [JSONTree.Member]

    public static let none = TargetOptions()

    public init(_ members: [JSONTree.Member] = []) { self.members = members }

    /// - Throws: `TargetError` where `json` is not an object.
    public init(json: JSONTree) throws(TargetError) {
        guard let members = json.object else { throw TargetError("options is an object") }
        self.members = members
    }

    public var json: JSONTree { .object(members) }

    public var isEmpty: Bool { members.isEmpty }

    public subscript(name: String) -> JSONTree? {
        get { json[name] }
        set {
            var tree = json
            tree[name] = newValue
            members = tree.object ?? []
        }
    }
}
