/// What a shell can offer for a word of the command line. Nothing is checked against it: a command may take more.
struct Offer: Sendable {
    enum Files: String, Sendable {
        case none, files, directories
    }

    /// Asked when a shell asks: making the list of all generators takes longer than starting the program.
    var names: @Sendable () -> [String] = { [] }
    /// Whether several of the names may stand there, with commas.
    var isList = false
    var files = Files.none
    /// Whether the file stands behind an equals sign, as in `ID=FILE`.
    var filesFollowEquals = false

    static let nothing = Offer()
    static let files = Offer(files: .files)
    static let directories = Offer(files: .directories)
    static let fileOfID = Offer(files: .files, filesFollowEquals: true)

    static func names(_ names: @autoclosure @escaping @Sendable () -> [String]) -> Offer { Offer(names: names) }

    static func list(_ names: @autoclosure @escaping @Sendable () -> [String]) -> Offer {
        Offer(names: names, isList: true)
    }
}
