import Foundation
import TestSupport
import Testing

@testable import protoparity

@Suite struct ManualTests {
    @Test("What is kept in docs is what `protoparity manual docs` writes", arguments: ManualCommand.files.map(\.name))
    func isCurrent(_ name: String) throws {
        let written = try #require(ManualCommand.files.first { $0.name == name }).text
        let kept = try String(contentsOfFile: "\(Repository.root)/docs/\(name)", encoding: .utf8)
        #expect(kept == written, "run `protoparity manual docs`")
    }

    @Test("Every command, action and option stands in every form", arguments: ManualCommand.files.map(\.name))
    func isComplete(_ name: String) throws {
        let text = try #require(ManualCommand.files.first { $0.name == name }).text
        for command in CommandTable.all {
            #expect(
                text.contains(name == "cli.md" ? "\n## \(command.name)\n" : "\n.It Cm \(command.name)\n")
                    != command.isHidden)
            guard !command.isHidden else { continue }
            for action in command.actions {
                #expect(text.contains("\(name == "cli.md" ? "| `" : ".It Cm ")\(action.name)"))
            }
            for option in command.shownOptions {
                #expect(text.contains(name == "cli.md" ? "| `\(option.name)" : ".It Fl \(option.name.dropFirst())"))
            }
        }
        for hidden in ["--miniatures", "--kill-at", "-miniatures", "-kill-at"] { #expect(!text.contains(hidden)) }
    }

    @Test("No line of the manual page is longer than mandoc likes, and none but requests begins with a dot")
    func lines() {
        let page = ManualPage.text(CommandTable.topics)
        for line in page.split(separator: "\n") {
            #expect(line.utf8.count <= 79 || line.hasPrefix("."), "\(line)")
            #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(line)")
            #expect(!line.hasPrefix(".") || line.dropFirst().prefix(2).allSatisfy(\.isLetter), "\(line)")
        }
    }
}
