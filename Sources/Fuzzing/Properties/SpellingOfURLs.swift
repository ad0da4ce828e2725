import Conformance
import EgressPolicy
import StrictJSON

/// Another spelling of the same URL has the same verdict: the case of scheme and host, a trailing dot, the default port by
/// its number, an address in other bases or groups.
///
/// Names that are not ASCII stay as they are: libidn2 asks more of a name as soon as one character of it is not ASCII.
struct SpellingOfURLs: Property {
    let name = "spelling-of-urls"

    func applies(to target: String) -> Bool { target == "egress" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        guard var json = try? JSONTree(parsing: input.bytes), let text = json["url"]?.string,
            let url = try? EgressURL(parsing: text)
        else { return nil }
        // The same input is always spelled in the same other way.
        var random = RandomSource(generator: name, version: 1, seed: FNV1a.hash(input.bytes), index: 0)
        guard let respelled = SpellingOfURLs.respell(text, url, &random), respelled.utf8.count <= EgressURL.maxBytes
        else {
            return nil
        }
        json["url"] = .string(respelled)
        return .deciding(json.compactAsWritten(), like: input, expecting: verdict, "another spelling", on: target)
    }

    /// The same URL in another spelling.
    static func respell(_ text: String, _ url: EgressURL, _ random: inout RandomSource) -> String? {
        let host: String
        switch url.host {
        case .address(let address): host = AddressSpelling.host(address, &random)
        // One byte more for the dot does not count.
        case .name(let name): host = upperCased(name, &random) + (random.chance(50) ? "." : "")
        }
        let port = url.port == url.scheme.defaultPort && random.chance(50) ? "" : url.port.map { ":\($0)" } ?? ""
        let user = url.hasCredentials ? random.pick(["@", "u:p@", "a@b@"]) : ""
        let fragment = random.chance(30) ? "#" + random.pick(["", "f", "@[::1]:5037/"]) : ""
        return upperCased(url.scheme.description, &random) + "://" + user + host + port + url.target + fragment
    }

    private static func upperCased(_ text: String, _ random: inout RandomSource) -> String {
        let bytes = text.utf8.map { byte in
            byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") && random.chance(40) ? byte - 0x20 : byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
