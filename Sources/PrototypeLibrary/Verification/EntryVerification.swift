import PrototypeBundle
import PrototypeSpec

/// The verification of one entry: every rule by itself, so that one defect hides no other.
struct EntryVerification: ~Copyable {
    private let folder: Folder
    private let id: LibraryID
    private let settings: LibrarySettings

    private var limits: BundleLimits { settings.limits.bundle }

    static func run(
        _ name: FileName, in entries: borrowing Folder, _ settings: LibrarySettings, _ buffer: inout [UInt8],
        _ verification: inout LibraryVerification
    ) {
        guard let id = LibraryID(name) else {
            verification.add(.unexpected, entries.path(of: name), "this is no id of an entry")
            return
        }
        do throws(LibraryError) {
            let folder = try entries.folder(name)
            let entry = EntryVerification(folder: folder, id: id, settings: settings)
            try entry.run(&buffer, &verification)
        } catch {
            verification.add(error)
        }
    }

    private init(folder: consuming Folder, id: LibraryID, settings: LibrarySettings) {
        self.folder = folder
        self.id = id
        self.settings = settings
    }

    private func run(_ buffer: inout [UInt8], _ verification: inout LibraryVerification) throws(LibraryError) {
        verification.checkPermissions(try folder.status(), folder.path)
        let names = try folder.names()
        let entry = verification.attempt { () throws(LibraryError) in try folder.readEntry(id, limits: limits) }
        var expected = [LibraryRecord.fileName, EntryManifest.fileName, EntryManifest.specName]
        if let entry {
            if !entry.assets.isEmpty { expected.append(AssetKind.image.folderName) }
            if !entry.fonts.isEmpty { expected.append(AssetKind.font.folderName) }
            verification.checkNames(names, in: folder, are: expected)
        }
        for name in expected.prefix(3) where names.contains(name) {
            if let status = try? folder.status(of: name), status.kind == .regular {
                verification.checkPermissions(status, folder.path(of: name))
            }
        }
        if names.contains(EntryManifest.specName) { verifySpec(entry, &verification) }
        guard let entry else { return }
        for kind in AssetKind.allCases where names.contains(kind.folderName) {
            verifyAssets(kind == .image ? entry.assets : entry.fonts, kind, &buffer, &verification)
        }
    }

    private func verifySpec(_ entry: LibraryEntry?, _ verification: inout LibraryVerification) {
        let path = folder.path(of: EntryManifest.specName)
        let read = verification.attempt { () throws(LibraryError) in
            try folder.read(EntryManifest.specName, atMost: limits.specBytes)
        }
        guard let spec = read else { return }
        verification.hashedBytes += spec.count
        if let entry, spec.withUnsafeBytes({ SHA256Digest(of: $0) }) != entry.record.specSHA256 {
            verification.add(
                BundleCode.hashMismatch.rawValue, path, "the content has another SHA-256 than library.json says")
        }
        let identities = entry?.manifest.records.map(\.identity) ?? []
        let facts: SpecFacts
        do throws(BundleRejection) {
            facts = try spec.withUnsafeBytes { bytes in
                Result { () throws(BundleRejection) in try SpecFacts(of: bytes, assets: identities) }
            }.get()
        } catch {
            verification.add(error.code.rawValue, path, "\(error.path): \(error.message)")
            return
        }
        verifyPolicy(spec, path, &verification)
        let missing = facts.capabilities.filter { !settings.capabilities.contains($0) }
        if !missing.isEmpty {
            verification.add(
                ImportRejection.Code.unsupportedCapability.rawValue, path,
                "the app does not support \(missing.joined(separator: ", "))")
        }
        if let entry { compare(facts, entry, path, &verification) }
    }

    private func verifyPolicy(_ spec: [UInt8], _ path: String, _ verification: inout LibraryVerification) {
        let options = SpecOptions(mode: .device, library: true)
        if case .reject(let rejection) = SpecValidator.prototype.verdict(for: spec, options: options) {
            verification.add(
                ImportRejection.Code.libraryPolicy.rawValue, path, "\(rejection.path): \(rejection.reason)")
        }
    }

    /// What the spec needs and refers to, with what the entry says and has.
    private func compare(
        _ facts: SpecFacts, _ entry: LibraryEntry, _ path: String, _ verification: inout LibraryVerification
    ) {
        if facts.capabilities != entry.record.requires {
            verification.add(
                .recordMismatch, folder.path(of: LibraryRecord.fileName), "requires is not what the spec needs")
        }
        if let missing = facts.missing {
            verification.add(
                BundleCode.missingAsset.rawValue, path,
                "\(missing.path): there is no such \(missing.identity.kind): \(missing.identity.id.text)")
            return
        }
        for record in entry.manifest.records where !facts.used.contains(record.identity) {
            verification.add(
                BundleCode.unreferencedAsset.rawValue, folder.path(of: EntryManifest.fileName),
                "the spec does not refer to \(record.id.text)")
        }
    }

    private func verifyAssets(
        _ records: [Manifest.Record], _ kind: AssetKind, _ buffer: inout [UInt8],
        _ verification: inout LibraryVerification
    ) {
        do throws(LibraryError) {
            let inside = try folder.folder(kind.folderName)
            verification.checkPermissions(try inside.status(), inside.path)
            var unique: [Manifest.Record] = []
            for record in records where !unique.contains(where: { $0.file == record.file }) { unique.append(record) }
            let names = try inside.names()
            verification.checkNames(names, in: inside, are: unique.map(\.fileName))
            for record in unique where names.contains(record.fileName) {
                do throws(LibraryError) {
                    let file = try inside.file(record.fileName)
                    verification.checkPermissions(file.status, file.path)
                    var scan = AssetScan(length: file.status.size)
                    try file.pieces(atMost: limits.bytes(of: kind), through: &buffer) { scan.consume($0) }
                    verification.hashedBytes += file.status.size
                    try inside.check(scan, against: record, limits)
                } catch {
                    verification.add(error)
                }
            }
        } catch {
            verification.add(error)
        }
    }
}
