import StrictJSON

/// A valid spec without components, and what is known of it.
struct GrownSpec: Sendable {
    var tree: JSONTree
    var capabilities: Set<GrownCapability>
    /// The names that are taken: declared keys, and those that must stay undeclared.
    var names: NameSource
}

/// The capabilities of the extension page.
enum GrownCapability: String, Sendable, CaseIterable {
    case themeModes = "prototype_theme_modes_v1"
    case windowOptions = "prototype_window_options_v1"
    case dataModel = "prototype_data_model_v1"
    case storage = "prototype_storage_v1"
    case requests = "prototype_requests_v1"
    case charts = "prototype_charts_v1"
    case fieldChecks = "prototype_field_checks_v1"

    static func sorted(_ set: Set<GrownCapability>) -> [String] {
        set.map(\.rawValue).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
