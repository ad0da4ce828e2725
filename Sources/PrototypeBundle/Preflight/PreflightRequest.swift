import PrototypeSpec
import StrictJSON

/// What the preflight looks at in a request.
struct PreflightRequest {
    struct Name {
        var name: String
        var path: String
    }

    /// In UTF-16 order, like the query's keys.
    let headers: [Name]
    let query: [Name]
    let url: String
    let urlPath: String

    /// The request at a tape index of a valid spec; a valid request has a URL.
    init?(_ index: Int, in spec: ValidSpec) {
        guard let url = spec.tape.member(index, "url") else { return nil }
        headers = PreflightRequest.names(of: spec.tape.member(index, "headers"), in: spec)
        query = PreflightRequest.names(of: spec.tape.member(index, "query"), in: spec)
        self.url = String(decoding: spec.tape.bytes(url), as: UTF8.self)
        urlPath = spec.path(of: url)
    }

    private static func names(of object: Int?, in spec: ValidSpec) -> [Name] {
        guard let object else { return [] }
        let tape = spec.tape
        var keys: [Int] = []
        var key = object + 1
        while key < tape.extent(object) {
            keys.append(key)
            key = tape.next(key + 1)
        }
        return keys.sorted { ByteText.utf16Less(tape.bytes($0), tape.bytes($1)) }
            .map { Name(name: String(decoding: tape.bytes($0), as: UTF8.self), path: spec.path(of: $0 + 1)) }
    }
}
