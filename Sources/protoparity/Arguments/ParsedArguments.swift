import Conformance

/// The arguments of one command, checked against its description.
struct ParsedArguments {
    let command: CommandDescription
    fileprivate(set) var operands: [FilePath] = []
    private var values: [String: [FilePath]] = [:]

    init(_ command: CommandDescription) { self.command = command }

    mutating func add(operand: FilePath) { operands.append(operand) }

    mutating func add(_ option: OptionDescription, _ value: FilePath) { values[option.name, default: []].append(value) }

    /// The first operand, which the parser has checked against the actions of the command.
    var action: String { operands.first?.description ?? "" }

    func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }

    func all(_ option: OptionDescription) -> [FilePath] { values[option.name] ?? [] }

    /// The value as bytes, such as the name of a file.
    func path(_ option: OptionDescription) -> FilePath? { values[option.name]?.first }

    /// The value as text; choices were checked to be text.
    func text(_ option: OptionDescription) -> String? {
        path(option).flatMap { String(validating: $0.bytes, as: UTF8.self) }
    }

    func number(_ option: OptionDescription) -> Int? { text(option).flatMap { Int($0) } }

    /// A mistake that only the command itself can see.
    func mistake(_ message: String, remedy: String? = nil) -> UsageError {
        UsageError(message, command: command.name, remedy: remedy)
    }

    /// A name that is none of the known ones.
    func unknown(_ name: String, among known: [String], _ message: String) -> UsageError {
        let nearest = Spelling.nearest(to: name, in: known)
        return mistake(
            message, remedy: nearest.map { "did you mean \($0)?" } ?? "there are \(known.joined(separator: ", "))")
    }
}

/// Arguments that the program cannot work with.
struct UsageError: Error {
    let message: String
    let command: String?
    /// What to do about it; nil where help says it.
    let remedy: String?

    init(_ message: String, command: String? = nil, remedy: String? = nil) {
        self.message = message
        self.command = command
        self.remedy = remedy
    }

    /// - Parameter suggestion: the nearest right spelling.
    init(_ message: String, command: String? = nil, suggestion: String?) {
        self.init(message, command: command, remedy: suggestion.map { "did you mean \($0)?" })
    }
}
