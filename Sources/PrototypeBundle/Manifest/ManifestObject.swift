import StrictJSON

/// A value of a manifest and where it stands.
struct ManifestValue {
    let tape: Tape
    let index: Int
    let path: ManifestPath

    /// The decoded bytes of a string, or nil for anything else.
    var text: UnsafeBufferPointer<UInt8>? { tape.isString(index) ? tape.bytes(index) : nil }

    /// The elements of an array, or nil for anything else.
    var elements: [ManifestValue]? {
        guard tape.isArray(index) else { return nil }
        var elements: [ManifestValue] = []
        var at = index + 1
        while at < tape.extent(index) {
            elements.append(ManifestValue(tape: tape, index: at, path: path.element(elements.count)))
            at = tape.next(at)
        }
        return elements
    }

    func rejection(_ message: String) -> BundleRejection { path.rejection(message) }
}

/// An object of a manifest while it is walked: its keys and the rule's field names together, in UTF-16 order, of which
/// the first that is unknown or missing is the error (spec language, section 4, `object`).
///
/// The caller asks for the fields in that order and ends with `finish`.
struct ManifestObject {
    private let value: ManifestValue
    /// The first key in UTF-16 order that is no field.
    private var unknown: UnsafeBufferPointer<UInt8>?

    init(_ value: ManifestValue, fields: [StaticString]) throws(BundleRejection) {
        let tape = value.tape
        guard tape.isObject(value.index) else { throw value.rejection("an object was expected") }
        self.value = value
        var at = value.index + 1
        while at < tape.extent(value.index) {
            let key = tape.bytes(at)
            if !fields.contains(where: { ByteText.equal($0.utf8, key) }),
                unknown.map({ ByteText.utf16Less(key, $0) }) ?? true
            {
                unknown = key
            }
            at = tape.next(at + 1)
        }
    }

    /// The value of a field. No unknown key may come before it.
    func field(_ name: StaticString) throws(BundleRejection) -> ManifestValue {
        if let unknown, ByteText.utf16Less(unknown, name.utf8) { throw unknownKey(unknown) }
        let path = value.path.child(name.utf8)
        guard let index = value.tape.member(value.index, name) else {
            throw path.rejection("this field is missing")
        }
        return ManifestValue(tape: value.tape, index: index, path: path)
    }

    func finish() throws(BundleRejection) {
        if let unknown { throw unknownKey(unknown) }
    }

    private func unknownKey(_ key: UnsafeBufferPointer<UInt8>) -> BundleRejection {
        value.path.child(key).rejection("this key is unknown")
    }
}
