import Conformance

extension ParsedArguments {
    /// The peers that the options name, with the bounds that they set.
    ///
    /// - Parameter mayDieOften: peers are started again however often they die, as where that is what is looked for.
    func panel(before first: [FilePath] = [], mayDieOften: Bool = false) -> PeerPanel {
        var settings = peerSettings
        if mayDieOften { settings.restartLimit = .max }
        return PeerPanel((first + all(.peer)).map { PeerCommand($0) }, settings: settings)
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
