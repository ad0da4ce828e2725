import Conformance

extension ParsedArguments {
    /// The peers that the options name, with the bounds that they set.
    func panel(before first: [FilePath] = []) -> PeerPanel {
        PeerPanel((first + all(.peer)).map { PeerCommand($0) }, settings: peerSettings)
    }

    /// The bounds within which peers are used.
    var peerSettings: PeerSettings {
        var settings = PeerSettings()
        if let seconds = number(.timeout) {
            settings.silenceLimit = Int64(seconds) * 1000
            settings.startLimit = max(settings.startLimit, settings.silenceLimit)
        }
        settings.showsStandardError = has(.verbose)
        return settings
    }

    var wantsJSON: Bool { text(.format) == "json" }
}
