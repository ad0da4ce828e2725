import StrictJSON

@testable import PrototypeSpec

/// Specs as JSON text around the part that a test is about.
enum SpecText {
    /// A spec with this root and other members such as `"state":{}`.
    static func spec(root: String, _ members: String...) -> String {
        let rest = members.map { $0 + "," }.joined()
        return #"{"id":"a","window":{"placement":{"type":"fullscreen"}},\#(rest)"root":\#(root)}"#
    }

    /// A column of these nodes.
    static func column(_ children: [String]) -> String {
        #"{"type":"column","children":[\#(children.joined(separator: ","))]}"#
    }

    /// A spec whose root is a column, and its components as text: `"card":{"root":…}`.
    static func expanding(_ children: [String], components: String...) -> String {
        spec(root: column(children), #""components":{\#(components.joined(separator: ","))}"#)
    }
}

extension SpecValidator {
    /// A validator by rules in the compact notation.
    convenience init(notation: String, limits: SpecLimits = SpecLimits()) throws {
        try self.init(
            contract: Contract(
                limits: limits, definitions: ContractNotation.definitions(of: notation, extended: true)))
    }

    /// The path at which a text is rejected; nil where it is accepted.
    func rejectedPath(_ text: String, _ options: SpecOptions = SpecOptions()) -> String? {
        switch verdict(for: Array(text.utf8), options: options) {
        case .accept: nil
        case .reject(let rejection): rejection.path
        }
    }
}

/// A text whose UTF-8 bytes a function wants to borrow.
func withUTF8<R>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    var text = text
    return try text.withUTF8(body)
}
