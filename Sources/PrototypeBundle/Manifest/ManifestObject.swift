import StrictJSON

/// A value of a manifest and where it stands.
struct ManifestField {
    var value: JSONValue
    var path: ManifestPath
}

/// An object of a manifest while it is walked: its keys and the rule's field names together, in UTF-16 order, of which
/// the first that is unknown or missing is the error (spec language, section 4, `object`).
///
/// The caller asks for the fields in that order and ends with `finish`.
struct ManifestObject {
    let path: ManifestPath
    private let value: JSONValue
    /// The first key in UTF-16 order that is no field.
    private let unknown: UnsafeBufferPointer<UInt8>?

    init(_ value: JSONValue, at path: ManifestPath, fields: [StaticString]) throws(BundleRejection) {
        guard value.kind == .object else { throw path.rejection("an object was expected") }
        self.path = path
        self.value = value
        var unknown: UnsafeBufferPointer<UInt8>?
        for (key, _) in value.members {
            guard let key = key.utf8, !fields.contains(where: { ByteText.equal($0.utf8, key) }) else { continue }
            guard let first = unknown, !ByteText.utf16Less(key, first) else {
                unknown = key
                continue
            }
        }
        self.unknown = unknown
    }

    /// The value of a field. No unknown key may come before it.
    func field(_ name: StaticString) throws(BundleRejection) -> ManifestField {
        if let unknown, ByteText.utf16Less(unknown, name.utf8) { throw unknownKey(unknown) }
        let path = path.child(name)
        guard let member = value.member(name.description) else { throw path.rejection("this field is missing") }
        return ManifestField(value: member, path: path)
    }

    func finish() throws(BundleRejection) {
        if let unknown { throw unknownKey(unknown) }
    }

    private func unknownKey(_ key: UnsafeBufferPointer<UInt8>) -> BundleRejection {
        path.child(key).rejection("this key is unknown")
    }
}
