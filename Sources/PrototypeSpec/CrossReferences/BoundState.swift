import StrictJSON

/// Section 7, step 2: what a control is bound to has the type and the range that the control needs.
enum BoundState: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        for node in context.findings.nodes where isBound(node.kind) {
            try context.forEachInstance(of: node.index) { (instance) throws(SpecFailure) in
                try check(BoundNode(context: context, found: node, instance: instance))
            }
        }
    }

    private static func isBound(_ kind: NodeKind) -> Bool {
        switch kind {
        case .listItem, .bottomSheet, .dialog, .snackbar, .pager, .chart, .image: false
        default: true
        }
    }

    private static func check(_ node: BoundNode) throws(SpecFailure) {
        switch node.found.kind {
        case .textField: try node.require(.textField, "a string", node.isString)
        case .switch, .checkbox: try node.require(.switchState, "a boolean", node.isBoolean)
        case .slider: try slider(node)
        case .radioGroup, .segmentedButton: try options(node)
        case .chip: try chip(node)
        case .fab: try floatingButton(node)
        case .progress: try progress(node)
        case .timePicker: try timePicker(node)
        case .datePicker:
            try node.require(.datePicker, "a date YYYY-MM-DD from 1900 to 2100") {
                node.isString($0) && CalendarDate.isValid(node.tape.bytes($0))
            }
        case .tabBar, .bottomNav: try selection(node)
        case .listItem, .bottomSheet, .dialog, .snackbar, .pager, .chart, .image: return
        }
    }

    private static func slider(_ node: BoundNode) throws(SpecFailure) {
        guard let low = node.number("min"), let high = node.number("max") else { return }
        guard low < high || SpecCheck.sliderRange.isRemoved else {
            throw node.failure("max", "the maximum must be above the minimum")
        }
        if let step = node.number("step") {
            let count = (high - low) / step
            let nearest = count.rounded(.down) + (count - count.rounded(.down) >= 0.5 ? 1 : 0)
            guard step > 0, count >= 1 || SpecCheck.sliderStepSize.isRemoved,
                count.isFinite,
                abs(count - nearest) < 1e-9 || SpecCheck.sliderStepDivides.isRemoved
            else {
                throw node.failure("step", "the step must divide the range")
            }
        }
        try node.require(.sliderValue, "a number in the slider's range") {
            node.tape.isNumber($0) && node.tape.number($0) >= low && node.tape.number($0) <= high
        }
    }

    private static func options(_ node: BoundNode) throws(SpecFailure) {
        try node.require(.optionsState, "a string", node.isString)
        guard node.instance.item == 0, let options = node.member("options") else { return }
        var seen = SliceTable()
        for option in node.tape.elements(options) {
            guard let value = node.tape.member(option, "value") else { continue }
            guard seen.insert(node.tape.bytes(value)) || SpecCheck.optionValues.isRemoved else {
                throw SpecFailure(at: value, reason: "another option has this value")
            }
        }
    }

    private static func chip(_ node: BoundNode) throws(SpecFailure) {
        let isBound = node.found.stateKey >= 0
        let variant = node.member("variant")
        let isFilter = variant.map { node.tape.spells("filter", $0) } ?? false
        guard isBound || !isFilter || SpecCheck.filterChip.isRemoved else {
            throw node.failure("stateKey", "a filter chip needs a boolean key")
        }
        guard isBound else { return }
        guard variant == nil || isFilter || SpecCheck.chipVariant.isRemoved else {
            throw node.failure("stateKey", "only a filter chip takes a key")
        }
        try node.require(.chipState, "a boolean", node.isBoolean)
    }

    private static func floatingButton(_ node: BoundNode) throws(SpecFailure) {
        if node.member("label") != nil, node.member("size") != nil, !SpecCheck.fabSize.isRemoved {
            throw node.failure("size", "a button with a label has no size")
        }
    }

    private static func progress(_ node: BoundNode) throws(SpecFailure) {
        guard node.found.stateKey >= 0 else {
            if node.member("max") != nil, !SpecCheck.progressUnboundMax.isRemoved {
                throw node.failure("max", "a maximum needs a state key")
            }
            return
        }
        let high = node.number("max") ?? 1
        guard high > 0 || SpecCheck.progressMax.isRemoved else {
            throw node.failure("max", "the maximum must be positive")
        }
        try node.require(.progressValue, "a number from 0 to the maximum") {
            node.tape.isNumber($0) && node.tape.number($0) >= 0 && node.tape.number($0) <= high
        }
    }

    private static func timePicker(_ node: BoundNode) throws(SpecFailure) {
        try node.require(.hour, "hourKey", "a whole number from 0 to 23") { node.isWhole($0, in: 0...23) }
        try node.require(.minute, "minuteKey", "a whole number from 0 to 59") { node.isWhole($0, in: 0...59) }
        guard let hour = node.member("hourKey"), let minute = node.member("minuteKey") else { return }
        let isSame = node.instance.withKey(hour) { hour in node.instance.withKey(minute) { ByteText.equal(hour, $0) } }
        if isSame, !SpecCheck.timeKeys.isRemoved {
            throw node.failure("minuteKey", "the hour and the minute need two keys")
        }
    }

    private static func selection(_ node: BoundNode) throws(SpecFailure) {
        guard node.found.stateKey >= 0 else { return }
        try node.require(.selection, "a whole number, 0 or more") { node.isWhole($0, in: 0...(.infinity)) }
    }
}

