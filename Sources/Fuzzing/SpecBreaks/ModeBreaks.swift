import StrictJSON

extension SpecBreak {
    /// What host mode has and device mode does not.
    static let modes: [SpecBreak] = [
        SpecBreak("device.components", "components where nothing is expanded") { draft in
            draft.mustBeDevice = true
            let place = Location().key("components")
            draft.set(place, to: draft.random.pick([[:], ["card": ["root": ["type": "spacer"]]], nil]))
            return .rejected(place)
        },
        SpecBreak("device.use", "a use node where nothing is expanded") { draft in
            draft.mustBeDevice = true
            guard let site = draft.site({ _, _, definition, _ in definition == .node }) else { return nil }
            let place = site.location.key("type")
            draft.set(place, to: "use")
            return .rejected(place)
        },
    ]
}
