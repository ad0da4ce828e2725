import Conformance

extension ParsedArguments {
    /// The peers that the options name, with the bounds that they set.
    func panel(before first: [FilePath] = []) -> PeerPanel {
        var settings = PeerSettings()
        if let seconds = number(.timeout) {
            settings.silenceLimit = Int64(seconds) * 1000
            settings.startLimit = max(settings.startLimit, settings.silenceLimit)
        }
        settings.showsStandardError = has(.verbose)
        return PeerPanel((first + all(.peer)).map { PeerCommand($0) }, settings: settings)
    }

    var wantsJSON: Bool { text(.format) == "json" }
}
