import Testing

@testable import EgressPolicy

@Suite struct RedirectionTests {
    /// The examples of RFC 3986, 5.4, for the base `http://a/b/c/d;p?q`; fragments are dropped.
    @Test(
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http:g"), ("1:2", "http://a/b/c/1:2"),
        ])
    func references(reference: String, expected: String) throws {
        let base = try EgressURL(parsing: "http://a/b/c/d;p?q")
        #expect(URLReference.resolve(reference, against: base) == expected)
    }

    private static func redirection(
        _ method: String, _ status: Int, to location: String? = "/next"
    ) throws -> Redirection? {
        let url = "https://a.example:8443/x"
        let headers = ["Authorization", "content-type", "Accept"].map { EgressRequest.Header($0, "v") }
        let request = EgressRequest(url: url, method: method, headers: headers, redirects: 2)
        return Redirection(of: request, to: try EgressURL(parsing: url), status: status, location: location)
    }

    @Test(
        "Method and body by RFC 9110, 15.4",
        arguments: [
            (301, "GET", "GET", true), (301, "POST", "GET", false), (302, "POST", "GET", false),
            (302, "PUT", "PUT", true), (303, "PUT", "GET", false), (303, "HEAD", "HEAD", false),
            (303, "DELETE", "GET", false), (307, "POST", "POST", true), (308, "PATCH", "PATCH", true),
        ])
    func methods(status: Int, method: String, next: String, keepsBody: Bool) throws {
        let redirection = try #require(try Self.redirection(method, status))
        #expect(redirection.request.method == next)
        #expect(redirection.keepsBody == keepsBody)
        #expect(redirection.request.headers.map(\.name).contains("content-type") == keepsBody)
        #expect(redirection.request.redirects == 3)
        #expect(redirection.request.redirectedFrom == "https://a.example:8443/x")
        #expect(redirection.request.url == "https://a.example:8443/next")
    }

    @Test("Other answers lead nowhere", arguments: [200, 201, 300, 304, 305, 306, 309, 400])
    func others(status: Int) throws {
        #expect(try Self.redirection("GET", status) == nil)
        #expect(try Self.redirection("GET", 302, to: nil) == nil)
    }

    @Test(
        "Authorization stays within its origin",
        arguments: [
            ("/y", true), ("https://A.example.:8443/", true), ("//a.example:8443", true), ("https://a.example/", false),
            ("http://a.example:8443/", false), ("https://b.example:8443/", false), ("https://a.example:8443\\", false),
        ])
    func authorization(location: String, isKept: Bool) throws {
        let redirection = try #require(try Self.redirection("GET", 302, to: location))
        #expect(redirection.request.headers.map(\.name).contains("Authorization") == isKept)
        #expect(redirection.request.headers.map(\.name).contains("Accept"))
    }
}
