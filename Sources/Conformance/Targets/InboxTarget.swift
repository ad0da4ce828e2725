import PrototypeLibrary

/// `inbox`: what becomes of the request `r` in a situation (`InboxSituation`). A request that is done is accepted; the codes
/// are those of its result, `not_found`, `not_consumed` where it has none, and `invalid_situation`.
public struct InboxTarget: Target {
    public let name = "inbox"

    public init() {}

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        if let option = options.members.first { throw TargetError("inbox has no option \"\(option.key)\"") }
        guard let situation = InboxSituation(parsing: input) else {
            return .reject(code: "invalid_situation", path: "$")
        }
        do throws(LibraryError) {
            return try situation.run().verdict
        } catch {
            throw TargetError("the library failed: \(error)")
        }
    }
}
