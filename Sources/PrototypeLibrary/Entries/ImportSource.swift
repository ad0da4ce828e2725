/// Which way a prototype came into the library. The importing code path says it; it is never read from a bundle.
public enum ImportSource: String, Sendable, CaseIterable {
    /// An agent, through the inbox.
    case mcp
    /// A file that a person chose.
    case file
    /// Another app that shared it.
    case share
    /// The clipboard.
    case paste
}
