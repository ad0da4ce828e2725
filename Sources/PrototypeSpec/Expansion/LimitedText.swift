import StrictJSON

/// Compact JSON that stops growing at a limit and remembers that it wanted to.
struct LimitedText {
    private(set) var bytes: [UInt8] = []
    private(set) var isOverLimit = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Notes that more would come than the limit allows; nothing is written from now on.
    mutating func exceed() {
        isOverLimit = true
        bytes = []
    }

    mutating func append(_ text: StaticString) {
        write { $0.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) }
    }

    /// A value of the tape, verbatim.
    mutating func append(_ tape: Tape, _ index: Int) { write { CompactText.append(tape, index, to: &$0) } }

    mutating func append(string: [UInt8]) {
        write { output in string.withUnsafeBufferPointer { TypeScriptText.appendString($0, to: &output) } }
    }

    mutating func appendKey(_ key: UnsafeBufferPointer<UInt8>, isFirst: inout Bool) {
        write {
            if !isFirst { $0.append(UInt8(ascii: ",")) }
            TypeScriptText.appendString(key, to: &$0)
            $0.append(UInt8(ascii: ":"))
        }
        isFirst = false
    }

    private mutating func write(_ body: (inout [UInt8]) -> Void) {
        guard !isOverLimit else { return }
        body(&bytes)
        if bytes.count > limit { exceed() }
    }
}
