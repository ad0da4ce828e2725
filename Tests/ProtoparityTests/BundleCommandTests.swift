import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct BundleCommandTests {
    private let directory: TemporaryDirectory
    private static let spec =
        #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"image","asset":"hero"}}"#
    /// The signature and the header chunk of a picture of 2 by 3 pixels.
    private static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0, 0, 0, 0, 0]

    init() throws {
        directory = try TemporaryDirectory()
        try directory.write("card.json", BundleCommandTests.spec)
        try directory.write("hero.png", bytes: BundleCommandTests.picture)
    }

    private func run(_ arguments: String...) throws -> Tool.Result { try Tool.run(arguments, in: directory.path) }

    private func export() throws {
        let result = try run("export", "--spec", "card.json", "--asset", "hero=hero.png", "-o", "card.bundle")
        #expect(result.status == 0)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name)))
    }

    @Test("What is exported is accepted, extracted as it was, and exported again to the same bytes")
    func roundTrip() throws {
        try export()
        #expect(try run("validate", "card.bundle").lines == ["card.bundle: accept"])
        #expect(try run("extract", "card.bundle", "-o", "card").status == 0)
        #expect(try bytes("card/spec.json") == Array(BundleCommandTests.spec.utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path + "/card/assets")
        #expect(names.count == 1)
        #expect(try bytes("card/assets/\(names[0])") == BundleCommandTests.picture)
        let again = try run(
            "export", "--spec", "card/spec.json", "--asset", "hero=card/assets/\(names[0])", "-o", "again.bundle")
        #expect(again.status == 0)
        #expect(try bytes("again.bundle") == bytes("card.bundle"))
    }

    @Test("Nothing is replaced without --force, and nothing is extracted over something")
    func overwriting() throws {
        try export()
        try directory.write("card.json", BundleCommandTests.spec.replacingOccurrences(of: "\"a\"", with: "\"b\""))
        let before = try bytes("card.bundle")
        let refused = try run("export", "--spec", "card.json", "--asset", "hero=hero.png", "-o", "card.bundle")
        #expect(refused.status == 3)
        #expect(refused.errorLines == ["protoparity export: card.bundle: this exists already; --force replaces it"])
        #expect(try bytes("card.bundle") == before)
        let forced = try run(
            "export", "--force", "--spec", "card.json", "--asset", "hero=hero.png", "-o", "card.bundle")
        #expect(forced.status == 0)
        #expect(try bytes("card.bundle") != before)
        #expect(try run("extract", "card.bundle", "-o", ".").status == 3)
    }

    @Test("What cannot be exported says why and leaves nothing behind")
    func failingExports() throws {
        let missing = try run("export", "--spec", "card.json", "-o", "out.bundle")
        #expect(missing.status == 1)
        #expect(missing.lines == ["card.json: missing_asset at root.asset: there is no such image: hero"])
        let noMedia = try run("export", "--spec", "card.json", "--asset", "hero=card.json", "-o", "out.bundle")
        #expect(noMedia.status == 3)
        #expect(noMedia.errors.contains("card.json: this is no PNG, JPEG, WebP, TTF or OTF file"))
        #expect(try run("export", "--spec", "card.json", "--asset", "hero", "-o", "out.bundle").status == 2)
        #expect(try run("export", "-o", "out.bundle").status == 2)
        #expect(try directory.names() == ["card.json", "hero.png"])
    }

    @Test("A credential in a request is warned of on standard error")
    func preflight() throws {
        try directory.write(
            "call.json",
            """
            {"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"spacer","onTap":[{"type":"request",\
            "via":"device","method":"GET","url":"http://127.0.0.1/","headers":{"Authorization":"x"}}]}}
            """)
        let result = try run("export", "--spec", "call.json", "-o", "call.bundle")
        #expect(result.status == 0)
        #expect(result.errorLines.count == 2)
        #expect(result.errors.contains("warning credential_header at root.onTap[0].headers.Authorization"))
        #expect(result.errors.contains("warning private_host at root.onTap[0].url"))
    }

    @Test("A rejected bundle is one line, and inspect shows its records up to the byte to blame")
    func rejected() throws {
        try export()
        var broken = try bytes("card.bundle")
        broken[60] ^= 1
        try directory.write("broken.bundle", bytes: broken)
        let validated = try run("validate", "broken.bundle", "card.bundle")
        #expect(validated.status == 1)
        #expect(validated.lines.count == 2)
        #expect(validated.lines[0].hasPrefix("broken.bundle: crc_mismatch at bundle.json: "))
        let inspected = try run("inspect", "broken.bundle")
        #expect(inspected.status == 1)
        #expect(inspected.output.contains("local record"))
        #expect(inspected.output.contains("end record"))
        let json = try JSONTree(parsing: Array(try run("inspect", "--format", "json", "broken.bundle").output.utf8))
        #expect(json["verdict"] == ["verdict": "reject", "code": "crc_mismatch", "path": "bundle.json"])
        #expect(json["records"]?.array?.count == 7)
        #expect(try run("extract", "broken.bundle", "-o", "out").status == 1)
        #expect(try directory.names().contains("out") == false)
    }

    @Test("The policy of a library and the capabilities of an app come after the reader's own checks")
    func library() throws {
        try directory.write(
            "pair.json",
            """
            {"id":"a","window":{"layer":"system","placement":{"type":"fullscreen"}},"root":{"type":"spacer",\
            "style":{"background":{"light":"#FFFFFF","dark":"#000000"}}}}
            """)
        #expect(try run("export", "--spec", "pair.json", "-o", "pair.bundle").status == 0)
        #expect(
            try run("validate", "pair.bundle").lines == ["pair.bundle: accept, needs prototype_theme_modes_v1"])
        #expect(
            try run("validate", "--library", "pair.bundle").lines[0].hasPrefix(
                "pair.bundle: invalid_spec at window.layer"))
        #expect(
            try run("validate", "--capabilities", "prototype_data_model_v1", "pair.bundle").lines[0]
                .hasPrefix("pair.bundle: invalid_spec at $"))
    }

    @Test("Links are not followed, and what is no bundle is said to be none")
    func otherInputs() throws {
        try export()
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/link", withDestinationPath: "card.bundle")
        let link = try run("validate", "link")
        #expect(link.status == 3)
        #expect(
            link.errorLines == [
                "protoparity validate: link: this is a symbolic link, and links are not followed; name a regular file"
            ])
        let spec = try run("inspect", "card.json")
        #expect(spec.status == 1)
        #expect(spec.lines[0].hasPrefix("card.json: \(BundleCommandTests.spec.utf8.count) bytes, not_a_zip at $"))
        #expect(try run("inspect", "missing").status == 3)
        #expect(try run("inspect", ".").status == 3)
    }
}
