/// The properties of this program. A new property is a file and a line here.
///
/// What an import leaves behind and which addresses are let through are properties of targets that come with their modules.
public enum Properties {
    public static let all: [any Property] = [
        SameVerdictTwice(),
        WholeAndChunked(),
        ThroughAFile(),
        KeyOrderAndSpace(),
        ExportedAgain(),
        OtherThreadAndLocale(),
    ]
}
