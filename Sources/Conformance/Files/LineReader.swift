/// Reads lines from a descriptor without holding more than one line and one piece.
package struct LineReader {
    package enum Line {
        case bytes([UInt8])
        case tooLong
    }

    private let descriptor: Int32
    private var lines: LineBuffer
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var isAtEnd = false
    /// Inside a line that was reported as too long and is being skipped.
    private var isSkipping = false

    package init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        lines = LineBuffer(limit: limit)
    }

    /// The next line without its line feed, or nil at the end. `willWait` runs before each read, which may take long.
    package mutating func next(willWait: () -> Void = {}) throws(SystemError) -> Line? {
        while true {
            if let line = isAtEnd ? lines.next() ?? lines.takeRest() : lines.next() {
                if isSkipping {
                    isSkipping = false
                    continue
                }
                return line.count <= lines.limit ? .bytes(line) : .tooLong
            }
            if isAtEnd { return nil }
            if lines.isOverfull {
                lines.drop()
                if !isSkipping {
                    isSkipping = true
                    return .tooLong
                }
            }
            willWait()
            let count = try InputFile.readSome(descriptor, into: &piece)
            isAtEnd = count == 0
            lines.append(piece[..<count])
        }
    }
}
