import StrictJSON

@testable import Fuzzing
@testable import PrototypeBundle

/// Our own canonical exports. Their bytes are recorded, so that a change of one byte is seen.
extension Catalogue {
    struct Export {
        var name: String
        var spec: String
        var assets: [ExportAsset]

        init(_ name: String, spec: String, _ assets: ExportAsset...) {
            self.name = name
            self.spec = spec
            self.assets = assets
        }

        /// A spec that shows all the assets.
        init(_ name: String, showing assets: ExportAsset...) {
            self.init(
                name, spec: SpecText.showing(assets.map { .init($0.id.text, $0.mediaType, $0.bytes) }))
            self.assets = assets
        }
    }

    private static func asset(_ id: String, _ type: MediaType, _ bytes: [UInt8]) -> ExportAsset {
        ExportAsset(id: AssetID(id), mediaType: type, bytes: bytes)
    }

    static var exports: [Export] {
        typealias Sample = MediaSample
        let png = Sample.png()
        let many = (1...32).map { asset("i\($0)", .png, Sample.png(UInt32($0), 1)) }
        var allImages = Export("32 images", spec: SpecText.showing(many.map { .init($0.id.text, .png, $0.bytes) }))
        allImages.assets = many.reversed()
        return [
            Export("text alone", spec: SpecText.minimal),
            Export("white space is kept", spec: " \n\(SpecText.minimal)\t\r\n"),
            Export("a BOM is kept", spec: "\u{FEFF}" + SpecText.minimal),
            Export(
                "a key order of the author's own is kept",
                spec:
                    "{\"root\":{\"text\":\"Hi\",\"type\":\"text\"},\"window\":{\"placement\":{\"type\":\"fullscreen\"}},\"id\":\"s\"}"
            ),
            Export("one png", showing: asset("a", .png, png)),
            Export("one jpeg", showing: asset("a", .jpeg, Sample.jpeg(Sample.frame(3, 2)))),
            Export("one webp", showing: asset("a", .webP, Sample.losslessWebP(3, 2))),
            Export("one truetype font", showing: asset("a", .trueType, Sample.trueType())),
            Export(
                "two fonts", showing: asset("b", .openType, Sample.openType()), asset("a", .trueType, Sample.trueType())
            ),
            Export("one content under two ids", showing: asset("b", .png, png), asset("a", .png, png)),
            Export(
                "one id for an image and a font", showing: asset("a", .png, png),
                asset("a", .trueType, Sample.trueType())),
            Export(
                "assets that nothing refers to", spec: SpecText.minimal, asset("a", .png, png),
                asset("b", .trueType, [])),
            Export(
                "the last of two assets with one id", showing: asset("a", .png, Sample.png(2, 2)), asset("a", .png, png)
            ),
            Export(
                "ids in UTF-16 order", showing: asset("\u{FF5E}", .png, png),
                asset("\u{1F600}", .png, Sample.png(2, 1)),
                asset("z", .png, Sample.png(3, 1)), asset("\u{E9}", .png, Sample.png(4, 1))),
            Export("ids that need escapes", showing: asset("\"\\/\u{8}\u{C}\n\r\t\u{1}\u{7F}\u{2028}", .png, png)),
            Export(
                "ids in NFC and NFD", showing: asset("e\u{301}", .png, Sample.png(2, 1)), asset("\u{E9}", .png, png)),
            Export(
                "a pair of light and dark",
                spec: SpecText.spec(children: [SpecText.image(["light": "l", "dark": "d"])]),
                asset("d", .png, Sample.png(2, 1)), asset("l", .png, png)),
            Export(
                "several capabilities",
                spec: SpecText.spec(
                    children: [
                        SpecText.image(["light": "l", "dark": "l"]),
                        ["type": "textField", "stateKey": "k", "keyboard": "email"],
                    ],
                    [.init("state", ["k": ""]), .init("data", ["a": 1])]), asset("l", .png, png)),
            Export("an asset of noise", showing: asset("a", .png, png + noise(3000))),
            Export("a content with a local signature", showing: asset("a", .png, png + [0x50, 0x4B, 0x03, 0x04])),
            Export("an id of 256 units", showing: asset(String(repeating: "\u{1F600}", count: 128), .png, png)),
            allImages,
        ]
    }
}
