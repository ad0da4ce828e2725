import StrictJSON

@testable import Fuzzing
@testable import PrototypeBundle

/// Steps 11 to 13: the spec, and references both ways.
extension Catalogue {
    static var specs: [Case] {
        let text = SpecText.text("Hi")
        func spec(_ name: String, _ text: String) -> Case { Case("spec \(name)", BundleModel(spec: text)) }
        func members(_ name: String, _ members: [JSONTree.Member]) -> Case {
            spec(name, SpecText.spec(children: [text], members))
        }
        return [
            spec("with a BOM", "\u{FEFF}" + SpecText.minimal),
            spec("with two BOMs", "\u{FEFF}\u{FEFF}" + SpecText.minimal),
            spec("in white space", " \n\(SpecText.minimal)\r\n\t"),
            spec("with text after it", SpecText.minimal + "x"),
            spec("of null", "null"), spec("of an array", "[]"), spec("of an empty object", "{}"),
            spec("of white space", " "),
            spec("with an unknown property", SpecText.minimal.replacing("{\"id\"", with: "{\"idd\":1,\"id\"")),
            spec("with a key twice", SpecText.minimal.replacing("{\"id\"", with: "{\"id\":\"t\",\"id\"")),
            spec("with a bad color", SpecText.spec(children: [SpecText.text("Hi", style: ["color": "red"])])),
            spec("with a bracketed unknown key", SpecText.minimal.replacing("{\"id\"", with: "{\"a b\":1,\"id\"")),
            members("with components", [.init("components", ["c": ["root": text]])]),
            spec("with a use node", SpecText.spec(children: [["type": "use", "component": "c"]])),
            members("with data", [.init("data", ["a": [1, 2]])]),
            members("with state", [.init("state", ["on": true])]),
            Case("requires what is computed", BundleModel.withLightAndDark.requiring("prototype_theme_modes_v1")),
            Case("requires nothing although something is computed", BundleModel.withLightAndDark),
            Case("requires more than is computed", BundleModel().requiring("prototype_theme_modes_v1")),
            Case("spec at its cap", BundleModel(spec: SpecText.padded(to: 1_048_576)).withNoisyFont),
            Case("spec one over its cap", BundleModel(spec: SpecText.padded(to: 1_048_577)).withNoisyFont),
            Case(
                "spec hash of the manifest's own",
                BundleModel().manifest { tree in
                    tree["specSha256"] = .string(minimal.entries[0].data.withUnsafeBytes { SHA256Digest(of: $0).hex })
                }),
            Case(
                "spec changed after the manifest",
                ArchiveModel(entries: [
                    minimal.entries[0], .init("spec.json", stored: Array((SpecText.minimal + " ").utf8)),
                ])),
            Case(
                "spec hash wrong and spec invalid",
                BundleModel(spec: "{}").manifest("specSha256", .string(String(repeating: "0", count: 64)))),
        ]
    }

