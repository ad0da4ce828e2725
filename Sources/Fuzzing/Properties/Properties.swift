/// The properties of this program. A new property is a file and a line here.
///
/// What an import leaves behind is a property of a target that comes with its module.
public enum Properties {
    public static let all: [any Property] = [
        SameVerdictTwice(),
        WholeAndChunked(),
        ThroughAFile(),
        KeyOrderAndSpace(),
        ExportedAgain(),
        OtherThreadAndLocale(),
        AllowedAddresses(),
        SpellingOfURLs(),
    ]
}
