/// An option of a command.
struct OptionDescription: Sendable {
    enum Form: Sendable {
        case flag
        /// Any value, under this name.
        case value(String, Offer = .nothing)
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
        case .value(let name, _), .number(let name, _): name
        case .choice(let values): values.joined(separator: "|")
        }
    }

    /// The option as a command line has it.
    var usage: String { [name, valueName].compactMap(\.self).joined(separator: " ") }

    /// What a shell can offer for the value.
    var offer: Offer {
        switch form {
        case .flag, .number: .nothing
        case .value(_, let offer): offer
        case .choice(let values): .names(values)
        }
    }

    /// The summary with what else help says of it.
    var note: String { summary + (isRepeatable ? "; may be repeated" : "") }
}
