/// The types of asset that a bundle can contain.
public enum MediaType: Sendable, CaseIterable {
    case png, jpeg, webP, trueType, openType

    /// The name as manifests spell it.
    public var name: StaticString {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .webP: "image/webp"
        case .trueType: "font/ttf"
        case .openType: "font/otf"
        }
    }

    /// The type that a manifest spells so, or nil.
    public init?(name: String) {
        guard let type = MediaType.allCases.first(where: { name.utf8.elementsEqual($0.name.utf8) }) else { return nil }
        self = type
    }

    /// The extension of the type's files, without the point.
    public var fileExtension: StaticString {
        switch self {
        case .png: "png"
        case .jpeg: "jpg"
        case .webP: "webp"
        case .trueType: "ttf"
        case .openType: "otf"
        }
    }

    public var kind: AssetKind {
        switch self {
        case .png, .jpeg, .webP: .image
        case .trueType, .openType: .font
        }
    }
}

/// The two kinds of asset, each with its own folder, manifest array and namespace of ids.
public enum AssetKind: Sendable, CaseIterable {
    case image, font

    /// The name of the kind's folder in an archive, and of its array in a manifest.
    public var folder: StaticString {
        switch self {
        case .image: "assets"
        case .font: "fonts"
        }
    }
}
