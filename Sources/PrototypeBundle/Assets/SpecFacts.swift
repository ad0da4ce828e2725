import PrototypeSpec
import StrictJSON

/// What a valid spec says that its bundle must agree with.
package struct SpecFacts {
    /// The computed capabilities, sorted.
    package private(set) var capabilities: [String] = []
    /// The assets that it refers to, each once, in the order of their first use.
    package private(set) var used: [AssetIdentity] = []
    /// The first reference in document order to an asset that there is not.
    package private(set) var missing: (identity: AssetIdentity, path: String)?

    init() {}

    /// What an accepted bundle leaves to know.
    package init(capabilities: [String]) { self.capabilities = capabilities }

    /// Step 12: validates a spec in device mode, and looks its references up in the assets that there are.
    ///
    /// The cost of a reference does not depend on how deep it stands: only the first missing one gets a path.
    package init(of bytes: UnsafeRawBufferPointer, assets: [AssetIdentity]) throws(BundleRejection) {
        do {
            self = try SpecValidator.prototype.withValidSpec(bytes, options: SpecOptions(mode: .device)) { spec in
                SpecFacts(spec, assets)
            }
        } catch let rejection as SpecRejection {
            if BundleCheck.validSpec.isRemoved {
                self.init()
                return
            }
            throw BundleRejection(.invalidSpec, at: rejection.path, rejection.reason)
        } catch {
            throw BundleRejection(.invalidSpec, at: "$", "\(error)")
        }
    }

    private init(_ spec: ValidSpec, _ assets: [AssetIdentity]) {
        capabilities = spec.capabilities.map(\.rawValue)
        var isUsed = Array(repeating: false, count: assets.count)
        for reference in spec.assetReferences {
            let kind: AssetKind = reference.kind == .image ? .image : .font
            let id = spec.tape.bytes(reference.index)
            guard let asset = assets.firstIndex(where: { $0.kind == kind && $0.id.equals(id) }) else {
                missing = (AssetIdentity(kind: kind, id: AssetID(id)), spec.path(of: reference.index))
                return
            }
            if !isUsed[asset] { used.append(assets[asset]) }
            isUsed[asset] = true
        }
    }
}

/// What a spec refers to an asset by. An image and a font can have the same id.
package struct AssetIdentity: Hashable, Sendable {
    package var kind: AssetKind
    package var id: AssetID
}

extension AssetID {
    fileprivate func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        utf8.withUnsafeBufferPointer { ByteText.equal($0, other) }
    }
}
