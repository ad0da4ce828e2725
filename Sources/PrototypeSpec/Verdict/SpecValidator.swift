import StrictJSON

/// Decides specs by one contract, which it compiles once. Thread-safe: a verdict needs no shared mutable state.
public final class SpecValidator: Sendable {
    public let contract: Contract
    private let compiled: CompiledContract

    /// - Throws: `ContractError` where the contract contradicts itself (see `CompiledContract`).
    public init(contract: Contract) throws(ContractError) {
        self.contract = contract
        compiled = try CompiledContract(contract)
    }

    /// The validator of the design's contract.
    public static let prototype = builtIn(.prototype)

    /// The validator of the contract as recorded, without data, storage, requests, charts and field checks.
    public static let recorded = builtIn(.recorded)

    private static func builtIn(_ contract: Contract) -> SpecValidator {
        do {
            return try SpecValidator(contract: contract)
        } catch {
            // The source is part of this module, not input: a mistake in it fails every test at once.
            preconditionFailure("the built-in contract is wrong: \(error)")
        }
    }

    /// The verdict for the bytes of a spec.
    public func verdict(for bytes: UnsafeRawBufferPointer, options: SpecOptions = SpecOptions()) -> SpecVerdict {
        do {
            return try withValidSpec(bytes, options: options) { .accept(capabilities: $0.capabilities.map(\.rawValue)) }
        } catch let rejection as SpecRejection {
            return .reject(rejection)
        } catch {
            return .reject(SpecRejection(path: "$", reason: "\(error)"))
        }
    }

    /// The verdict for the bytes of a spec.
    public func verdict(for bytes: [UInt8], options: SpecOptions = SpecOptions()) -> SpecVerdict {
        bytes.withUnsafeBytes { verdict(for: $0, options: options) }
    }

    /// Lends a valid spec to `body`: what it needs, refers to and requests. It lives only as long as the closure runs.
    ///
    /// - Throws: `SpecRejection` where the spec is invalid, or what `body` throws.
    public func withValidSpec<R>(
        _ bytes: UnsafeRawBufferPointer, options: SpecOptions = SpecOptions(), _ body: (ValidSpec) throws -> R
    ) throws -> R {
        let limits = JSONLimits(
            maxBytes: contract.limits.specBytes, maxOpenContainers: JSONLimits.spec.maxOpenContainers)
        return try SpecValidator.withTape(bytes, limits) { tape in
            let expands = options.mode == .host && !options.library
            if expands, tape.member(0, "components") != nil, let expanded = try Expander.expand(tape, contract.limits) {
                return try withExpanded(expanded, of: tape, options, body)
            }
            let spec: ValidSpec
            do throws(SpecFailure) {
                spec = try check(tape, options, origin: nil)
            } catch {
                // A `use` node without components: the walk refuses its type, so that valid specs need no search for it.
                if expands, let expanded = try Expander.expand(tape, contract.limits) {
                    return try withExpanded(expanded, of: tape, options, body)
                }
                let (line, column) = JSONError.position(of: tape.sourceOffset(error.at), in: bytes)
                throw SpecRejection(
                    path: PathSpelling.path(to: error.at, suffix: error.suffix, in: tape), reason: error.reason,
                    line: line, column: column)
            }
            try SpecValidator.require(options.supportedCapabilities, of: spec)
            return try body(spec)
        }
    }

    private func withExpanded<R>(
        _ expanded: [UInt8], of authored: Tape, _ options: SpecOptions, _ body: (ValidSpec) throws -> R
    ) throws -> R {
        let origin = AuthoredPaths(tape: authored)
        return try expanded.withUnsafeBytes { text in
            try SpecValidator.withTape(text, Expander.expandedLimits) { tape in
                let spec: ValidSpec
                do throws(SpecFailure) {
                    spec = try check(tape, options, origin: origin)
                } catch {
                    let path = PathSpelling.path(to: error.at, suffix: error.suffix, in: tape)
                    throw SpecRejection(path: origin.authored(path), reason: error.reason)
                }
                try SpecValidator.require(options.supportedCapabilities, of: spec)
                return try body(spec)
            }
        }
    }

    private static func withTape<R>(
        _ bytes: UnsafeRawBufferPointer, _ limits: JSONLimits, _ body: (Tape) throws -> R
    ) throws -> R {
        do {
            return try StrictJSON.withTape(bytes, limits: limits) { try body(copy $0) }
        } catch let error as JSONError {
            throw SpecRejection(path: "$", reason: error.reason.rawValue, line: error.line, column: error.column)
        }
    }

    /// Everything after the raw input: the walk, templates, cross references, the library's policy.
    private func check(_ tape: Tape, _ options: SpecOptions, origin: AuthoredPaths?) throws(SpecFailure) -> ValidSpec {
        let findings = try Walker.walk(tape, by: compiled)
        var scopes: [TemplateScope] = []
        if findings.hasRepeat || findings.hasBoundTemplate, let root = tape.member(0, "root") {
            scopes = try RepeatTemplates.check(tape, root: root, data: tape.member(0, "data"), limits: contract.limits)
        }
        let context = SpecContext(tape, compiled, findings, scopes: scopes)
        try CrossReferences.check(context)
        if options.library { try LibraryPolicy.check(context) }
        return ValidSpec(tape: tape, contract: compiled, findings: findings, origin: origin)
    }

    private static func require(_ supported: [String]?, of spec: ValidSpec) throws(SpecRejection) {
        guard let supported, let missing = spec.capabilities.first(where: { !supported.contains($0.rawValue) }) else {
            return
        }
        throw SpecRejection(path: "$", reason: "the capability '\(missing.rawValue)' is not supported")
    }
}
