import StrictJSON

/// The small grammars of keys, colors and data paths, over decoded UTF-8 bytes.
enum Grammar {
    /// The most characters of a state key.
    static let maxKeyLength = 64
    /// The most UTF-16 code units of a data path.
    static let maxDataPathLength = 256

    /// `[A-Za-z_]`
    @inline(__always)
    static func isKeyStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }

    /// `[A-Za-z0-9_]`
    @inline(__always)
    static func isKeyByte(_ byte: UInt8) -> Bool { isKeyStart(byte) || isDigit(byte) }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// `[A-Za-z_][A-Za-z0-9_]*`, the keys that a path joins with a dot.
    @inline(__always)
    static func isIdentifier(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first, isKeyStart(first) else { return false }
        var at = 1
        while at < text.count {
            guard isKeyByte(text[at]) else { return false }
            at &+= 1
        }
        return true
    }

    /// `[A-Za-z_][A-Za-z0-9_]{0,63}`
    @inline(__always)
    static func isStateKey(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        (text.count <= maxKeyLength || SpecCheck.keyLength.isRemoved) && isIdentifier(text)
    }

    /// The length of the state key at the start of `text[at...]`, or 0 where there is none or it is too long.
    private static func stateKeyLength(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var end = start
        while end < text.count, isKeyByte(text[end]) { end += 1 }
        return isStateKey(UnsafeBufferPointer(rebasing: text[start..<end])) ? end - start : 0
    }

    enum BoundKey { case literal, template, invalid }

    /// A state key, or key characters mixed with at least one placeholder `{index}` or `{alias.field}`.
    @inline(__always)
    static func boundKey(_ text: UnsafeBufferPointer<UInt8>) -> BoundKey {
        isStateKey(text) ? .literal : boundTemplate(text)
    }

    private static func boundTemplate(_ text: UnsafeBufferPointer<UInt8>) -> BoundKey {
        var at = 0
        var hasPlaceholder = false
        while at < text.count {
            if isKeyByte(text[at]) {
                at += 1
                continue
            }
            guard text[at] == UInt8(ascii: "{") else { return .invalid }
            let alias = stateKeyLength(text, at: at + 1)
            guard alias > 0 else { return .invalid }
            var end = at + 1 + alias
            guard end < text.count else { return .invalid }
            if text[end] == UInt8(ascii: ".") {
                let field = stateKeyLength(text, at: end + 1)
                guard field > 0 else { return .invalid }
                end += 1 + field
            } else {
                let name = UnsafeBufferPointer(rebasing: text[(at + 1)..<end])
                guard name.elementsEqual("index".utf8) else { return .invalid }
            }
            guard end < text.count, text[end] == UInt8(ascii: "}") else { return .invalid }
            hasPlaceholder = true
            at = end + 1
        }
        return hasPlaceholder ? .template : .invalid
    }

    /// `#RRGGBB` or `#AARRGGBB`
    @inline(__always)
    static func isColor(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 7 || text.count == 9 || SpecCheck.colorLength.isRemoved && !text.isEmpty,
            text[0] == UInt8(ascii: "#") || SpecCheck.colorSign.isRemoved
        else { return false }
        for at in 1..<text.count {
            let byte = text[at]
            guard isDigit(byte) || (byte | 0x20) &- 0x61 < 6 || SpecCheck.colorDigit.isRemoved else { return false }
        }
        return true
    }

    /// A state key followed by `.key` or `[index]` parts, at most 256 UTF-16 code units; an index has up to nine digits
    /// and no leading zero.
    static func isDataPath(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // The grammar is ASCII, so bytes are code units.
        guard text.count <= maxDataPathLength || SpecCheck.dataPathLength.isRemoved else { return false }
        var end = stateKeyLength(text, at: 0)
        guard end > 0 else { return false }
        while end < text.count {
            switch text[end] {
            case UInt8(ascii: "."):
                let field = stateKeyLength(text, at: end + 1)
                guard field > 0 else { return false }
                end += 1 + field
            case UInt8(ascii: "["):
                let start = end + 1
                end = start
                while end < text.count, isDigit(text[end]) { end += 1 }
                let digits = end - start
                guard digits >= 1, digits <= 9 || SpecCheck.dataPathDigits.isRemoved,
                    digits == 1 || text[start] != UInt8(ascii: "0") || SpecCheck.dataPathZero.isRemoved
                else { return false }
                guard end < text.count, text[end] == UInt8(ascii: "]") else { return false }
                end += 1
            default: return false
            }
        }
        return true
    }
}
