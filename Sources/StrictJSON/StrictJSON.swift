/// Strict JSON as the spec language defines it for raw input (section 1): RFC 8259 over UTF-8, one leading byte order
/// mark at most, no duplicate keys, no lone surrogates, finite doubles only.
public enum StrictJSON {
    /// Parses `bytes` and lends the tape to `body`; it lives only as long as the closure runs.
    ///
    /// - Throws: `JSONError`, or what `body` throws.
    @inlinable
    public static func withTape<R>(
        _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .spec, _ body: (borrowing Tape) throws -> R
    ) throws -> R {
        let parsed = try parse(bytes, limits: limits, seed: nil)
        defer { parsed.free() }
        return try body(parsed.tape)
    }

    /// Parses and lends the root value to `body`; it lives only as long as the closure runs.
    ///
    /// - Throws: `JSONError`, or what `body` throws.
    @inlinable
    public static func parse<R>(
        _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .spec, _ body: (JSONValue) throws -> R
    ) throws -> R {
        try withTape(bytes, limits: limits) { try body(JSONValue(tape: copy $0, index: 0)) }
    }

    /// Parses and lends the root value to `body`; it lives only as long as the closure runs.
    ///
    /// - Throws: `JSONError`, or what `body` throws.
    @inlinable
    public static func parse<R>(
        _ bytes: [UInt8], limits: JSONLimits = .spec, _ body: (JSONValue) throws -> R
    ) throws -> R {
        try bytes.withUnsafeBytes { try parse($0, limits: limits, body) }
    }

    /// A tape with the memory behind it, which whoever asked for it must free.
    @usableFromInline
    struct Parsed {
        @usableFromInline let tape: Tape
        let parser: Parser

        @usableFromInline
        func free() { parser.free() }
    }

    @usableFromInline
    static func parse(
        _ bytes: UnsafeRawBufferPointer, limits: JSONLimits, seed: UInt64?
    ) throws(JSONError) -> Parsed {
        guard bytes.count <= limits.maxBytes else { throw JSONError(.tooLarge, at: limits.maxBytes, in: bytes) }
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress, !bytes.isEmpty else {
            throw JSONError(.endOfInput, at: 0, in: bytes)
        }
        var parser = Parser(
            source: UnsafeBufferPointer(start: start, count: bytes.count), start: start, limits: limits,
            seed: seed ?? SeededHash.process.seed)
        do {
            try parser.parseDocument()
        } catch {
            parser.free()
            throw JSONError(error.reason, at: error.offset, in: bytes)
        }
        return Parsed(tape: parser.view, parser: parser)
    }
}
