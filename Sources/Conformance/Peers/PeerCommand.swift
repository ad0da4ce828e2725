import Glibc

/// How a peer is started. A command that is the path of a file runs that file, a Python script also without its
/// executable bit; anything else is a command line of the shell.
public struct PeerCommand: Sendable, Equatable {
    /// As it was given, for messages.
    public let text: FilePath
    /// The program and its arguments; the program is an absolute or relative path with a slash.
    let arguments: [[UInt8]]

    public init(_ text: FilePath) {
        self.text = text
        arguments =
            PeerCommand.file(text) ?? ["/bin/sh", "-c"].map { Array($0.utf8) } + [text.bytes]
    }

    private static func file(_ path: FilePath) -> [[UInt8]]? {
        guard let status = try? SystemCalls.status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
        // Without a slash the kernel still finds the file, but an interpreter may look for it elsewhere.
        let name = path.bytes.contains(UInt8(ascii: "/")) ? path.bytes : FilePath(".").appending(path.bytes).bytes
        if status.st_mode & 0o111 != 0 { return [name] }
        return path.hasSuffix(".py") ? ["/usr/bin/env", "python3"].map { Array($0.utf8) } + [name] : nil
    }
}

/// The bounds within which peers are used.
public struct PeerSettings: Sendable {
    /// How long a peer may say nothing while it owes an answer, in milliseconds.
    public var silenceLimit: Int64 = 10_000
    /// How long a peer may take to introduce itself, in milliseconds.
    public var startLimit: Int64 = 10_000
    /// How many times one peer is started again.
    public var restartLimit = 16
    /// How many questions are under way at once.
    public var windowCount = 64
    /// How many bytes of questions are under way at once; one question may have more.
    public var windowBytes = 4 << 20
    /// The longest line that is taken from a peer, in bytes.
    public var lineLimit = 16 << 20
    /// Whether the peer's standard error is ours; otherwise it is discarded.
    public var showsStandardError = false

    public init() {}
}
