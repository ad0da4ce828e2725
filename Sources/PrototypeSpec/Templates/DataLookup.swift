import StrictJSON

/// Follows data paths into `data`. Large arrays and objects are indexed once, so that many paths stay linear.
final class DataLookup {
    private let tape: Tape
    private let data: Int?
    private var objects: [Int: ObjectIndex] = [:]
    private var arrays: [Int: [Int]] = [:]
    private var items: [Int: TemplateItems] = [:]

    init(_ tape: Tape, data: Int?) {
        self.tape = tape
        self.data = data
    }

    /// The tape index that a data path leads to, or nil. The path has passed its grammar.
    func value(at path: UnsafeBufferPointer<UInt8>) -> Int? {
        guard var value = data else { return nil }
        var at = 0
        while at < path.count {
            if path[at] == UInt8(ascii: "[") {
                var position = 0
                at += 1
                while at < path.count, path[at] != UInt8(ascii: "]") {
                    guard Grammar.isDigit(path[at]), position < 1 << 40 else { return nil }
                    position = position * 10 + Int(path[at] - UInt8(ascii: "0"))
                    at += 1
                }
                at += 1
                guard tape.isArray(value), let element = element(position, of: value) else { return nil }
                value = element
            } else {
                if path[at] == UInt8(ascii: ".") { at += 1 }
                let start = at
                while at < path.count, Grammar.isKeyByte(path[at]) { at += 1 }
                let key = UnsafeBufferPointer(rebasing: path[start..<at])
                guard tape.isObject(value), let member = member(key, of: value) else { return nil }
                value = member
            }
        }
        return value
    }

    private func member(_ key: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        if let index = objects[object] { return index[key] }
        let index = ObjectIndex(tape, object)
        objects[object] = index
        return index[key]
    }

    private func element(_ position: Int, of array: Int) -> Int? {
        if arrays[array] == nil { arrays[array] = tape.elements(array) }
        guard let elements = arrays[array], position < elements.count else { return nil }
        return elements[position]
    }

    /// How many items a repeat over data may have.
    static let itemCount = 1...128

    /// The items that a repeat over data has: an array of 1 to 128 objects with state-key names; nil where the path
    /// leads to anything else.
    func templateItems(at path: UnsafeBufferPointer<UInt8>) -> TemplateItems? {
        guard let array = value(at: path) else { return nil }
        if let known = items[array] { return known }
        guard tape.isArray(array) else { return nil }
        let elements = tape.elements(array)
        guard DataLookup.itemCount.contains(elements.count) || SpecCheck.dataItemCount.isRemoved,
            elements.allSatisfy(hasStateKeys)
        else { return nil }
        let found = TemplateItems(tape, items: elements, scalarsOnly: true)
        items[array] = found
        return found
    }

    private func hasStateKeys(_ object: Int) -> Bool {
        guard tape.isObject(object) else { return SpecCheck.dataItemObjects.isRemoved }
        let end = tape.extent(object)
        var key = object + 1
        while key < end {
            guard Grammar.isStateKey(tape.bytes(key)) || SpecCheck.dataItemKeys.isRemoved else { return false }
            key = tape.next(key + 1)
        }
        return true
    }
}