    static var references: [Case] {
        let pair: JSONTree = ["light": "l", "dark": "d"]
        func showing(_ children: [JSONTree], _ assets: BundleModel.Asset...) -> BundleModel {
            var model = BundleModel(spec: SpecText.spec(children: children))
            model.assets = assets
            return model
        }
        let light = BundleModel.Asset("l", .png, MediaSample.png(2, 1))
        let dark = BundleModel.Asset("d", .png, MediaSample.png(3, 1))
        func items(_ type: JSONTree, _ images: JSONTree...) -> JSONTree {
            ["type": type, "stateKey": "tab", "items": .array(images.map { ["label": "L", "image": $0] })]
        }
        func tabs(_ name: String, _ type: JSONTree, _ image: JSONTree, _ assets: BundleModel.Asset...) -> Case {
            var model = BundleModel(
                spec: SpecText.spec(
                    children: [items(type, image, "i")], [.init("state", ["tab": 0])]))
            model.assets = assets
            return Case(name, model)
        }
        let styled = SpecText.text("T", style: SpecText.font("f"))
        let state: [JSONTree.Member] = [.init("state", ["on": true])]
        var styleWhen = BundleModel(
            spec: SpecText.spec(
                children: [
                    [
                        "type": "text", "text": "T",
                        "styleWhen": [["when": ["key": "on", "equals": true], "style": SpecText.font("f")]],
                    ]
                ], state))
        let styleWhenMissing = styleWhen
        styleWhen.assets = [font]
        var unlisted = BundleModel(image)
        unlisted.manifestEdits.append { $0["assets"] = [] }
        return [
            Case("image", BundleModel(image)), Case("image and font", BundleModel(image, font)),
            Case("every type of asset", BundleModel.everyType),
            Case("every type of asset, deflated", BundleModel.everyType.deflated),
            Case("light and dark", showing([SpecText.image(pair)], light, dark)),
            Case("light missing", showing([SpecText.image(pair)], dark)),
            Case("dark missing", showing([SpecText.image(pair)], light)),
            Case("light and dark missing", showing([SpecText.image(pair)])),
            tabs("image of a tab", "tabBar", "i", image), tabs("missing image of a tab", "tabBar", "j", image),
            tabs("image of a bottom navigation", "bottomNav", "i", image),
            tabs("missing image of a bottom navigation", "bottomNav", "j", image),
            tabs("dark image of a tab missing", "tabBar", ["light": "i", "dark": "j"], image),
            Case("font in a style", showing([styled], font)), Case("font missing", showing([styled])),
            Case("font in a conditional style", styleWhen),
            Case("font in a conditional style missing", styleWhenMissing),
            Case("image id used as a font", showing([SpecText.image("f"), styled], .init("f", .png, image.bytes))),
            Case("font id used as an image", showing([styled, SpecText.image("f")], font)),
            Case("image never referenced", showing([SpecText.text("T")], image)),
            Case("font never referenced", showing([SpecText.text("T")], font)),
            Case("second image never referenced", showing([SpecText.image("l")], light, dark)),
            Case("image and font never referenced", showing([SpecText.text("T")], font, image)),
            Case("missing reference and unreferenced record", showing([SpecText.image("x")], image)),
            Case("two missing references, in document order", showing([SpecText.image("x"), SpecText.image("y")])),
            Case(
                "missing style font before a missing child",
                showing([
                    ["type": "column", "style": SpecText.font("f"), "children": [SpecText.image("x")]]
                ])),
            Case(
                "id in another normalization", showing([SpecText.image("e\u{301}")], .init("\u{E9}", .png, image.bytes))
            ),
            Case(
                "id spelled with escapes",
                BundleModel(image).manifestText { text in
                    Array(
                        String(decoding: text, as: UTF8.self).replacing("\"id\":\"i\"", with: "\"id\":\"\\u0069\"").utf8
                    )
                }),
            Case("record without an entry", BundleModel(image).archive, .without(2)),
            Case("font record without an entry", BundleModel(font).archive, .without(2)),
            Case("entry without a record", unlisted),
            Case(
                "font entry without a record", BundleModel().archive,
                .entry(.init(font.entryName, stored: font.bytes))),
            Case(
                "two entries without a record, in central order", minimal,
                .entry(.init(font.entryName, stored: font.bytes)),
                .entry(.init(image.entryName, stored: image.bytes))),
            Case("an entry and a record that miss each other", withImage, .name(2, assetName("1"))),
            Case(
                "same content under two types",
                BundleModel(.init("a", .png, image.bytes), .init("b", .jpeg, image.bytes))),
        ]
    }
}

extension BundleModel {
    /// Deflated, with a font that keeps the ratio low.
    var withNoisyFont: BundleModel {
        var model = self
        let font = Asset("f", .trueType, MediaSample.trueType() + Catalogue.noise(12_000))
        let count = spec.count
        model.assets = [font]
        let shown = Array(SpecText.showing([font]).utf8)
        model.spec = Catalogue.padded(shown, to: count)
        return model.deflated
    }
}

extension ArchiveLie {
    /// The stored entry holds another content, about which its records tell the truth.
    static func content(_ entry: Int, _ content: [UInt8]) -> ArchiveLie {
        ArchiveLie { model in
            model.entries[entry] = .init(String(decoding: model.entries[entry].name, as: UTF8.self), stored: content)
        }
    }
}
