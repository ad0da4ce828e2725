import StrictJSON

/// A small JSON format beside specs, described in the notation of contracts and checked by the walk of specs.
public final class DocumentShape: Sendable {
    package let contract: Contract
    private let compiled: CompiledContract
    private let version: Version?

    /// A member that says which version of the format a document has, of which only one is known.
    public struct Version: Sendable {
        public var member: StaticString
        public var number: Double

        public init(_ member: StaticString, _ number: Double) {
            self.member = member
            self.number = number
        }
    }

    /// - Throws: `ContractError` where the text is no contract or has no definition of the root's name.
    public convenience init(_ notation: String, root: String, version: Version? = nil) throws(ContractError) {
        let definitions: [Contract.Definition]
        do {
            definitions = try ContractNotation.definitions(of: notation, extended: true)
        } catch {
            throw ContractError(path: "$", message: error.message)
        }
        try self.init(Contract(limits: SpecLimits(), definitions: definitions), root: root, version: version)
    }

    /// - Throws: `ContractError` where the contract contradicts itself or has no definition of the root's name.
    package init(_ contract: Contract, root: String, version: Version? = nil) throws(ContractError) {
        self.contract = contract
        compiled = try CompiledContract(contract, root: root, marks: [])
        self.version = version
    }

    /// Checks a document: its version, where it states one, before everything else.
    ///
    /// - Throws: the first failure.
    public func check(_ tape: Tape) throws(DocumentRejection) {
        if let version, let member = tape.member(0, version.member),
            !tape.isNumber(member) || tape.number(member) != version.number, !SpecCheck.documentVersion.isRemoved
        {
            throw DocumentRejection(
                path: PathSpelling.path(to: member, in: tape), reason: "this version is unknown",
                isOfUnknownVersion: true)
        }
        do throws(SpecFailure) {
            _ = try Walker.walk(tape, by: compiled)
        } catch {
            let path = PathSpelling.path(to: error.at, suffix: error.suffix, in: tape)
            throw DocumentRejection(path: path, reason: error.reason, isOfUnknownVersion: false)
        }
    }
}

/// Why a document has not the shape that was wanted.
public struct DocumentRejection: Error, Sendable {
    /// The JSON path of the value, as the spec language spells it.
    public var path: String
    /// For people.
    public var reason: String
    /// Whether the document states another version than the known one.
    public var isOfUnknownVersion: Bool
}
