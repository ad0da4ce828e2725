import StrictJSON

// Fields that must fit each other, the state, the data or the pagers.
extension Grower {
    mutating func settle(_ members: inout [JSONTree.Member], of object: GrammarObject, at place: Place) {
        switch object.owner {
        case .node: settleNode(&members, of: object, at: place)
        case .action: settleAction(&members, of: object, at: place)
        case .sheetCondition:
            let undeclared = random.chance(20)
            members.append(.init("key", .string(undeclared ? names.fresh(&random) : boundKey(.boolean))))
        case .listItemTrailing where object.variant != "icon":
            members.append(.init("stateKey", .string(boundKey(.boolean))))
        case .window: settleWindow(&members)
        default: return
        }
    }

    private mutating func settleWindow(_ members: inout [JSONTree.Member]) {
        if random.chance(plan.optional) {
            let layer = plan.isForLibrary || random.chance(50) ? "app" : "system"
            if layer == "app" { capabilities.insert(.windowOptions) }
            members.append(.init("layer", .string(layer)))
        }
        if random.chance(plan.optional) {
            let persistence = plan.isForLibrary || random.chance(50) ? "session" : "device"
            if persistence == "device" { capabilities.insert(.windowOptions) }
            members.append(.init("persistence", .string(persistence)))
        }
    }

    private mutating func settleNode(_ members: inout [JSONTree.Member], of object: GrammarObject, at place: Place) {
        func add(_ name: String, _ value: JSONTree) { members.append(.init(name, value)) }
        let wantsOptional = random.chance(max(plan.optional, 30))
        switch object.variant {
        case "box", "row", "column", "card", "pager", "scroll", "dialog", "bottomSheet":
            settleChildren(&members, of: object, at: place)
        case "image": add("asset", imageAsset(multiplier: scope?.count ?? 1))
        case "textField": settleTextField(&members, of: object)
        case "switch", "checkbox": add("stateKey", .string(boundKey(.boolean)))
        case "radioGroup", "segmentedButton":
            add("stateKey", .string(boundKey(.string)))
            let most = object.variant == "radioGroup" ? 16 : 5
            add("options", .array(options(count: random.chance(10) ? most : 2 + random.below(2))))
        case "slider": settleSlider(&members)
        case "chip": settleChip(&members)
        case "fab":
            if wantsOptional, random.chance(50) {
                add("label", .string(text()))
            } else if wantsOptional {
                add("size", .string(random.pick(["small", "regular", "large"])))
            }
        case "progress" where wantsOptional: settleProgress(&members)
        case "timePicker":
            add("hourKey", .string(boundKey(.whole(0...23))))
            add("minuteKey", .string(boundKey(.whole(0...59))))
        case "datePicker": add("stateKey", .string(boundKey(.date)))
        case "tabBar", "bottomNav":
            if random.chance(50) {
                add("pager", .string(pagerID()))
            } else {
                add("stateKey", .string(boundKey(.whole(0...1_000_000))))
            }
            let most = object.variant == "tabBar" ? 32 : 5
            let least = object.variant == "tabBar" ? 1 : 2
            let count = random.chance(5) ? most : least + random.below(3)
            add("items", .array((0..<count).map { _ in tabItem() }))
        case "chart": settleChart(&members)
        default: return
        }
    }

    private mutating func settleSlider(_ members: inout [JSONTree.Member]) {
        let low: Double
        let high: Double
        var step: Double?
        if random.chance(15) {
            let (oddLow, oddHigh, oddStep): (Double, Double, Double?) = random.pick([
                (0, 1e300, 1), (-1.7976931348623157e308, 0, nil), (0, .leastNonzeroMagnitude, nil), (-1, 1, 2),
                (0, 1, 0.1), (0, 0.3, 0.1),
                (1, 10_000_000, 3), (-0.0, 7, 7), (0, 1e-9, 1e-10), (0.1, 0.7, 0.2),
            ])
            (low, high, step) = (oddLow, oddHigh, oddStep)
        } else {
            let size = random.pick([0.25, 0.5, 1.0, 2.0, 5.0, 10.0])
            low = Double(random.within(-20...20)) * size
            high = low + Double(1 + random.below(40)) * size
            if random.chance(60) { step = size }
        }
        members.append(.init("min", .number(low)))
        members.append(.init("max", .number(high)))
        if let step { members.append(.init("step", .number(step))) }
        members.append(.init("stateKey", .string(boundKey(.within(low, high)))))
    }

