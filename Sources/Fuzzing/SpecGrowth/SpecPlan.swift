/// What a spec is to be like, decided before it grows.
struct SpecPlan: Sendable {
    /// How often, in a hundred, an optional field is present.
    var optional = 12
    /// Nodes as written at most, without the required ones below.
    var nodes = 5
    /// Node types that must occur, each as a child of the root.
    var requiredNodes: [String] = []
    /// Action types that must occur, each in the `onTap` of a child of the root.
    var requiredActions: [String] = []
    /// Definitions whose optional fields are always present: `theme`, `condition`.
    var requiredDefinitions: [Definition] = []
    /// Fields that are present wherever they may be.
    var wantedFields: [ObjectIdentifier] = []
    /// A repeat template over literal items, or over a data path, must occur; its container is a child of the root.
    var requiredTemplate: TemplateSource?
    /// Where a template may be over either, whether it is over data.
    var prefersDataTemplates = false
    var needsStorage = false
    var needsData = false
    /// False: no template grows, so that nodes and images as written are also those of the expanded tree.
    var allowsTemplates = true
    var allowsImages = true
    /// The root is a container with children that more can be appended to.
    var needsRootChildren = false
    /// The spec obeys the policy of a library.
    var isForLibrary = false

    enum TemplateSource: Sendable { case literal, data }
}

/// Something that a spec must have, so that a break finds its place.
enum SpecNeed: Sendable {
    case nodes([String])
    case actions([String])
    /// Optional fields of these definitions are present.
    case definitions([Definition])
    /// A repeat template, over literal items, data, or either.
    case template(SpecPlan.TemplateSource?)
    case data
    case storage
    /// A root that children can be appended to.
    case rootChildren
    /// Nothing that the limits count more than once: no templates, no images.
    case nothingCounted
    /// The policy of a library is kept.
    case library
    /// Optional fields are this frequent, in a hundred.
    case optionalFields(Int)
}

extension SpecPlan {
    mutating func satisfy(_ need: SpecNeed) {
        switch need {
        case .nodes(let types): requiredNodes += types
        case .actions(let types): requiredActions += types
        case .definitions(let names): requiredDefinitions += names
        case .template(let source): requiredTemplate = source ?? (prefersDataTemplates ? .data : .literal)
        case .data: needsData = true
        case .storage: needsStorage = true
        case .rootChildren: needsRootChildren = true
        case .nothingCounted:
            allowsTemplates = false
            allowsImages = false
        case .library: isForLibrary = true
        case .optionalFields(let percent): optional = percent
        }
    }
}

extension SpecPlan {
    /// A small plan mostly, since a break needs little beside it, and a large one sometimes.
    static func random(_ random: inout RandomSource) -> SpecPlan {
        var plan = SpecPlan()
        plan.nodes = random.pick([1, 1, 1, 1, 1, 1, 1, 2, 2, 8])
        plan.optional = random.pick([1, 1, 1, 2, 2, 3, 4, 20])
        return plan
    }
}
