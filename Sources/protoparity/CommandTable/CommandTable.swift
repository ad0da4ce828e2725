/// Every command of the program. A new command is an entry in the list of its topic and a file in `Commands`; help, the
/// manual page, `docs/cli.md` and completion follow by themselves.
enum CommandTable {
    /// Commands that people look for together.
    struct Topic: Sendable {
        let title: String
        let commands: [CommandDescription]
    }

    static let topics: [Topic] = [
        Topic(title: "Decide", commands: decisions),
        Topic(title: "Compare", commands: comparisons),
        Topic(title: "Share and keep", commands: bundles),
        Topic(title: "Attack", commands: campaigns),
        Topic(title: "Work on findings", commands: findings),
        Topic(title: "The program itself", commands: program),
    ]

    static let all: [CommandDescription] = topics.flatMap(\.commands)
}
