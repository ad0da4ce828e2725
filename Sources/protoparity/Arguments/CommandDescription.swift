import Conformance

/// A command of the program: parsing, help and suggestions are made from this and know nothing more.
struct CommandDescription: Sendable {
    let name: String
    /// One line.
    let summary: String
    var operands = Operands.none
    var options: [OptionDescription] = []
    /// What else to know, in whole lines.
    var details = ""
    /// A command line that works, and what it does.
    let example: String
    /// Whether help and suggestions leave it out: it is for the program itself.
    var isHidden = false
    let run: @Sendable (ParsedArguments, Terminal) throws -> ExitStatus

    /// What may stand behind the options.
    struct Operands: Sendable {
        /// As in the usage line, such as `FILE|-`.
        let valueName: String
        let minimum: Int
        let maximum: Int

        static let none = Operands(valueName: "", minimum: 0, maximum: 0)

        static func atLeastOne(_ valueName: String) -> Operands {
            Operands(valueName: valueName, minimum: 1, maximum: .max)
        }

        static func one(_ valueName: String) -> Operands {
            Operands(valueName: valueName, minimum: 1, maximum: 1)
        }
    }
}

/// An option of a command.
struct OptionDescription: Sendable {
    enum Form: Sendable {
        case flag
        /// Any value, under this name.
        case value(String)
        case choice([String])
        /// A whole number within these bounds, under this name.
        case number(String, ClosedRange<Int>)
    }

    /// With its dashes.
    let name: String
    let form: Form
    /// One line.
    let summary: String
    var isRequired = false
    var isRepeatable = false
    /// Whether help and suggestions leave it out: it is for the program's own tests.
    var isHidden = false

    /// What stands for the value in help; nil for a flag.
    var valueName: String? {
        switch form {
        case .flag: nil
        case .value(let name), .number(let name, _): name
        case .choice(let values): values.joined(separator: "|")
        }
    }
}
