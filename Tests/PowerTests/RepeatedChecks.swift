/// Checks without which no verdict on an input with one error changes, since another one says the same.
enum RepeatedChecks {
    struct Entry: Sendable {
        let check: String
        let reason: String
    }

    static let all: [Entry] =
        ["node.tabBar+bottomNav.pager string.nonempty", "action.setPage.pager string.nonempty"].map {
            Entry(check: "spec \($0)", reason: "no pager has an empty id")
        }
        + ["required", "dataPath", "type"].map {
            Entry(check: "spec repeat.items/1.data \($0)", reason: "such a path leads to no items")
        }
        + [
            Entry(check: "spec colorRole type", reason: "it is only an option of choices, tried for strings"),
            Entry(check: "manifest manifest.bundleFormatVersion type", reason: "the version is looked at before"),
            Entry(check: "manifest asset.file string.nonempty", reason: "the name of the file says the same"),
            Entry(check: "manifest font.file string.nonempty", reason: "the name of the file says the same"),
        ]

    static func contains(_ check: String) -> Bool { all.contains { $0.check == check } }

    /// Parts of code that repeat others and have no name of their own to be removed by.
    static let unnamed = [
        "a bound key has a placeholder, and it is `{index}` or `{alias.field}`: what is none is no literal key either",
        "a slider's step is above 0 and the number of steps finite: otherwise it does not divide the range",
        "a local name is as long as the central one: otherwise the names differ",
        "there is an end record: nothing can be read without",
    ]
}
