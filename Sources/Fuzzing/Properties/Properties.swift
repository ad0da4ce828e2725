/// The properties of this program. A new property is a file and a line here.
///
/// Which addresses are let through is a property of targets that come with their module.
public enum Properties {
    public static let all: [any Property] = [
        SameVerdictTwice(),
        WholeAndChunked(),
        ThroughAFile(),
        KeyOrderAndSpace(),
        ExportedAgain(),
        OtherThreadAndLocale(),
        LibraryUnchanged(),
        IdentityReused(),
        ImportsInAnyOrder(),
        InboxConsumed(),
    ]
}