/// A node with the state that its keys are bound to.
struct BoundNode {
    let context: SpecContext
    let found: WalkFindings.Node
    let instance: Instance

    var tape: Tape { context.tape }

    func member(_ name: StaticString) -> Int? { tape.member(instance.node, name) }

    func number(_ name: StaticString) -> Double? {
        member(name).flatMap { tape.isNumber($0) ? tape.number($0) : nil }
    }

    /// Fails at the `stateKey` unless the state it names is there and as it must be.
    func require(_ check: SpecCheck, _ what: String, _ isGood: (Int) -> Bool) throws(SpecFailure) {
        guard found.stateKey >= 0 && isState(found.stateKey, isGood) || check.isRemoved else {
            throw unfit("stateKey", what)
        }
    }

    /// Fails at a key's field unless the state it names is there and as it must be.
    func require(
        _ check: SpecCheck, _ name: StaticString, _ what: String, _ isGood: (Int) -> Bool
    ) throws(SpecFailure) {
        guard member(name).map({ isState($0, isGood) }) == true || check.isRemoved else { throw unfit(name, what) }
    }

    /// Whether the state that a key names is there and as it must be.
    private func isState(_ key: Int, _ isGood: (Int) -> Bool) -> Bool {
        guard let value = instance.withKey(key, { context.state[$0] }) else { return false }
        return isGood(value)
    }

    private func unfit(_ name: StaticString, _ what: String) -> SpecFailure {
        failure(name, "the key must name state that is " + what)
    }

    /// A failure at a field, whether it is there or not.
    func failure(_ name: StaticString, _ reason: String) -> SpecFailure {
        if let value = member(name) { return SpecFailure(at: value, reason: reason) }
        return SpecFailure(at: instance.node, suffix: name.description, reason: reason)
    }

    func isString(_ value: Int) -> Bool { tape.isString(value) }
    func isBoolean(_ value: Int) -> Bool { tape.isBoolean(value) }

    func isNumber(_ value: Int, in range: ClosedRange<Double>) -> Bool {
        tape.isNumber(value) && (range.contains(tape.number(value)) || SpecCheck.stateRange.isRemoved)
    }

    func isWhole(_ value: Int, in range: ClosedRange<Double>) -> Bool {
        isNumber(value, in: range)
            && (tape.number(value) == tape.number(value).rounded(.down) || SpecCheck.stateWhole.isRemoved)
    }
}

/// Dates `YYYY-MM-DD` of the Gregorian calendar from 1900 to 2100.
enum CalendarDate {
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return false }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for index in range {
                guard Grammar.isDigit(text[index]) else { return nil }
                value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            1900...2100 ~= year || SpecCheck.dateYear.isRemoved,
            1...12 ~= month
        else { return false }
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...days[month - 1] ~= day || SpecCheck.dateDay.isRemoved
    }
}
