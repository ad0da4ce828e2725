/// Checks without which no verdict changes, since another check says the same of the same inputs.
enum RepeatedChecks {
    struct Entry: Sendable {
        let check: String
        let reason: String
    }

    static let all: [Entry] =
        [
            boundNodes + " required", boundNodes + " type", "node.timePicker.hourKey required",
            "node.timePicker.hourKey boundKey", "node.timePicker.hourKey type", "node.timePicker.minuteKey required",
            "node.timePicker.minuteKey type", "listItemTrailing.switch+checkbox.stateKey boundKey",
            "listItemTrailing.switch+checkbox.stateKey type",
        ].map { Entry(check: "spec \($0)", reason: "no state has such a key, which the check of bound state reports") }
        + ["node.tabBar+bottomNav.pager string.nonempty", "action.setPage.pager string.nonempty"].map {
            Entry(check: "spec \($0)", reason: "no pager has an empty id")
        }
        + ["node.textField.checks[].value choice", "node.textField.checks[].value/1 key"].map {
            Entry(check: "spec \($0)", reason: "each rule of a field check asks for a number or a declared key itself")
        }
        + ["required", "dataPath", "type"].map {
            Entry(check: "spec repeat.items/1.data \($0)", reason: "such a path leads to no items")
        }
        + ["storage.keys[] key", "storage.keys[] type"].map {
            Entry(check: "spec spec.\($0)", reason: "such a key is declared nowhere")
        }
        + ["statusKey key", "statusKey type", "into type"].map {
            Entry(check: "spec action.request.\($0)", reason: "such a key is declared nowhere")
        }
        + [
            Entry(check: "spec colorRole type", reason: "it is only an option of choices, tried for strings"),
            Entry(check: "spec node.chart.labels array.min", reason: "a series has at least one value"),
            Entry(check: "manifest manifest.bundleFormatVersion type", reason: "the version is looked at before"),
            Entry(check: "manifest asset.file string.nonempty", reason: "the name of the file says the same"),
            Entry(check: "manifest font.file string.nonempty", reason: "the name of the file says the same"),
        ]

    private static let boundNodes =
        "node.textField+switch+checkbox+radioGroup+slider+segmentedButton+datePicker.stateKey"

    static func contains(_ check: String) -> Bool { all.contains { $0.check == check } }

    /// Parts of code that repeat others and have no name of their own to be removed by.
    static let unnamed = [
        "a bound key has a placeholder, and it is `{index}` or `{alias.field}`: what is none is no literal key either",
        "a slider's step is above 0 and the number of steps finite: otherwise it does not divide the range",
        "a local name is as long as the central one: otherwise the names differ",
        "there is an end record: nothing can be read without",
    ]
}
