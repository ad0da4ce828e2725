/// Names in the state-key grammar, each at most once a spec.
struct NameSource: Sendable {
    /// Few, so that looking through them takes less than a table.
    private(set) var used: [String] = []

    /// A name that was not given before. Some are names that languages treat in their own way.
    mutating func fresh(_ random: inout RandomSource) -> String {
        var name = random.pick(random.chance(15) ? NameSource.odd : NameSource.plain)
        if random.chance(2) {
            name += String(repeating: "x", count: 64 - name.utf8.count)
        }
        while !reserve(name) {
            let suffix = "_\(used.count)"
            name = String(name.prefix(64 - suffix.utf8.count)) + suffix
        }
        return name
    }

    /// Takes a name; whether it was free.
    mutating func reserve(_ name: String) -> Bool {
        guard !used.contains(where: { $0.hasSameBytes(as: name) }) else { return false }
        used.append(name)
        return true
    }

    static let plain = [
        "count", "isOpen", "name", "email", "page", "volume", "choice", "query", "a", "b", "c1", "_x", "Z9",
        "user_name",
        "selected", "total", "minutes", "done", "tab", "note", "flag", "level", "K", "__", "state", "type",
    ]
    static let odd = [
        "__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "prototype", "length", "null", "true",
        "NaN",
        "undefined", "isPrototypeOf", "__defineGetter__",
    ]
}
