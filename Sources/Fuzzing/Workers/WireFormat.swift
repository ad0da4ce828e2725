import Conformance
import StrictJSON

/// Writes the values of worker messages: whole numbers little-endian in eight bytes, texts and bytes behind their length.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func number(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }

    mutating func data(_ data: [UInt8]) {
        number(UInt64(data.count))
        bytes.append(contentsOf: data)
    }

    mutating func text(_ text: String) { data(Array(text.utf8)) }

    mutating func optional<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
        byte(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }

    mutating func list<Element>(_ list: [Element], _ write: (inout WireWriter, Element) -> Void) {
        number(UInt64(list.count))
        for element in list { write(&self, element) }
    }
}

/// Reads what `WireWriter` wrote. Both sides are the same program, so that an error means a broken pipe or a broken worker.
struct WireReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() throws(WireError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw WireError() }
        return byte
    }

    mutating func number() throws(WireError) -> UInt64 {
        guard rest.count >= 8 else { throw WireError() }
        defer { rest = rest.dropFirst(8) }
        return rest.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
    }

    mutating func data() throws(WireError) -> [UInt8] {
        let count = try number()
        guard count <= UInt64(rest.count) else { throw WireError() }
        defer { rest = rest.dropFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }

    mutating func text() throws(WireError) -> String { String(decoding: try data(), as: UTF8.self) }

    mutating func optional<Value>(
        _ read: (inout WireReader) throws(WireError) -> Value
    ) throws(WireError) -> Value? {
        try byte() == 0 ? nil : try read(&self)
    }

    mutating func list<Element>(
        _ read: (inout WireReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        let count = try number()
        var list: [Element] = []
        for _ in 0..<count { list.append(try read(&self)) }
        return list
    }
}

/// Bytes that are no message.
struct WireError: Error {}

/// The messages' own types.
extension WireWriter {
    mutating func verdict(_ verdict: Verdict) {
        switch verdict {
        case .accept(let capabilities):
            byte(0)
            optional(capabilities) { $0.list($1) { $0.text($1) } }
        case .reject(let code, let path):
            byte(1)
            text(code)
            text(path)
        }
    }

    mutating func signature(_ signature: Signature) {
        text(signature.target)
        text(signature.kind.rawValue)
        text(signature.detail)
    }

    mutating func input(_ input: CaseInput) {
        text(input.target)
        data(input.bytes)
        data(input.options.isEmpty ? [] : input.options.json.compact())
        optional(input.expectation) {
            $0.byte($1.source.rawValue)
            $0.verdict($1.verdict)
        }
    }

    mutating func outcome(_ outcome: CaseOutcome) {
        optional(outcome.verdict) { $0.verdict($1) }
        list(outcome.findings) {
            $0.signature($1.signature)
            $0.optional($1.expected) { $0.verdict($1) }
            $0.text($1.message)
        }
    }
}

extension WireReader {
    mutating func verdict() throws(WireError) -> Verdict {
        switch try byte() {
        case 0:
            let capabilities = try optional { reader throws(WireError) in
                try reader.list { reader throws(WireError) in try reader.text() }
            }
            return .accept(capabilities: capabilities)
        case 1: return .reject(code: try text(), path: try text())
        default: throw WireError()
        }
    }

    mutating func signature() throws(WireError) -> Signature {
        let target = try text()
        guard let kind = FindingKind(rawValue: try text()) else { throw WireError() }
        return Signature(target: target, kind: kind, detail: try text())
    }

    mutating func input() throws(WireError) -> CaseInput {
        let target = try text()
        let bytes = try data()
        let options = try WireReader.options(try data())
        let expectation = try optional { reader throws(WireError) in
            guard let source = Expectation.Source(rawValue: try reader.byte()) else { throw WireError() }
            return Expectation(try reader.verdict(), from: source)
        }
        return CaseInput(target: target, bytes: bytes, options: options, expectation: expectation)
    }

    mutating func outcome() throws(WireError) -> CaseOutcome {
        let verdict = try optional { reader throws(WireError) in try reader.verdict() }
        let findings = try list { reader throws(WireError) in
            let signature = try reader.signature()
            let expected = try reader.optional { reader throws(WireError) in try reader.verdict() }
            return CaseFinding(signature, expected: expected, message: try reader.text())
        }
        return CaseOutcome(verdict: verdict, findings: findings)
    }

    private static func options(_ text: [UInt8]) throws(WireError) -> TargetOptions {
        guard !text.isEmpty else { return .none }
        do {
            return try TargetOptions(json: JSONTree(parsing: text))
        } catch {
            throw WireError()
        }
    }
}
