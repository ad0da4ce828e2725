import StrictJSON

extension SpecBreak {
    /// The policy of a library, and capabilities.
    static let policies: [SpecBreak] = [
        library("library.layer", "a window above the system in a library") { draft in
            draft.setWindow("layer", "system")
        },
        library("library.persistence", "a window that outlives its session in a library") { draft in
            draft.setWindow("persistence", "device")
        },
        SpecBreak(
            "library.hostRequest", "a request through the host in a library",
            needs: [.library, .actions(["request"])]
        ) { draft in
            draft.isForLibrary = true
            guard let site = draft.action("request") else { return nil }
            draft.set(site.location.key("via"), to: "host")
            return .rejected(site.location.key("via"))
        }.extended,
        SpecBreak("capability.missing", "a capability that the app lacks", needs: [.optionalFields(40)]) { draft in
            guard !draft.capabilities.isEmpty else { return nil }
            let all = GrownCapabilities.all.names
            let missing = draft.random.pick(draft.capabilities.names)
            draft.supportedCapabilities = draft.random.chance(20) ? [] : all.filter { $0 != missing }
            return .rejected(Location())
        },
        SpecBreak(
            "capability.exact", "an app with exactly the capabilities that the spec needs",
            needs: [.optionalFields(40)]
        ) { draft in
            var names = draft.capabilities.names
            draft.random.shuffle(&names)
            draft.supportedCapabilities = names
            return .accepted
        },
    ]

    private static func library(
        _ name: String, _ summary: String, _ apply: @escaping @Sendable (inout SpecDraft) -> Outcome?
    ) -> SpecBreak {
        SpecBreak(
            name, summary, needs: [.library],
            apply: { draft in
                draft.isForLibrary = true
                return apply(&draft)
            }
        ).extended
    }
}

extension SpecDraft {
    fileprivate mutating func setWindow(_ field: String, _ value: JSONTree) -> SpecBreak.Outcome {
        let place = Location().key("window").key(field)
        self.set(place, to: value)
        return .rejected(place)
    }
}
