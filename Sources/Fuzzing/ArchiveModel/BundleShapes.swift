import PrototypeBundle

/// Valid bundles of the shapes that cases start from.
extension BundleModel {
    /// A spec whose image needs the theme modes.
    static var withLightAndDark: BundleModel {
        var model = BundleModel(spec: SpecText.spec(children: [SpecText.image(["light": "a", "dark": "a"])]))
        model.assets = [Asset("a", .png, MediaSample.png())]
        return model
    }

    static var everyType: BundleModel {
        BundleModel(
            .init("p", .png, MediaSample.png(3, 2)), .init("j", .jpeg, MediaSample.jpeg(MediaSample.frame(3, 2))),
            .init("w", .webP, MediaSample.lossyWebP(3, 2)), .init("t", .trueType, MediaSample.trueType()),
            .init("o", .openType, MediaSample.openType()))
    }

    static func images(_ count: Int) -> BundleModel {
        var model = BundleModel()
        model.assets = (1...count).map { Asset("i\($0)", .png, MediaSample.png(UInt32($0), 1)) }
        model.spec = Array(SpecText.showing(model.assets).utf8)
        return model
    }

    static func fonts(_ count: Int) -> BundleModel {
        var model = BundleModel()
        model.assets = (1...count).map { Asset("f\($0)", .openType, MediaSample.openType(padding: $0)) }
        model.spec = Array(SpecText.showing(model.assets).utf8)
        return model
    }

    /// As many assets as a bundle may have.
    static var imagesAndFonts: BundleModel {
        var model = images(32)
        model.assets += fonts(2).assets
        model.spec = Array(SpecText.showing(model.assets).utf8)
        return model
    }
}
