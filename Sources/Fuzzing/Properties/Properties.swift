/// The properties of this program. A new property is a file and a line here.
public enum Properties {
    public static let all: [any Property] = [
        SameVerdictTwice(),
        WholeAndChunked(),
        ThroughAFile(),
        KeyOrderAndSpace(),
        WrittenAndReadBack(),
        LoadedAsContract(),
        WarnedAlike(),
        InspectedAlike(),
        ExportedAgain(),
        OtherThreadAndLocale(),
        LibraryUnchanged(),
        IdentityReused(),
        ImportsInAnyOrder(),
        InboxConsumed(),
        AllowedAddresses(),
        SpellingOfURLs(),
    ]
}
