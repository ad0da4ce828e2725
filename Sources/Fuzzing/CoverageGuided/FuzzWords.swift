import PrototypeBundle
import PrototypeSpec
import StrictJSON

/// The words that the inputs of a target are made of, from the contract and the formats themselves.
public enum FuzzWords {
    /// The dictionaries by their names, each with its words in order.
    static let dictionaries: [(name: String, words: [[UInt8]])] = [
        ("json", json.map { Array($0.utf8) }),
        ("spec", (json + spec).map { Array($0.utf8) }),
        ("manifest", (json + manifest).map { Array($0.utf8) }),
        ("zip", zip + (manifest + entryNames).map { Array($0.utf8) }),
        ("media", media),
        ("egress", (json + egressWords + egressKeys.map { "\"\($0)\":" }).map { Array($0.utf8) }),
    ]

    /// Names and texts for mutations through the tree.
    static func names(of target: String) -> [String] {
        switch target {
        case "json": ["a", "b", "0", "1", "", "__proto__", "\u{E9}", "e\u{301}", "\u{0}", "\u{1F600}"]
        case "manifest": manifestNames
        case "egress": egressKeys + egressWords
        case "bundle", "minimize": specNames + manifestNames
        default: specNames
        }
    }

    /// Limits of the contract, and where integer types and doubles end.
    static func bounds(of target: String) -> [Double] {
        switch target {
        case "json", "manifest", "egress": numberBounds
        default: ContractWords(.prototype).bounds + numberBounds
        }
    }

    private static let numberBounds: [Double] = [
        0, 1, 24, 32, 64, 128, 256, 2000, 4096, 32_768, 65_536, 1_048_576, 2_147_483_648, 4_294_967_296,
        9_007_199_254_740_992, 0.1,
    ]

    /// The dictionaries as files in the form of libFuzzer and AFL: a quoted word a line, printable ASCII as it is and the rest
    /// as `\xHH`.
    public static let files: [(name: String, content: [UInt8])] = dictionaries.map { name, words in
        var lines = ["# Written by `protoparity dictionaries`; a test compares this file with what that writes."]
        for word in words { lines.append("\"\(word.map(escaped).joined())\"") }
        return ("\(name).dict", Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private static func escaped(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\\(Character(UnicodeScalar(byte)))"
        case 0x20...0x7E: String(UnicodeScalar(byte))
        default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }

    private static let json = [
        "{", "}", "[", "]", ",", ":", "\"", "{}", "[]", "\"\"", "\"a\":", "null", "true", "false", "-0", "0.1", "1e21",
        "1e400", "1e-400", "9007199254740993", "18446744073709551616", "\\u0000", "\\ud800", "\\udc00", "\\u0061",
        "\\\"", "\\\\", "\\/", "\u{FEFF}", "\u{2028}", "\u{E9}", "e\u{301}", "\u{1F600}", " ", "\n",
    ]

    /// Keys with their colons and texts in quotes.
    private static let spec = quoted(ContractWords(.prototype)) + ["{index}", "{item.name}", "#FF00FF", "#80FF00FF"]

    private static let specNames: [String] = {
        let words = ContractWords(.prototype)
        return words.keys + words.texts + ["a", "i", "{index}", "{item.name}", "#FF00FF"]
    }()

    private static let manifestKeys = [
        "bundleFormatVersion", "specSha256", "assets", "fonts", "requires", "id", "file", "sha256", "mediaType",
    ]

    private static let manifestNames =
        manifestKeys + MediaType.allCases.map { "\($0.name)" } + GrownCapability.allCases.map(\.rawValue) + entryNames

    private static let manifest = manifestKeys.map { "\"\($0)\":" } + manifestNames.dropFirst(manifestKeys.count)

    private static let egressKeys = [
        "url", "method", "via", "network", "flavor", "headers", "answers", "redirectFrom", "redirects", "blockedPorts",
    ]

    /// Hosts in several spellings of addresses that are blocked and of some that are not, and what stands around a host.
    private static let egressWords = [
        "https://", "http://", "//", "@", ":5037", ":65536", "#", "?", "\\", "%31", ".", "localhost", "127.1", "0x7f",
        "017700000001", "2130706433", "169.254.169.254", "10.0.2.2", "192.168.1.1", "8.8.8.8", "[::1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]", "[fe80::1%25eth0]", "[2002:7f00:1::]", "fd00::1", "metadata.google.internal", "xn--",
        "\u{E9}",
        "\u{3002}", "GET", "POST", "host", "device", "dev", "Host",
    ]

    private static let entryNames =
        ["bundle.json", "spec.json"] + MediaType.allCases.map { ".\($0.fileExtension)" }
        + AssetKind.allCases.map { "\($0.folder)/" }

    private static func quoted(_ words: ContractWords) -> [String] {
        words.keys.map { "\"\($0)\":" } + words.texts.map { "\"\($0)\"" }
    }

    /// Signatures of records (APPNOTE 4.3), the versions, flags and methods that readers ask for, numbers at bounds.
    private static let zip: [[UInt8]] =
        [(1, 2), (3, 4), (5, 6), (6, 6), (6, 7), (7, 8)].map { [0x50, 0x4B, $0.0, $0.1] }
        + [
            [20, 0], [45, 0], [8, 0], [0, 8], [9, 0], [0x21, 0], [0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0],
            [0x01, 0], [0x75, 0x70], [0x55, 0x54], [0, 0, 0xA0, 0xED], [0x10, 0, 0, 0],
        ]

    private static let media: [[UInt8]] =
        [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0, 0, 0, 13], [0xFF, 0xD8, 0xFF], [0xFF, 0xC0],
            [0xFF, 0xD9],
            [0xFF, 0xDA], [0xFF, 0xC4], [0, 1, 0, 0], [0x9D, 0x01, 0x2A], [0x2F],
        ]
        + ["IHDR", "RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "OTTO", "true"].map { Array($0.utf8) }
}
