/// A place in the contract whose use means something beyond its own validity: a capability or an asset reference.
struct Mark {
    /// A definition, or `definition.variant`.
    var owner: String
    /// A field of the owner, or nil for the owner itself.
    var field: String?
    var condition: Condition
    var meaning: Meaning

    enum Condition {
        /// Whatever the value is.
        case present
        /// The value is an object: a light and dark pair, a data path, an asset.
        case object
        /// The value is a pair, or a role name instead of a color.
        case objectOrRole
        case word(StaticString)
    }

    enum Meaning: Equatable {
        case capability(Capability)
        case image
        case font
    }
}

/// What a spec may need of the app that shows it (spec-extensions, Capabilities). Raw values are the published names.
public enum Capability: String, Sendable, CaseIterable {
    case charts = "prototype_charts_v1"
    case dataModel = "prototype_data_model_v1"
    case fieldChecks = "prototype_field_checks_v1"
    case requests = "prototype_requests_v1"
    case storage = "prototype_storage_v1"
    case themeModes = "prototype_theme_modes_v1"
    case windowOptions = "prototype_window_options_v1"
}

extension Mark {
    private static func gate(_ capability: Capability, _ owner: String, _ fields: [String?], _ condition: Condition)
        -> [Mark]
    {
        fields.map { Mark(owner: owner, field: $0, condition: condition, meaning: .capability(capability)) }
    }

    /// The table of capability gates: the first use of a place under its condition needs the capability.
    static let gates: [Mark] = [
        gate(.themeModes, "style", ["background", "color", "shadowColor"], .object),
        gate(.themeModes, "border", ["color"], .object),
        gate(.themeModes, "gradientStop", ["color"], .objectOrRole),
        gate(.themeModes, "placement.fullscreen", ["scrim"], .objectOrRole),
        gate(.themeModes, "node.bottomSheet", ["scrim"], .objectOrRole),
        gate(.themeModes, "node.image", ["asset"], .object),
        gate(.themeModes, "item", ["image"], .object),
        gate(.themeModes, "themeColors", ["light", "dark"], .present),
        gate(.windowOptions, "window", ["layer"], .word("app")),
        gate(.windowOptions, "window", ["persistence"], .word("device")),
        gate(.dataModel, "spec", ["data"], .present),
        gate(.dataModel, "repeat", ["items"], .object),
        gate(.dataModel, "action.request", ["into"], .present),
        gate(.storage, "spec", ["storage"], .present),
        gate(.requests, "action.request", [nil], .present),
        gate(.charts, "node.chart", [nil], .present),
        gate(.fieldChecks, "node.textField", ["secure", "keyboard", "checks"], .present),
    ].flatMap { $0 }

    /// Where assets are named (bundle-format, References).
    static let references: [Mark] = [
        Mark(owner: "node.image", field: "asset", condition: .present, meaning: .image),
        Mark(owner: "item", field: "image", condition: .present, meaning: .image),
        Mark(owner: "style", field: "fontFamily", condition: .object, meaning: .font),
    ]

    static let all = gates + references
}
