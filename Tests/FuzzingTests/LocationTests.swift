import StrictJSON
import Testing

@testable import Fuzzing

@Suite struct LocationTests {
    @Test func pathsAreSpelledAsTheLanguageSays() {
        let root = Location()
        let node = root.key("root")
        let table: [(Location, String)] = [
            (root, "$"), (node, "root"), (root.key("x-y"), #"$["x-y"]"#), (root.key(""), #"$[""]"#),
            (node.key("children").index(0).key("style"), "root.children[0].style"),
            (node.key("a b"), #"root["a b"]"#), (node.key("0"), #"root["0"]"#),
            (node.key("\"\n\u{1}"), #"root["\"\n\u0001"]"#), (node.key("é"), #"root["é"]"#),
            (root.key("__proto__"), "__proto__"), (root.index(3).key("a"), "$[3].a"),
        ]
        for (location, path) in table { #expect(location.path == path) }
    }

    @Test func editsReachTheirPlaceAndNothingElse() {
        var tree: JSONTree = ["a": [1, ["b": 2]], "c": 3]
        let place = Location().key("a").index(1).key("b")
        #expect(tree[place] == 2)
        tree[place] = "new"
        tree[Location().key("a").index(0)] = Optional(.null)
        tree[Location().key("d")] = true
        tree[Location().key("c")] = nil
        tree[Location().key("absent").key("x")] = 1
        #expect(tree == ["a": [nil, ["b": "new"]], "d": true])
    }
}
