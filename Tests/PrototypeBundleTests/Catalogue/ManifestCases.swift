import StrictJSON

@testable import Fuzzing
@testable import PrototypeBundle

/// Step 10: the manifest's text, version and shape.
extension Catalogue {
    static var manifests: [Case] {
        let bundle = BundleModel()
        func text(_ name: String, _ edit: @escaping (String) -> String) -> Case {
            Case("manifest \(name)", bundle.manifestText { Array(edit(String(decoding: $0, as: UTF8.self)).utf8) })
        }
        func nested(_ containers: Int) -> String {
            String(repeating: "[", count: containers) + String(repeating: "]", count: containers)
        }
        /// In a member that the shape does not know, inside the root.
        func nestedMember(_ containers: Int) -> Case {
            text("nested \(containers) deep in an unknown member") {
                "\($0.dropLast()),\"x\":\(nested(containers - 1))}"
            }
        }
        let versions: [(String, JSONTree?)] = [
            ("2", 2), ("0", 0), ("-1", -1), ("1.5", 1.5), ("text", "1"), ("true", true), ("null", nil),
            ("an array", [1]),
            ("an object", ["v": 1]), ("2^53 + 1", 9_007_199_254_740_993),
        ]
        let members: [(String, String, JSONTree)] = [
            ("specSha256", "a number", 1), ("specSha256", "null", .null), ("specSha256", "empty", ""),
            ("specSha256", "65 digits", .string(String(repeating: "0", count: 65))),
            ("specSha256", "63 digits", .string(String(repeating: "0", count: 63))),
            ("specSha256", "in upper case", .string(String(repeating: "A", count: 64))),
            ("specSha256", "with a g", .string(String(repeating: "0", count: 63) + "g")),
            ("specSha256", "with a line feed after it", .string(String(repeating: "0", count: 64) + "\n")),
            ("specSha256", "of zeros", .string(String(repeating: "0", count: 64))),
            ("assets", "null", .null), ("assets", "an object", [:]), ("assets", "a text", "x"),
            ("assets", "of null", [.null]),
            ("assets", "of an empty array", [[]]), ("assets", "of an empty object", [[:]]),
            ("fonts", "null", .null), ("fonts", "an object", [:]), ("fonts", "of true", [true]),
            ("requires", "null", .null), ("requires", "a text", "x"), ("requires", "an object", [:]),
            ("requires", "of null", [.null]), ("requires", "of an array", [[]]), ("requires", "of an empty text", [""]),
            ("requires", "of a text and an empty one", ["a", ""]), ("requires", "unsorted", ["b", "a"]),
            ("requires", "repeated", ["a", "a"]), ("requires", "unknown but sorted", ["a", "b"]),
            ("requires", "of blanks", [" "]), ("requires", "in UTF-16 order", ["\u{1F600}", "\u{FF5E}"]),
            ("requires", "in scalar order", ["\u{FF5E}", "\u{1F600}"]),
            ("requires", "a text before its longer one", ["a", "aa"]),
            ("requires", "a text after its longer one", ["aa", "a"]),
            ("requires", "NFC and NFD", ["e\u{301}", "\u{E9}"]),
        ]
        let unknown = [
            "a", "Assets", "assetsx", "b", "formatVersion", "id", "z", "", "a b", "\u{E9}", "0", "name", "__proto__",
            "libraryId",
        ]
        return versions.map {
            Case(
                "version \($0)",
                $1.map { bundle.manifest("bundleFormatVersion", $0) }
                    ?? bundle.manifestText(
                        "{\"bundleFormatVersion\":null}"))
        }
            + ["bundleFormatVersion", "specSha256", "assets", "fonts", "requires"].map { name in
                Case("manifest without \(name)", bundle.manifest(name, nil))
            }
            + members.map { name, what, value in Case("\(name) \(what)", bundle.manifest(name, value)) }
            + unknown.map { key in Case("manifest with the key \"\(key)\"", bundle.manifest(key, 1)) }
            + [
                text("of 1.0 as the version") {
                    $0.replacing("\"bundleFormatVersion\":1", with: "\"bundleFormatVersion\":1.0")
                },
                text("of 10e-1 as the version") {
                    $0.replacing("\"bundleFormatVersion\":1", with: "\"bundleFormatVersion\":10e-1")
                },
                text("of an escaped version key") {
                    $0.replacing("bundleFormatVersion", with: "bundleFormat\\u0056ersion")
                },
                text("of the version twice") { "\($0.dropLast()),\"bundleFormatVersion\":1}" },
                text("of the version twice, once escaped") { "\($0.dropLast()),\"\\u0062undleFormatVersion\":2}" },
                text("with a BOM") { "\u{FEFF}\($0)" },
                text("with two BOMs") { "\u{FEFF}\u{FEFF}\($0)" },
                text("in white space") { "\n\t \($0) \r\n" },
                text("in a form feed") { "\u{C}\($0)" },
                text("with a trailing comma") { "\($0.dropLast()),}" },
                text("with a comment") { "/* */\($0)" },
                text("with text after it") { "\($0)x" },
                text("twice") { "\($0)\($0)" },
                text("cut") { "\($0.dropLast())" },
                text("that is empty") { _ in "" },
                text("of white space") { _ in "  " },
                text("of null") { _ in "null" },
                text("of a number") { _ in "1" },
                text("of a text") { _ in "\"x\"" },
                text("of an array") { _ in "[]" },
                text("of an empty object") { _ in "{}" },
                text("of 1e400") { _ in "{\"bundleFormatVersion\":1e400}" },
                text("of NaN") { _ in "{\"bundleFormatVersion\":NaN}" },
                text("of 01") { _ in "{\"bundleFormatVersion\":01}" },
                text("with a lone surrogate") { "\($0.dropLast()),\"\\ud800\":1}" },
                text("with a raw tab in a key") { "\($0.dropLast()),\"a\tb\":1}" },
                Case("manifest in UTF-16", bundle.manifestText { text in text.flatMap { [$0, 0] } }),
                Case(
                    "manifest of byte FF",
                    bundle.manifestText { $0.dropLast() + [0x2C, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D] }),
                text("of 64 arrays") { _ in nested(64) },
                text("of 65 arrays") { _ in nested(65) },
                nestedMember(64), nestedMember(65),
                Case("manifest at its cap", bundle.manifestText { padded($0, to: 65_536) }),
                Case(
                    "manifest at its cap, deflated",
                    bundle.manifestText { padded($0, to: 65_536) }.withSpec(noiseText(700)).deflated),
                Case("manifest one over its cap", bundle.manifestText { padded($0, to: 65_537) }),
                Case("two unknown keys, in the wrong order", bundle.manifest("z", 1).manifest("a", 1)),
                Case(
                    "an unknown key between two fields and a broken field before it",
                    bundle.manifest("c", 1).manifest("assets", 1)),
                Case(
                    "an unknown key between two fields and a broken field after it",
                    bundle.manifest("c", 1).manifest("fonts", 1)),
                Case("unknown astral key", bundle.manifest("\u{1F600}", 1).manifest("\u{FF5E}", 1)),
                Case(
                    "wrong version and wrong shape", bundle.manifest("bundleFormatVersion", 2).manifest("assets", nil)),
                Case(
                    "missing version and wrong assets",
                    bundle.manifest("bundleFormatVersion", nil).manifest("assets", 1)),
                Case(
                    "missing version and missing fonts",
                    bundle.manifest("bundleFormatVersion", nil).manifest("fonts", nil)),
            ]
    }

