/// The rules of a spec as data: named definitions, of which `spec` is the root, and the limits.
public struct Contract: Sendable, Equatable {
    public var limits: SpecLimits
    public var definitions: [Definition]

    public struct Definition: Sendable, Equatable {
        public var name: String
        public var rule: Rule

        public init(_ name: String, _ rule: Rule) {
            self.name = name
            self.rule = rule
        }
    }

    public init(limits: SpecLimits, definitions: [Definition]) {
        self.limits = limits
        self.definitions = definitions
    }

    public subscript(name: String) -> Rule? { definitions.first { $0.name == name }?.rule }
}

/// The numbers of a contract, under the names of the recorded format.
public struct SpecLimits: Sendable, Equatable {
    /// `MAX_PROTOTYPE_NODES`: nodes, as written and with templates repeated.
    public var nodes = 2000
    /// `MAX_PROTOTYPE_DEPTH`: levels of nodes.
    public var depth = 24
    /// `MAX_PROTOTYPE_IMAGES`: image uses, as written and with templates repeated.
    public var images = 32
    /// `MAX_PROTOTYPE_SPEC_BYTES`: bytes of a spec, as given and expanded.
    public var specBytes = 1_048_576
    /// `MAX_PROTOTYPE_EMIT_PAYLOAD_BYTES`: the cost of an emit payload.
    public var emitPayloadBytes = 4096
    /// `MAX_PROTOTYPE_EMIT_PAYLOAD_DEPTH`: levels below a payload's root.
    public var emitPayloadDepth = 24
    /// `MAX_PROTOTYPE_SELECTOR_DEPTH`: nested `container` references.
    public var selectorDepth = 8
    /// `MAX_PROTOTYPE_CONDITION_DEPTH`: nested `condition` references.
    public var conditionDepth = 8

    public init() {}
}
