/// Tiny peers in Python that misbehave on purpose, to test the harness itself.
public enum MiniaturePeer: String, CaseIterable, Sendable {
    /// Says that everything is accepted.
    case accepting = "answer({'verdict': 'accept'})"
    /// Says that everything is rejected for a reason of its own.
    case alwaysWrong = "answer({'verdict': 'reject', 'code': 'invalid_spec', 'path': 'nowhere'})"
    /// Ends at an input that holds `poison`.
    case dying = """
        if 'poison' in text: sys.exit(3)
        answer({'verdict': 'accept'})
        """
    /// Ends at every question.
    case alwaysDying = "sys.exit(4)"
    /// Never answers an input that holds `poison`.
    case silent = "if 'poison' not in text: answer({'verdict': 'accept'})"
    /// Writes something else than an answer for an input that holds `poison`.
    case garbage = """
        if 'poison' in text: say('\\x1b[31mSegmentation fault')
        answer({'verdict': 'accept'})
        """
    /// Keeps the questions of a batch of three and answers them backwards.
    case outOfOrder = """
        kept.append((q, text))
        if len(kept) == 3:
            for q, text in reversed(kept): answer({'verdict': 'reject', 'code': 'invalid_spec', 'path': text})
            kept = []
        """
    /// Writes one endless line for an input that holds `poison`.
    case hugeLine = """
        while 'poison' in text: sys.stdout.write('x' * 65536)
        answer({'verdict': 'accept'})
        """
    /// Answers questions that nobody asked.
    case wrongIdentifier = "say(json.dumps({'id': q['id'] + 1000, 'verdict': {'verdict': 'accept'}}))"
    /// Answers everything twice.
    case twice = """
        answer({'verdict': 'accept'})
        answer({'verdict': 'accept'})
        """
    /// Reports its own failure for an input that holds `poison`.
    case reporting = """
        if 'poison' in text: say(json.dumps({'id': q['id'], 'error': 'cannot do that'}))
        else: answer({'verdict': 'accept'})
        """
    /// Answers with a rejection that lacks its path.
    case malformedVerdict = "answer({'verdict': 'reject', 'code': 'invalid_spec'})"

    /// The script.
    public var script: String { MiniaturePeer.script(body: rawValue) }

    /// A script with another handshake than the right one.
    public static func script(handshake: String) -> String {
        script(body: accepting.rawValue, handshake: "say('''\(handshake)''')")
    }

    private static let rightHandshake = """
        say(json.dumps({'protocol': 1, 'name': 'miniature', 'version': str(os.getpid()), 'targets': ['spec']}))
        """

    private static func script(body: String, handshake: String = rightHandshake) -> String {
        let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return """
            #!/usr/bin/env python3
            import base64, json, os, sys
            def say(line):
                print(line, flush=True)
            def answer(verdict):
                say(json.dumps({'id': q['id'], 'verdict': verdict}))
            kept = []
            \(handshake)
            for line in sys.stdin:
                q = json.loads(line)
                text = base64.b64decode(q['inputBase64']).decode('utf-8', 'replace')
            \(indented)

            """
    }

    /// Writes the script into a directory; returns its path.
    public func install(in directory: TemporaryDirectory) throws -> String {
        try directory.write("\(self).py", script)
    }
}
