import StrictJSON

/// A place in a JSON value, from the root.
struct Location: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    var steps: [Step]

    init(_ steps: [Step] = []) { self.steps = steps }

    func key(_ name: String) -> Location { Location(steps + [.key(name)]) }
    func index(_ index: Int) -> Location { Location(steps + [.index(index)]) }

    var parent: Location? { steps.isEmpty ? nil : Location(steps.dropLast()) }

    func starts(with prefix: Location) -> Bool { steps.starts(with: prefix.steps) }

    /// The spelling of the spec language, section 2: `root.children[0]["a b"]`, and `$` for the root.
    var path: String {
        var text: [UInt8] = []
        if case .key(let name)? = steps.first, Location.isIdentifier(name) {
            text += name.utf8
            Location.append(steps[1...], to: &text)
        } else {
            text.append(UInt8(ascii: "$"))
            Location.append(steps[...], to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The spelling of steps below some path: `.children[0]["a b"]`.
    static func suffix(_ steps: ArraySlice<Step>) -> String {
        var text: [UInt8] = []
        append(steps, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ steps: ArraySlice<Step>, to text: inout [UInt8]) {
        for step in steps {
            switch step {
            case .index(let index):
                text.append(UInt8(ascii: "["))
                text += String(index).utf8
                text.append(UInt8(ascii: "]"))
            case .key(let name) where isIdentifier(name):
                text.append(UInt8(ascii: "."))
                text += name.utf8
            case .key(let name):
                text.append(UInt8(ascii: "["))
                TypeScriptText.appendString(name.utf8, to: &text)
                text.append(UInt8(ascii: "]"))
            }
        }
    }

    /// A string as `JSON.stringify` spells it.
    static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        TypeScriptText.appendString(text.utf8, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy(isKeyByte)
    }

    /// Whether a byte may stand in a state key after the first.
    static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension JSONTree {
    /// The value at a place; nil where there is none. Assigning nil removes a member or element, assigning a value adds
    /// a member that is missing.
    subscript(location: Location) -> JSONTree? {
        get {
            var value = self
            for step in location.steps {
                guard let next = value[step] else { return nil }
                value = next
            }
            return value
        }
        set {
            guard let last = location.steps.last else {
                if let newValue { self = newValue }
                return
            }
            edit(location.steps.dropLast()) { $0[last] = newValue }
        }
    }

    private subscript(step: Location.Step) -> JSONTree? {
        get {
            switch step {
            case .key(let name): return self[name]
            case .index(let index):
                guard let elements = array, elements.indices.contains(index) else { return nil }
                return elements[index]
            }
        }
        set {
            switch step {
            case .key(let name): self[name] = newValue
            case .index(let index):
                guard case .array(var elements) = self, elements.indices.contains(index) else { return }
                if let newValue { elements[index] = newValue } else { elements.remove(at: index) }
                self = .array(elements)
            }
        }
    }

    /// Edits the value at a place without copying what stands beside it; does nothing where there is none.
    mutating func edit(_ steps: ArraySlice<Location.Step>, _ body: (inout JSONTree) -> Void) {
        guard let first = steps.first else { return body(&self) }
        switch (first, self) {
        case (.key(let name), .object(var members)):
            guard let index = members.firstIndex(where: { $0.key.hasSameBytes(as: name) }) else { return }
            self = .null
            members[index].value.edit(steps.dropFirst(), body)
            self = .object(members)
        case (.index(let index), .array(var elements)) where elements.indices.contains(index):
            self = .null
            elements[index].edit(steps.dropFirst(), body)
            self = .array(elements)
        default: return
        }
    }

    mutating func edit(_ location: Location, _ body: (inout JSONTree) -> Void) { edit(location.steps[...], body) }
}
