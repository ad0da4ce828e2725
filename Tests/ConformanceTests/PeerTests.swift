import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite struct PeerTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func panel(_ peer: MiniaturePeer, _ change: (inout PeerSettings) -> Void = { _ in }) throws -> PeerPanel {
        var settings = PeerSettings()
        // Long enough that a busy machine never makes a working peer silent.
        settings.silenceLimit = 60_000
        settings.startLimit = 60_000
        change(&settings)
        return PeerPanel([PeerCommand(FilePath(try peer.install(in: directory)))], settings: settings)
    }

    private func questions(_ texts: [String]) -> [PeerQuestion] {
        texts.map { PeerQuestion(target: "spec", input: Array($0.utf8)) }
    }

    /// Answers in short: `accept`, a path, or the kind of failure.
    private func ask(_ panel: PeerPanel, _ texts: [String]) -> [String] {
        panel.answers(to: questions(texts))[0].map {
            switch $0 {
            case .verdict(.accept): "accept"
            case .verdict(.reject(_, let path)): path
            case .failure(let failure): failure.kind.rawValue
            case .notOffered: "not offered"
            }
        }
    }

    @Test("A peer introduces itself and answers")
    func works() throws {
        let panel = try panel(.alwaysWrong)
        panel.start()
        #expect(panel.names == ["miniature"])
        #expect(panel.identities[0]?.targets == ["spec"])
        #expect(ask(panel, ["a", "b"]) == ["nowhere", "nowhere"])
        #expect(panel.takeIncidents().isEmpty)
    }

    @Test("Answers in any order reach their questions")
    func outOfOrder() throws {
        #expect(ask(try panel(.outOfOrder), ["a", "b", "c", "d", "e", "f"]) == ["a", "b", "c", "d", "e", "f"])
    }

    private static let manyPoisoned = (0..<10).map { $0 == 4 || $0 == 7 ? "poison" : "fine" }
    private static let blamed: [(MiniaturePeer, String)] = [
        (.dying, "died"), (.garbage, "nonsense"), (.hugeLine, "nonsense"), (.reporting, "reported"),
    ]

    @Test("Only the guilty questions fail, however many were under way", arguments: blamed)
    func blame(_ peer: MiniaturePeer, _ kind: String) throws {
        let panel = try panel(peer) { $0.lineLimit = 1 << 20 }
        let expected = PeerTests.manyPoisoned.map { $0 == "poison" ? kind : "accept" }
        #expect(ask(panel, PeerTests.manyPoisoned) == expected)
        #expect(panel.takeIncidents().isEmpty == (peer == .reporting))
        #expect(ask(panel, ["fine"]) == ["accept"])
    }

    @Test("A silent peer costs its silence and is started again")
    func silent() throws {
        let panel = try panel(.silent) { $0.silenceLimit = 1500 }
        #expect(ask(panel, ["poison"]) == ["silent"])
        #expect(panel.takeIncidents().map(\.failure.kind) == [.silent])
    }

    @Test("A peer that dies at every question is given up after its restarts")
    func givenUp() throws {
        let panel = try panel(.alwaysDying) { $0.restartLimit = 3 }
        let answers = ask(panel, ["a", "b", "c", "d", "e"])
        #expect(answers.prefix(1) == ["died"] && answers.suffix(2) == ["unavailable", "unavailable"])
        let incidents = panel.takeIncidents()
        #expect(incidents.map(\.isFinal) == [false, false, false, true])
        #expect(incidents[0].failure.message == "it ended with exit status 4")
        #expect(ask(panel, ["f"]) == ["unavailable"])
        #expect(panel.takeIncidents().isEmpty)
    }

    @Test(
        "Answers that belong to no question are nonsense",
        arguments: [MiniaturePeer.wrongIdentifier, .malformedVerdict])
    func nonsense(_ peer: MiniaturePeer) throws {
        let panel = try panel(peer) { $0.restartLimit = 2 }
        #expect(ask(panel, ["a"]) == ["nonsense"])
        #expect(panel.takeIncidents().map(\.failure.kind) == [.nonsense])
    }

    @Test("A second answer to one question is nonsense, though the first one counts")
    func twice() throws {
        let panel = try panel(.twice)
        #expect(ask(panel, ["a"]) == ["accept"])
        #expect(ask(panel, ["b"]).count == 1)
        #expect(panel.takeIncidents().contains { $0.failure.kind == .nonsense })
    }

    private static let handshakes = [
        (#"{"protocol":2,"name":"n","version":"1","targets":[]}"#, "it speaks protocol 2, not 1"),
        (#"{"name":"n","version":"1","targets":[]}"#, "its first line states no protocol"),
        (#"{"protocol":1,"name":"n","version":1,"targets":[]}"#, "its first line lacks name, version or targets"),
        (#"{"protocol":1,"name":"n","version":"1","targets":"spec"}"#, "its first line lacks name, version or targets"),
        ("Hello", "its first line is not JSON: Hello"),
    ]

    @Test("A wrong handshake ends the peer for good", arguments: handshakes)
    func handshake(_ line: String, _ message: String) throws {
        let path = try directory.write("peer.py", MiniaturePeer.script(handshake: line))
        let panel = PeerPanel([PeerCommand(FilePath(path))])
        #expect(ask(panel, ["a", "b"]) == ["unavailable", "unavailable"])
        let incidents = panel.takeIncidents()
        #expect(incidents.map(\.isFinal) == [true])
        #expect(incidents[0].failure.message.hasPrefix(message))
    }

    private static let neverWorking = [
        ("exit 7", "it ended with exit status 7"), ("kill -9 $$", "it ended with signal 9"),
        ("exec >&-; sleep 60", "it closed its output"),
    ]

    @Test("A peer that never works is reported with how it ended", arguments: neverWorking)
    func neverWorks(_ command: String, _ message: String) {
        let panel = PeerPanel([PeerCommand(FilePath(command))])
        #expect(ask(panel, ["a"]) == ["unavailable"])
        #expect(panel.takeIncidents().map(\.failure.message) == [message])
    }

    @Test("A peer that does not introduce itself is given up when its time is over")
    func silentStart() {
        var settings = PeerSettings()
        settings.startLimit = 50
        let panel = PeerPanel([PeerCommand(FilePath("sleep 60"))], settings: settings)
        #expect(ask(panel, ["a"]) == ["unavailable"])
        #expect(panel.takeIncidents().map(\.failure.kind) == [.silent])
    }

    @Test("Questions far larger than a pipe's buffer do not block either side")
    func large() throws {
        let texts = (0..<8).map { _ in String(repeating: "x", count: 300_000) }
        #expect(ask(try panel(.accepting) { $0.windowBytes = 1 << 20 }, texts) == texts.map { _ in "accept" })
    }

    @Test("A target that the peer does not offer is not asked")
    func notOffered() throws {
        let panel = try panel(.accepting)
        let answers = panel.answers(to: [PeerQuestion(target: "bundle", input: [])])
        guard case .notOffered = answers[0][0] else {
            Issue.record("the peer was asked")
            return
        }
    }

    @Test("Peers of one name are told apart, and one's failure is not the other's")
    func several() throws {
        let paths = try [MiniaturePeer.alwaysDying, .accepting].map { try $0.install(in: directory) }
        var settings = PeerSettings()
        settings.restartLimit = 1
        let panel = PeerPanel(paths.map { PeerCommand(FilePath($0)) }, settings: settings)
        let answers = panel.answers(to: questions(["a", "b"]))
        #expect(panel.names == ["miniature", "miniature (2)"])
        #expect(answers[0].allSatisfy { if case .failure = $0 { true } else { false } })
        #expect(answers[1].allSatisfy { if case .verdict = $0 { true } else { false } })
    }

    @Test("A closed peer is gone, with everything it started, and leaves no zombie")
    func gone() throws {
        // The shell is the child; the peer is its child and tells its own number as its version.
        let script = try MiniaturePeer.accepting.install(in: directory)
        let panel = PeerPanel([PeerCommand(FilePath("python3 '\(script)'; true"))])
        panel.start()
        let number = try #require(panel.identities[0].flatMap { pid_t($0.version) })
        #expect(kill(number, 0) == 0)
        panel.close()
        #expect(kill(number, 0) != 0)
    }

    @Test("A command is a file to run, a Python script without its executable bit, or a shell command")
    func commands() throws {
        let script = try directory.write("peer.py", "")
        func words(_ text: String) -> [String] {
            PeerCommand(FilePath(text)).arguments.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(words(script) == ["/usr/bin/env", "python3", script])
        chmod(script, 0o755)
        #expect(words(script) == [script])
        #expect(words("\(script) --flag") == ["/bin/sh", "-c", "\(script) --flag"])
        #expect(words(directory.path) == ["/bin/sh", "-c", directory.path])
    }
}
