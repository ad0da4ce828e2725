import Conformance
import EgressPolicy
import Glibc
import PrototypeBundle
import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct PropertyTests {
    private static let spec = Array(
        #"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"text","text":"t"}}"#.utf8)

    /// Accepted bundles, not in the canonical form but for the first.
    private static var bundles: [[UInt8]] {
        var deflated = BundleModel(.init("hero", .png, MediaSample.png(2, 3)))
        deflated.isDeflated = true
        return [BundleModel().archive, deflated.archive, BundleModel().archive.telling(.both(0, \.time, 7))]
            .map { $0.encoded() }
    }

    @Test("What a target makes of an export is looked at, and so is the export of the export")
    func exports() throws {
        let target = BundleTarget()
        for bundle in Self.bundles {
            #expect(try target.verdict(for: bundle, options: .none).isAccepted)
            #expect(try Self.check(ExportedAgain(), bundle, on: target)?.message == nil)
        }
        let original = Self.bundles[1]
        let picky = Miniature(name: "bundle") { $0 == original ? .accept() : .reject(code: "not_a_zip", path: "$") }
        let violation = try Self.check(ExportedAgain(), original, on: picky)
        #expect(violation?.shape == "exported: accept -> not_a_zip at $")
        let lax = Miniature(name: "bundle") { _ in .accept() }
        #expect(try Self.check(ExportedAgain(), [1, 2, 3], on: lax)?.shape == "not exported: not_a_zip")
    }

    /// A target that is wrong in one way.
    private struct Miniature: Target {
        var name = "spec"
        let decide: @Sendable ([UInt8]) -> Verdict

        func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict { decide(input) }
    }

    private static func check(_ property: any Property, _ bytes: [UInt8], on target: any Target) throws
        -> PropertyViolation?
    {
        let input = CaseInput(target: target.name, bytes: bytes)
        return property.check(input, verdict: try target.verdict(for: bytes, options: .none), on: target)
    }

    @Test("Every property holds for our own targets, accepted and rejected", arguments: Properties.all.map(\.name))
    func ours(_ name: String) throws {
        let property = try #require(Properties.all.first { $0.name == name })
        for target in TargetRegistry.builtIn.targets where property.applies(to: target.name) {
            for bytes in [Self.spec, Array("{}".utf8), [], Array("[1,".utf8), [0xFF]] + Self.bundles {
                #expect(try Self.check(property, bytes, on: target)?.message == nil)
            }
        }
    }

    @Test("A target that forgets nothing is caught")
    func memory() throws {
        final class Count: @unchecked Sendable { var value = 0 }
        let count = Count()
        let target = Miniature { _ in
            count.value += 1
            return count.value % 2 == 1 ? .accept() : .reject(code: "invalid_spec", path: "a[\(count.value)]")
        }
        let violation = try #require(try Self.check(SameVerdictTwice(), Self.spec, on: target))
        #expect(violation.shape == "again: accept -> invalid_spec at a[]")
        #expect(violation.expected == .accept())
    }

    @Test("A target that reads behind the end of its input is caught")
    func overread() throws {
        let target = Miniature { input in
            let behind = input.withUnsafeBufferPointer { buffer in
                input.capacity > input.count ? buffer.baseAddress.map { $0[buffer.count] } : nil
            }
            return behind == UInt8(ascii: "\"") ? .reject(code: "invalid_spec", path: "$") : .accept()
        }
        #expect(try Self.check(WholeAndChunked(), Self.spec, on: target) != nil)
    }

    @Test("A copy in pieces has the same bytes and the leftover behind them", arguments: [0, 1, 3, 100, 4096])
    func copies(_ count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let copy = WholeAndChunked.copy(bytes, before: [1, 2, 3])
        #expect(copy == bytes)
        #expect(copy.capacity >= count + 3)
    }

    @Test("A target that minds white space or the order of keys is caught")
    func respelling() throws {
        let spaces = Miniature { input in
            input.contains(0x0A) || input.contains(0x20) ? .reject(code: "invalid_spec", path: "$") : .accept()
        }
        #expect(
            try Self.check(KeyOrderAndSpace(), Self.spec, on: spaces)?.shape == "respelled: accept -> invalid_spec at $"
        )
        let order = Miniature { input in
            let keys = (try? JSONTree(parsing: input))?.object?.map(\.key)
            return keys == ["id", "window", "root"] ? .accept() : .reject(code: "invalid_spec", path: "root")
        }
        var isCaught = false
        for number in 0..<10 {
            let spec = Array(String(decoding: Self.spec, as: UTF8.self).replacing("\"a\"", with: "\"a\(number)\"").utf8)
            if try Self.check(KeyOrderAndSpace(), spec, on: order) != nil { isCaught = true }
        }
        #expect(isCaught)
    }

    @Test("A rejected input may be rejected elsewhere in another order")
    func respelledRejection() throws {
        let target = Miniature { input in .reject(code: "invalid_spec", path: String(FNV1a.hash(input))) }
        #expect(try Self.check(KeyOrderAndSpace(), Self.spec, on: target) == nil)
    }

    @Test("A target that depends on the thread is caught")
    func threads() throws {
        let main = UInt(pthread_self())
        let target = Miniature { _ in
            UInt(pthread_self()) == main ? .accept() : .reject(code: "invalid_spec", path: "$")
        }
        #expect(try Self.check(OtherThreadAndLocale(), Self.spec, on: target) != nil)
    }

    private static let request = Array(
        #"{"url":"https://Example.com/a","network":true,"answers":["8.8.8.8"]}"#.utf8)

    @Test("A target that lets blocked addresses through is caught")
    func addresses() throws {
        let lax = Miniature(name: "egress") { _ in .accept() }
        #expect(try Self.check(AllowedAddresses(), Self.request, on: lax) == nil)
        let bad = Array(#"{"url":"https://a/","network":true,"answers":["8.8.8.8","::1"]}"#.utf8)
        #expect(try Self.check(AllowedAddresses(), bad, on: lax)?.shape == "not decided")
        #expect(try Self.check(AllowedAddresses(), bad, on: EgressTarget()) == nil)
    }

    @Test("The masks and the policy's table name the same class, at the edges of all ranges and in between")
    func masks() {
        var random = RandomSource(generator: "masks", version: 1, seed: 0, index: 0)
        var seen: Set<String> = []
        for _ in 0..<20_000 {
            let wanted = random.chance(30) ? nil : random.pick(EgressBreak.classes)
            let draw = AddressPool.draw(wanted, &random)
            #expect(AddressTable.row(blocking: draw.address)?.addressClass.rawValue == draw.addressClass)
            seen.insert(draw.addressClass ?? "allowed")
        }
        #expect(seen.count == AddressClass.allCases.count + 1)
    }

    @Test("A target that minds how a URL is spelled is caught, and another spelling means the same")
    func spelling() throws {
        let picky = Miniature(name: "egress") { input in
            let url = (try? JSONTree(parsing: input))?["url"]?.string
            return url == "https://Example.com/a" ? .accept() : .reject(code: "invalid_url", path: "url")
        }
        let violation = try Self.check(SpellingOfURLs(), Self.request, on: picky)
        #expect(violation?.shape == "another spelling: accept -> invalid_url at url")
        var random = RandomSource(generator: "spelling", version: 1, seed: 0, index: 0)
        for text in ["https://u@a.b:8443/c?d", "http://127.1/", "ws://[::1]:1", "https://0/#f"] {
            let url = try EgressURL(parsing: text)
            for _ in 0..<200 {
                let respelled = try #require(SpellingOfURLs.respell(text, url, &random))
                #expect(try EgressURL(parsing: respelled) == url, "\(respelled)")
            }
        }
    }

    @Test("A target that takes what is no JSON, or says something else than the inspection, is caught")
    func lax() throws {
        let lax = Miniature(name: "json") { _ in .accept() }
        #expect(try Self.check(WrittenAndReadBack(), Array("[1,".utf8), on: lax)?.shape == "not JSON")
        #expect(
            try Self.check(WrittenAndReadBack(), Array(#"{"1":[],"0":-0.5,"a":{"b":"\u0001"}}"#.utf8), on: lax) == nil)
        let bundles = Miniature(name: "bundle") { _ in .accept() }
        #expect(try Self.check(InspectedAlike(), [1, 2, 3], on: bundles)?.shape == "accept -> not_a_zip at $")
        #expect(try Self.check(InspectedAlike(), Self.bundles[1], on: bundles) == nil)
        let strict = Miniature(name: "bundle") { _ in .reject(code: "not_a_zip", path: "$") }
        #expect(try Self.check(InspectedAlike(), Self.bundles[1], on: strict)?.shape == "not_a_zip at $ -> accept")
    }

    @Test("Warnings and contracts are looked at, in whatever spelling")
    func otherReaders() throws {
        let spec = Array(
            (#"{"id":"a","window":{"placement":{"type":"fullscreen"}},"root":{"type":"button","label":"B","onTap":["#
                + #"{"type":"request","via":"device","method":"GET","url":"http://127.0.0.1/?token=1"}]}}"#).utf8)
        #expect(Preflight.warnings(for: spec).map(\.code) == [.credentialQuery, .privateHost])
        #expect(try Self.check(WarnedAlike(), spec, on: SpecTarget()) == nil)
        for text in [
            #"{"limits":{},"definitions":{"spec":{"kind":"map","item":{"kind":"scalar"}}}}"#,
            #"{"limits":{},"definitions":{"spec":{"kind":"ref","name":"spec"}}}"#, #"{"limits":[]}"#,
        ] {
            #expect(try Self.check(LoadedAsContract(), Array(text.utf8), on: JSONTarget())?.message == nil)
        }
    }

    @Test("Exporting applies to bundles alone, respelling to what is JSON, and others to imports, inboxes and egress")
    func targets() {
        let fits = Properties.all.map { property in
            ["json", "spec", "bundle", "manifest", "import", "inbox", "egress"].filter(property.applies)
        }
        #expect(fits.filter { $0 == ["bundle"] }.count == 2)
        #expect(fits.filter { $0 == ["json"] }.count == 2)
        #expect(fits.filter { $0 == ["spec"] }.count == 1)
        #expect(fits.filter { $0 == ["json", "spec", "manifest", "egress"] }.count == 1)
        #expect(fits.filter { $0 == ["import"] }.count == 3)
        #expect(fits.filter { $0 == ["inbox"] }.count == 1)
        #expect(fits.filter { $0 == ["egress"] }.count == 2)
        #expect(fits.filter { $0.count == 7 }.count == fits.count - 12)
    }
}
