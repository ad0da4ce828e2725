import Conformance

/// A command of the program: parsing, help, the manual and completion are made from this and know nothing more.
struct CommandDescription: Sendable {
    let name: String
    /// One line.
    let summary: String
    var operands = Operands.none
    /// What the first operand chooses among; the others are then those of the action. Most commands have none.
    var actions: [ActionDescription] = []
    var options: [OptionDescription] = []
    /// What else to know, in whole lines.
    var details = ""
    /// A command line that works.
    let example: String
    /// Whether help and suggestions leave it out: it is for the program itself.
    var isHidden = false
    let run: @Sendable (ParsedArguments, Terminal) throws -> ExitStatus

    var shownOptions: [OptionDescription] { options.filter { !$0.isHidden } }

    /// The words of the usage line behind the name of the program.
    var usage: [String] {
        var words = [name]
        for option in shownOptions {
            let word = option.usage
            words.append((option.isRequired ? word : "[\(word)]") + (option.isRepeatable ? "…" : ""))
        }
        if !actions.isEmpty { words.append("ACTION [ARGUMENT…]") }
        if operands.maximum > 0 { words.append(operands.text) }
        return words
    }
}

/// One of the things that a command can do.
struct ActionDescription: Sendable {
    let name: String
    var operands = Operands.none
    /// One line.
    let summary: String

    /// The name with its operands.
    var usage: String { [name, operands.text].filter { !$0.isEmpty }.joined(separator: " ") }
}

/// What may stand behind the options.
struct Operands: Sendable {
    /// As in the usage line, such as `FILE|-`.
    let valueName: String
    let minimum: Int
    let maximum: Int
    var offer = Offer.nothing

    static let none = Operands(valueName: "", minimum: 0, maximum: 0)

    static func atLeastOne(_ valueName: String, _ offer: Offer = .nothing) -> Operands {
        Operands(valueName: valueName, minimum: 1, maximum: .max, offer: offer)
    }

    static func one(_ valueName: String, _ offer: Offer = .nothing) -> Operands {
        Operands(valueName: valueName, minimum: 1, maximum: 1, offer: offer)
    }

    /// Two operands with a name for both, such as `OLD NEW`.
    static func two(_ valueNames: String, _ offer: Offer = .nothing) -> Operands {
        Operands(valueName: valueNames, minimum: 2, maximum: 2, offer: offer)
    }

    /// The names with a sign that there may be more.
    var text: String { maximum == .max ? valueName + "…" : valueName }
}
