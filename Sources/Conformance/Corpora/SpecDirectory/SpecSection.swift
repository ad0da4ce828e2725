/// A folder of a spec directory, and what its files show.
enum SpecSection: CaseIterable, Sendable {
    /// Bare specs that are accepted.
    case valid
    /// Bare specs with components that are accepted; they stand beside the folders of `components`.
    case components
    case invalid
    case invalidComponents
    /// Specs before and after expansion.
    case expansions

    var folder: String {
        switch self {
        case .valid: "valid"
        case .components: "components"
        case .invalid: "invalid"
        case .invalidComponents: "components/invalid"
        case .expansions: "components/expand"
        }
    }

    /// Whether the files are bare specs.
    var isValid: Bool { self == .valid || self == .components }

    var isInvalid: Bool { self == .invalid || self == .invalidComponents }
}

/// A case file of a spec directory: its section and its path inside the directory.
struct SpecFile: Hashable, Sendable {
    let section: SpecSection
    /// Relative to the directory, such as `valid/card.json`; the name of its inventory line.
    let name: String
}
