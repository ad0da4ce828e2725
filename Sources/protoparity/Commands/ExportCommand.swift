import Conformance
import PrototypeBundle
import Reporting

/// `protoparity export --spec FILE --asset ID=FILE… -o OUT`
enum ExportCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let specFile = arguments.path(.spec), let output = arguments.path(.output) else { return .usage }
        let limits = BundleLimits.standard
        let assets = try arguments.all(.asset).map { try asset($0, arguments, limits) }
        let spec = try InputFile.read(specFile, limit: limits.specBytes)
        let archive: [UInt8]
        do {
            archive = try BundleExporter().archive(spec: spec, assets: assets)
        } catch {
            terminal.output.writeLine("\(specFile): \(DisplayText.escaping(error.description))")
            return .findings
        }
        for warning in Preflight.warnings(for: spec) {
            terminal.warn(warning.code.rawValue, at: warning.path, in: specFile.description, warning.message)
        }
        if arguments.has(.force) {
            try AtomicFile.write(archive, to: output)
        } else {
            try AtomicFile.create(archive, at: output)
        }
        terminal.output.writeLine("\(output): \(archive.count) bytes")
        return .agreement
    }

    /// `ID=FILE`, divided at the last `=`: ids may hold any character.
    private static func asset(
        _ value: FilePath, _ arguments: ParsedArguments, _ limits: BundleLimits
    ) throws -> ExportAsset {
        guard let equals = value.bytes.lastIndex(of: UInt8(ascii: "=")),
            let id = String(validating: value.bytes[..<equals], as: UTF8.self)
        else { throw arguments.mistake("--asset is ID=FILE, not \(value)") }
        let file = FilePath(bytes: Array(value.bytes[(equals + 1)...]))
        let bytes = try InputFile.read(file, limit: max(limits.imageBytes, limits.fontBytes))
        guard let type = bytes.withUnsafeBytes({ MediaProbe(of: $0).mediaType }) else {
            throw FileError(
                .failed, file, "this is no PNG, JPEG, WebP, TTF or OTF file; the content counts, not the name")
        }
        return ExportAsset(id: AssetID(id), mediaType: type, bytes: bytes)
    }
}
