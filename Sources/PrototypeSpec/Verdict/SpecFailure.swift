import StrictJSON

/// The first error in terms of the tape: the nearest value, and what the path adds below it.
struct SpecFailure: Error {
    /// The tape index of a value, or of a key whose member is meant.
    var at: Int
    /// The spelled rest of the path for what is not on the tape, a missing property: `name`, `["na me"]` or `[2].x`,
    /// without a leading dot.
    var suffix = ""
    /// For people.
    var reason: String

    init(at index: Int, suffix: String = "", reason: String) {
        self.at = index
        self.suffix = suffix
        self.reason = reason
    }
}
