import PrototypeLibrary
import StrictJSON

/// `import`: a bundle or a bare spec on its way into an empty library (store, Import). The codes are the reader's, then
/// those of the library.
public struct ImportTarget: Target {
    public let name = "import"

    /// What the app can do, an array of strings; everything where it is not given.
    private static let capabilities = "supportedCapabilities"

    public init() {}

    public func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try explain(input, options: options).verdict
    }

    public func explain(_ input: [UInt8], options: TargetOptions) throws(TargetError) -> Explanation {
        let supported = try ImportTarget.supportedCapabilities(options)
        do throws(LibraryError) {
            let library = try JudgedLibrary.open(MemoryFiles()) { settings in
                if let supported { settings.capabilities = supported }
            }
            switch try library.import(input, source: .file) {
            case .success(let imported): return Explanation(.accept(capabilities: imported.entry.record.requires))
            case .failure(let rejection): return Explanation(rejection)
            }
        } catch {
            throw TargetError("the library failed: \(error)")
        }
    }

    package static func supportedCapabilities(_ options: TargetOptions) throws(TargetError) -> [String]? {
        for option in options.members where !option.key.hasSameBytes(as: capabilities) {
            throw TargetError("import has no option \"\(option.key)\"")
        }
        guard let value = options[capabilities] else { return nil }
        guard let names = value.strings else { throw TargetError("\(capabilities) is an array of strings") }
        return names
    }
}

extension Explanation {
    init(_ rejection: ImportRejection) {
        self.init(.reject(code: rejection.code, path: rejection.path), reason: rejection.reason)
    }
}