    private mutating func settleChip(_ members: inout [JSONTree.Member]) {
        switch random.below(4) {
        case 0: return
        case 1:
            members.append(.init("variant", "filter"))
            members.append(.init("stateKey", .string(boundKey(.boolean))))
        case 2: members.append(.init("stateKey", .string(boundKey(.boolean))))
        default: members.append(.init("variant", .string(random.pick(["assist", "input", "suggestion"]))))
        }
    }

    private mutating func settleProgress(_ members: inout [JSONTree.Member]) {
        var most = 1.0
        if random.chance(50) {
            most = random.pick([1, 0.5, 100, .leastNonzeroMagnitude, 1e300, 3])
            members.append(.init("max", .number(most)))
        }
        members.append(.init("stateKey", .string(boundKey(.within(0, most)))))
    }

    private mutating func settleChart(_ members: inout [JSONTree.Member]) {
        capabilities.insert(.charts)
        let kind = random.pick(["bar", "line", "pie"])
        let length = random.chance(3) ? 256 : 1 + random.below(4)
        let count = kind == "pie" ? 1 : random.chance(5) ? 8 : 1 + random.below(3)
        let series: [JSONTree] = (0..<count).map { _ in
            var values = (0..<length).map { _ in
                number(min: kind == "pie" ? 0 : nil, max: nil, integer: false)
            }
            if kind == "pie", values.allSatisfy({ $0 == 0 }) { values[random.below(length)] = .leastNonzeroMagnitude }
            return ["label": .string(text()), "values": .array(values.map(JSONTree.number))]
        }
        members.append(.init("kind", .string(kind)))
        members.append(.init("series", .array(series)))
        if random.chance(40) {
            members.append(.init("labels", .array((0..<length).map { _ in .string(text()) })))
        }
    }

    private mutating func options(count: Int) -> [JSONTree] {
        var values: [String] = []
        while values.count < count {
            let value = TextPool.text(&random)
            if values.contains(where: { $0.hasSameBytes(as: value) }) { continue }
            values.append(value)
        }
        return values.map { ["value": .string($0), "label": .string(text())] }
    }

    private mutating func tabItem() -> JSONTree {
        var members: [JSONTree.Member] = [.init("label", .string(text()))]
        if random.chance(20) { members.append(.init("icon", .string(random.pick(grammar.icons)))) }
        if random.chance(20), imagesLeft >= 2 * (scope?.count ?? 1) {
            members.append(.init("image", imageAsset(multiplier: scope?.count ?? 1)))
        }
        return .object(members)
    }

    /// An image id or a pair of two, paid from the budget as often as the template repeats it.
    mutating func imageAsset(multiplier: Int) -> JSONTree {
        func id() -> String { random.pick(["img_1", "img_2", "photo", "logo", "é", "😀", "__proto__"]) }
        if imagesLeft >= 2 * multiplier, random.chance(25) {
            capabilities.insert(.themeModes)
            let (light, dark) = (id(), id())
            imagesLeft -= (light.hasSameBytes(as: dark) ? 1 : 2) * multiplier
            return ["light": .string(light), "dark": .string(dark)]
        }
        imagesLeft -= multiplier
        return .string(id())
    }

    /// Notes what a color needs: a pair anywhere, a role where only colors were allowed once.
    mutating func note(color: JSONTree, at place: Place) {
        if color.object != nil || place.wasColorOnly && color.string?.utf8.first != UInt8(ascii: "#") {
            capabilities.insert(.themeModes)
        }
    }
}
