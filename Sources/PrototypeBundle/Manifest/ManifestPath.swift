/// A JSON path in a manifest, spelled only when it is reported (spec language, section 2).
struct ManifestPath {
    private var field: UnsafeBufferPointer<UInt8>?
    private var index: Int?
    private var member: UnsafeBufferPointer<UInt8>?

    static var root: ManifestPath { ManifestPath() }

    /// The path of a member of the root, or of a record.
    func child(_ name: UnsafeBufferPointer<UInt8>) -> ManifestPath {
        var path = self
        if field == nil { path.field = name } else { path.member = name }
        return path
    }

    func child(_ name: StaticString) -> ManifestPath { child(name.utf8) }

    func element(_ index: Int) -> ManifestPath {
        var path = self
        path.index = index
        return path
    }

    private var text: String {
        var path: [UInt8] = []
        if let field { PathText.append(field, to: &path) }
        if let index { PathText.append(index, to: &path) }
        if let member { PathText.append(member, to: &path) }
        return PathText.text(path)
    }

    func rejection(_ message: String) -> BundleRejection { BundleRejection(.invalidManifest, at: text, message) }
}
