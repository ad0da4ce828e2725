import StrictJSON

/// A valid spec without components, and what is known of it.
struct GrownSpec: Sendable {
    var tree: JSONTree
    var capabilities: GrownCapabilities
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
}

/// A set of them.
struct GrownCapabilities: Sendable, Equatable {
    private var bits: UInt8

    static let all = GrownCapabilities(bits: UInt8(1 << order.count) - 1)

    init() { bits = 0 }

    private init(bits: UInt8) { self.bits = bits }

    var isEmpty: Bool { bits == 0 }

    mutating func insert(_ capability: GrownCapability) {
        for (place, other) in GrownCapabilities.order.enumerated() where other == capability {
            bits |= 1 << UInt8(place)
        }
    }

    /// The names in the order of their bytes.
    var names: [String] {
        guard bits != 0 else { return [] }
        return GrownCapabilities.order.enumerated().filter { bits & 1 << UInt8($0.offset) != 0 }.map(\.element.rawValue)
    }

    private static let order = GrownCapability.allCases.sorted {
        $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
    }
}
