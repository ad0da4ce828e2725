import TestSupport
import Testing

/// What standard error shows on a terminal, which `script` pretends to be, and elsewhere.
@Suite struct ProgressTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private static let red = "\u{1B}[31m"

    /// What is seen of a campaign with a finding on a terminal.
    private func seen(_ environment: String, _ options: String = "") throws -> String {
        let command = "$TOOL fuzz --miniatures --generators miniature.accepting --time 2s --ledger l \(options)"
        let script = "\(environment) script -qc \"\(command)\" /dev/null </dev/null"
        return try Tool.shell(script, in: directory.path).output
    }

    @Test(.enabled(if: ProgressTests.hasScript, "there is no script(1) to pretend to be a terminal"))
    func `a terminal has one line that is written over and taken away, in colours where they are wanted`() throws {
        let colored = try seen("env -u NO_COLOR TERM=xterm")
        #expect(colored.contains("\r") && colored.contains(Self.red + "1 finding"))
        #expect(colored.contains("\r\u{1B}[K"), "the line is gone at the end")
        let plain = try seen("env NO_COLOR=1 TERM=xterm")
        #expect(plain.contains("1 finding, ") && !plain.contains(Self.red))
        #expect(!(try seen("env TERM=dumb").contains("\u{1B}")))
        #expect(!(try seen("env -u NO_COLOR TERM=xterm", "--quiet").contains("\u{1B}")))
    }

    private static let hasScript = (try? Tool.shell("command -v script").status) == 0
}
