import StrictJSON

/// Paths as the spec language spells them (section 2): `root.children[0]["a b"]`, `$` for the root itself.
package enum PathSpelling {
    /// The path of a tape node, found by descending from the root; `suffix` is what follows it.
    static func path(to target: Int, suffix: String = "", in tape: Tape) -> String {
        var path: [UInt8] = []
        var index = 0
        while index != target, index < tape.count {
            guard let step = step(from: index, towards: target, in: tape) else { break }
            append(step, to: &path)
            if step.key == target { break }
            index = step.value
        }
        append(suffix: suffix, to: &path)
        return path.isEmpty ? "$" : String(decoding: path, as: UTF8.self)
    }

    /// One level down: the member or element whose extent holds the target.
    private struct Step {
        var key: Int?
        var name: UnsafeBufferPointer<UInt8>?
        var position: Int
        var value: Int
    }

    private static func step(from index: Int, towards target: Int, in tape: Tape) -> Step? {
        let isObject = tape.isObject(index)
        guard isObject || tape.isArray(index) else { return nil }
        let end = tape.extent(index)
        var child = index + 1
        var position = 0
        while child < end {
            let value = isObject ? child + 1 : child
            let next = tape.next(value)
            if target < next {
                return Step(
                    key: isObject ? child : nil, name: isObject ? tape.bytes(child) : nil, position: position,
                    value: value)
            }
            child = next
            position += 1
        }
        return nil
    }

    private static func append(_ step: Step, to path: inout [UInt8]) {
        if let name = step.name {
            appendChild(name, to: &path)
        } else {
            if path.isEmpty { path.append(UInt8(ascii: "$")) }
            path += "[\(step.position)]".utf8
        }
    }

    /// Appends a member's name to a path, which is empty at the root.
    static func appendChild(_ name: UnsafeBufferPointer<UInt8>, to path: inout [UInt8]) {
        if Grammar.isIdentifier(name) {
            if !path.isEmpty { path.append(UInt8(ascii: ".")) }
            path += name
        } else {
            if path.isEmpty { path.append(UInt8(ascii: "$")) }
            path.append(UInt8(ascii: "["))
            TypeScriptText.appendString(name, to: &path)
            path.append(UInt8(ascii: "]"))
        }
    }

    /// The path of a member.
    package static func child(_ name: String, of parent: String) -> String {
        var name = name
        var path = Array(parent.utf8)
        name.withUTF8 { appendChild($0, to: &path) }
        return String(decoding: path, as: UTF8.self)
    }

    /// A member's name as a suffix: without the dot that joins it.
    static func childSuffix(_ name: UnsafeBufferPointer<UInt8>) -> String {
        if Grammar.isIdentifier(name) { return String(decoding: name, as: UTF8.self) }
        var text = Array("[".utf8)
        TypeScriptText.appendString(name, to: &text)
        return String(decoding: text, as: UTF8.self) + "]"
    }

    private static func append(suffix: String, to path: inout [UInt8]) {
        guard let first = suffix.utf8.first else { return }
        if first == UInt8(ascii: "[") {
            if path.isEmpty { path.append(UInt8(ascii: "$")) }
        } else if !path.isEmpty {
            path.append(UInt8(ascii: "."))
        }
        path += suffix.utf8
    }
}
