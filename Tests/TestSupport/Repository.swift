import Foundation

/// Places in and beside the repository.
public enum Repository {
    /// The root of the repository, without a final slash.
    public static let root: String = {
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url.path
    }()

    public static let fixtures = root + "/Fixtures/spec"

    /// What the project is built from, which stands beside the repository or not at all.
    public static let shared = URL(fileURLWithPath: root).deletingLastPathComponent().path + "/shared"

    /// Whether `../shared` is there; tests that read it are skipped without it.
    public static let hasShared = FileManager.default.fileExists(atPath: shared + "/upstream")

    public static let referencePeer = shared + "/peers/reference_peer.py"
}