    static func padded(_ text: [UInt8], to count: Int) -> [UInt8] {
        text + Array(repeating: 0x20, count: max(0, count - text.count))
    }

    /// A text that does not pack well.
    static func noiseText(_ count: Int) -> String {
        String(decoding: noise(count).map { 0x61 + $0 % 26 }, as: UTF8.self)
    }

    /// The records of a manifest.
    static var records: [Case] {
        let bundle = BundleModel(image)
        let other = String(repeating: "0", count: 64)
        let hash = image.sha256
        let fields: [(String, String, JSONTree?)] = [
            ("id", "missing", nil), ("id", "null", .null), ("id", "a number", 1), ("id", "empty", ""),
            ("file", "missing", nil), ("file", "null", .null), ("file", "empty", ""),
            ("file", "the hash alone", .string(hash)),
            ("file", "of another hash", .string("assets/\(other).png")),
            ("file", "with another extension", .string("assets/\(hash).jpg")),
            ("file", "in fonts", .string("fonts/\(hash).png")),
            ("file", "with a leading slash", .string("/assets/\(hash).png")),
            ("file", "with a parent", .string("x/../assets/\(hash).png")),
            ("file", "with an upper case extension", .string("assets/\(hash).PNG")),
            ("file", "of the spec", "spec.json"), ("sha256", "missing", nil), ("sha256", "null", .null),
            ("sha256", "short", "0"),
            ("sha256", "of another content", .string(other)), ("sha256", "in upper case", .string(hash.uppercased())),
            ("mediaType", "missing", nil), ("mediaType", "null", .null), ("mediaType", "empty", ""),
            ("mediaType", "of a gif", "image/gif"),
            ("mediaType", "of a font", "font/ttf"), ("mediaType", "in upper case", "IMAGE/PNG"),
            ("mediaType", "with a parameter", "image/png;x=1"),
            ("mediaType", "of a jpeg", "image/jpeg"), ("mediaType", "with a space", " image/png"),
            ("source", "known", "https://example.com"), ("width", "known", 1), ("a", "known", 1), ("zz", "known", 1),
            ("Id", "known", 1), ("j k", "known", 1),
        ]
        func withID(_ id: String) -> BundleModel { BundleModel(.init(id, .png, MediaSample.png())) }
        let units = [
            ("256 letters", String(repeating: "x", count: 256)), ("257 letters", String(repeating: "x", count: 257)),
            ("128 astral characters", String(repeating: "\u{1F600}", count: 128)),
            ("128 astral characters and a letter", String(repeating: "\u{1F600}", count: 128) + "x"),
            ("127 astral characters and two letters", String(repeating: "\u{1F600}", count: 127) + "xx"),
            ("127 astral characters and three letters", String(repeating: "\u{1F600}", count: 127) + "xxx"),
            ("256 characters of three bytes", String(repeating: "\u{FF5E}", count: 256)),
            ("257 characters of two bytes", String(repeating: "\u{E9}", count: 257)), ("one blank", " "),
            ("a NUL", "\u{0}"),
            ("quotes and backslashes", "\"\\/"),
            ("128 letters with combining accents", String(repeating: "e\u{301}", count: 128)),
        ]
        return fields.map { name, what, value in Case("record's \(name) \(what)", bundle.record(.image, 0, name, value))
        }
            + units.map { what, id in Case("id of \(what)", withID(id)) } + [
                Case(
                    "font record's media type of an image", BundleModel(font).record(.font, 0, "mediaType", "image/png")
                ),
                Case(
                    "font record's file in assets",
                    BundleModel(font).record(.font, 0, "file", .string("assets/\(font.sha256).ttf"))),
                Case("font record's file missing", BundleModel(font).record(.font, 0, "file", nil)),
                Case("32 images", BundleModel.images(32)),
                Case("33 image records", BundleModel.images(33)),
                Case("two fonts", BundleModel.fonts(2)),
                Case("three font records", BundleModel.fonts(3)),
                Case("32 images and two fonts", BundleModel.imagesAndFonts),
                Case(
                    "two records of one file", BundleModel(.init("a", .png, image.bytes), .init("b", .png, image.bytes))
                ),
                Case("id twice", BundleModel(.init("a", .png, image.bytes), .init("a", .png, MediaSample.png(2, 2)))),
                Case(
                    "id of an image and of a font",
                    BundleModel(.init("a", .png, image.bytes), .init("a", .trueType, font.bytes))),
                Case(
                    "ids in NFC and NFD",
                    BundleModel(.init("\u{E9}", .png, image.bytes), .init("e\u{301}", .png, MediaSample.png(2, 2)))),
                Case(
                    "ids that differ by case",
                    BundleModel(.init("a", .png, image.bytes), .init("A", .png, MediaSample.png(2, 2)))),
                Case(
                    "second record wrong in shape, first in its file",
                    BundleModel(image, .init("b", .png, MediaSample.png(2, 2))).record(.image, 1, "id", 1)
                        .record(.image, 0, "file", .string("assets/\(other).png"))),
                Case(
                    "id twice and its file wrong",
                    BundleModel(.init("a", .png, image.bytes), .init("a", .png, MediaSample.png(2, 2)))
                        .record(.image, 1, "file", .string("assets/\(other).png"))),
                Case(
                    "file wrong and an unknown key after it",
                    bundle.record(.image, 0, "file", "x").record(.image, 0, "zz", 1)),
                Case("record without any field", bundle.manifest("assets", [[:]])),
            ]
    }
}

extension BundleModel {
    /// With another text in the spec.
    func withSpec(_ text: String) -> BundleModel {
        var model = self
        model.spec = Array(SpecText.spec(children: [SpecText.text(.string(text))]).utf8)
        return model
    }
}
