import Conformance

/// A finding on its way into the fixtures: the minimized input under a name of its own, and its line in the inventory.
public struct Promotion: Sendable {
    /// The line of the inventory.
    public let item: RegressionInventory.Case
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - signature: names the file together with a hash of the bytes.
    ///   - origin: where the input was found.
    public init(_ input: CaseInput, signature: Signature, origin: String, verdict: SecondSource) {
        bytes = input.bytes
        let name = FixtureName.of(signature, bytes: input.bytes)
        item = RegressionInventory.Case(
            file: "\(input.target)/\(name)", target: input.target, options: input.options, verdict: verdict.verdict,
            source: verdict.source, origin: origin)
    }

    /// Writes the input, then the inventory, each as a whole. Whoever is interrupted between them finds a file without a
    /// line, and promotes again.
    ///
    /// - Returns: whether anything had to be written.
    /// - Throws: `PromotionError` where the input is recorded with another verdict; `FileError`, `CorpusDefect`.
    @discardableResult
    public func write(to directory: FilePath) throws -> Bool {
        var inventory = try RegressionInventory.read(in: directory)
        if let recorded = inventory[item.file] {
            guard recorded.verdict.agrees(with: item.verdict), recorded.options == item.options else {
                throw PromotionError.recordedOtherwise(file: item.file, recorded.verdict.description)
            }
            let written = try? InputFile.read(directory.appending(item.file), limit: bytes.count)
            if written == bytes { return false }
        }
        inventory.add(item)
        let folder = directory.appending(item.target)
        do {
            try SystemCalls.ensureDirectory(directory)
            try SystemCalls.ensureDirectory(folder)
        } catch {
            throw FileError.creating(folder, error)
        }
        try AtomicFile.write(bytes, to: directory.appending(item.file))
        try AtomicFile.write(inventory.json.pretty(), to: directory.appending(RegressionInventory.fileName))
        return true
    }
}

/// What a fixture is called: in which way it went wrong, and which bytes.
enum FixtureName {
    /// How many bytes the signature may have in a name.
    private static let signatureLimit = 64
    /// How many hexadecimal digits of the SHA-256 tell inputs apart.
    private static let hashDigits = 12

    private static let extensions = [
        "json": "json", "spec": "json", "manifest": "json", "egress": "json", "inbox": "json",
        "bundle": "automobile-proto", "import": "automobile-proto",
    ]

    static func of(_ signature: Signature, bytes: [UInt8]) -> String {
        let text = slug("\(signature.kind.rawValue) \(signature.detail)")
        return "\(text)-\(ContentHash.of(bytes).prefix(hashDigits)).\(extensions[signature.target] ?? "bin")"
    }

    /// Lowercase words with hyphens between them.
    static func slug(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for byte in text.lowercased().utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                words[words.count - 1].append(byte)
            default: words.append([])
            }
        }
        let joined = Array(words.filter { !$0.isEmpty }.joined(separator: [UInt8(ascii: "-")]))
        let cut = joined.prefix(signatureLimit)
        return String(decoding: cut.last == UInt8(ascii: "-") ? cut.dropLast() : cut, as: UTF8.self)
    }
}
