import PrototypeSpec

/// A contract without one of its checks.
struct ContractWeakening: Sendable {
    /// The place in the contract and the check: `node.slider.max number.max`.
    let name: String
    /// The last names that the path of its rejections can have; nil where it can be any.
    let reportedAt: Set<String>?
    let contract: @Sendable () -> Contract
}

extension ContractWeakening {
    /// One for each check at each place of a contract where that check stands, and for each limit.
    ///
    /// A definition is one place however often it is referred to, and so is a field that several variants share. Checks that
    /// the engine makes alike at every place, such as that an object is one, are `SpecCheck`s.
    static func all(of contract: Contract, hasLimits: Bool = true) -> [ContractWeakening] {
        let names = ReferringNames(contract)
        var list = WeakeningList()
        for index in contract.definitions.indices {
            let definition = contract.definitions[index]
            list.add(definition.rule, at: WeakenedPlace(definition.name, names[definition.name])) { rule in
                var weakened = contract
                weakened.definitions[index].rule = rule
                return weakened
            }
        }
        for (name, limit) in limits where hasLimits {
            list.weakenings.append(
                ContractWeakening(name: "limits.\(name)", reportedAt: nil) {
                    var weakened = contract
                    weakened.limits[keyPath: limit] *= 1000
                    return weakened
                })
        }
        return list.weakenings
    }

    private static let limits: [(String, WritableKeyPath<SpecLimits, Int> & Sendable)] = [
        ("nodes", \.nodes), ("depth", \.depth), ("images", \.images), ("specBytes", \.specBytes),
        ("emitPayloadDepth", \.emitPayloadDepth), ("selectorDepth", \.selectorDepth),
        ("conditionDepth", \.conditionDepth),
    ]
}

/// A place in a contract, and the names of the fields by which a document comes to it; nil where that is any name.
struct WeakenedPlace {
    let text: String
    let names: Set<String>?

    init(_ text: String, _ names: Set<String>?) {
        self.text = text
        self.names = names
    }

    /// A field of the object here; `owner` where not all variants have it alike.
    func field(_ name: String, of owner: String? = nil) -> WeakenedPlace {
        WeakenedPlace([text, owner, name].compactMap { $0 }.joined(separator: "."), [name])
    }

    /// An element or an option, whose path ends with the same name.
    func part(_ suffix: String) -> WeakenedPlace { WeakenedPlace(text + suffix, names) }

    /// The values of a map.
    var values: WeakenedPlace { WeakenedPlace(text + "{}", nil) }
}

/// For each definition the names of the fields whose values it judges.
private struct ReferringNames {
    private var names: [String: Set<String>] = [:]

    init(_ contract: Contract) {
        // Definitions that are references themselves hand their names on, at most once through all of them.
        for _ in contract.definitions {
            let before = names
            for definition in contract.definitions { add(definition.rule, names[definition.name] ?? []) }
            if names == before { return }
        }
    }

    subscript(definition: String) -> Set<String>? {
        ["spec", "manifest"].contains(definition) ? nil : names[definition]
    }

    private mutating func add(_ rule: Rule, _ reachedBy: Set<String>) {
        switch rule {
        case .reference(let name): names[name, default: []].formUnion(reachedBy)
        case .array(let array): add(array.item, reachedBy)
        case .choice(let options): for option in options { add(option, reachedBy) }
        case .object(let object): add(object)
        case .tagged(let variants): for variant in variants { add(variant.object) }
        default: break
        }
    }

    private mutating func add(_ object: ObjectRule) {
        for field in object.fields { add(field.rule, [field.name]) }
    }
}
