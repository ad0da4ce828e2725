/// What can stand for the last word of a command line that is being written. The shells ask for it, so that what is offered
/// has one source and can be tested without any of them.
struct Completion {
    struct Candidate: Equatable {
        let word: String
        var summary = ""
    }

    /// Each starts with what is written of the word already.
    private(set) var candidates: [Candidate] = []
    /// Whether files can stand there as well.
    private(set) var files = Offer.Files.none
    /// What stands before the name of a file in the same word, such as `--contract=`.
    private(set) var filePrefix = ""

    private let commands: [CommandDescription]

    /// - Parameter words: the words behind the program's name up to the cursor; the last is being written, and may be empty.
    init(of words: [String], in commands: [CommandDescription] = CommandTable.all) {
        self.commands = commands.filter { !$0.isHidden }
        let current = words.last ?? ""
        guard let first = words.first, words.count > 1 else {
            offerCommands(current)
            return
        }
        if first == "help" {
            if words.count == 2 { add(self.commands.map { ($0.name, $0.summary) }, current) }
            return
        }
        guard let command = self.commands.first(where: { $0.name == first }) else { return }
        complete(current, Progress(words.dropFirst().dropLast(), command), command)
    }

    private mutating func offerCommands(_ current: String) {
        if current.hasPrefix("-") {
            add([("--help", "show this"), ("--version", "the version of the program")], current)
        } else {
            add(commands.map { ($0.name, $0.summary) } + [("help", "Show the help of a command.")], current)
        }
    }

    /// How far a command line has come.
    private struct Progress {
        /// The option whose value comes next.
        var option: OptionDescription?
        var given: [String] = []
        var operands: [String] = []
        var takesOptions = true

        init(_ words: ArraySlice<String>, _ command: CommandDescription) {
            for word in words {
                if option != nil {
                    option = nil
                } else if !takesOptions || !word.hasPrefix("-") || word == "-" {
                    operands.append(word)
                } else if word == "--" {
                    takesOptions = false
                } else {
                    let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
                    given.append(name)
                    let found = command.shownOptions.first { $0.name == name }
                    if let found, found.valueName != nil, name == word { option = found }
                }
            }
        }
    }

    private mutating func complete(_ current: String, _ progress: Progress, _ command: CommandDescription) {
        if let option = progress.option { return add(option.offer, current, behind: "") }
        if progress.takesOptions, current.hasPrefix("-"), current != "-" || command.operands.maximum == 0 {
            guard let equals = current.firstIndex(of: "=") else { return offerOptions(current, progress, command) }
            let option = command.shownOptions.first { $0.name == current[..<equals] }
            if let option { add(option.offer, current, behind: String(current[...equals])) }
            return
        }
        if let operands = Completion.operands(progress.operands, command) {
            if let actions = operands.actions {
                add(actions.map { ($0.name, $0.summary) }, current)
            } else {
                add(operands.offer, current, behind: "")
            }
        }
        // Where nothing else can be said, at least what there is to choose.
        let isSilent = candidates.isEmpty && files == .none
        if progress.takesOptions, isSilent && current.isEmpty || current == "-" {
            offerOptions(current, progress, command)
        }
    }

    /// What the next operand is; nil where there can be none.
    private static func operands(
        _ words: [String], _ command: CommandDescription
    ) -> (actions: [ActionDescription]?, offer: Offer)? {
        guard !command.actions.isEmpty else {
            return words.count < command.operands.maximum ? (nil, command.operands.offer) : nil
        }
        guard let first = words.first else { return (command.actions, .nothing) }
        guard let action = command.actions.first(where: { $0.name == first }),
            words.count - 1 < action.operands.maximum
        else { return nil }
        return (nil, action.operands.offer)
    }

    private mutating func offerOptions(_ current: String, _ progress: Progress, _ command: CommandDescription) {
        let options = command.shownOptions.filter { $0.isRepeatable || !progress.given.contains($0.name) }
        add(options.map { ($0.name, $0.summary) } + [("--help", "show this")], current)
    }

    /// Adds what is offered for the part of a word behind `prefix`.
    private mutating func add(_ offer: Offer, _ current: String, behind prefix: String) {
        var prefix = prefix
        var names = offer.names()
        if offer.isList, let comma = current.lastIndex(of: ",") {
            let chosen = current.dropFirst(prefix.count).split(separator: ",").dropLast(current.hasSuffix(",") ? 0 : 1)
            names.removeAll { name in chosen.contains { $0 == name } }
            prefix = String(current[...comma])
        }
        add(names.map { (prefix + $0, "") }, current)
        if offer.filesFollowEquals {
            guard let equals = current.dropFirst(prefix.count).firstIndex(of: "=") else { return }
            prefix = String(current[...equals])
        }
        files = offer.files
        filePrefix = offer.files == .none ? "" : prefix
    }

    private mutating func add(_ words: [(String, String)], _ current: String) {
        candidates += words.filter { $0.0.hasPrefix(current) }.map { Candidate(word: $0.0, summary: $0.1) }
    }

    /// For a shell: first whether files are meant and what stands before their names, then a candidate a line, with tabs
    /// between.
    var lines: [String] {
        ["\(files.rawValue)\t\(filePrefix)"] + candidates.map { "\($0.word)\t\($0.summary)" }
    }
}
