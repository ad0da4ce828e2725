/// Walks a JPEG's markers up to its first frame header, which states the dimensions (ITU-T T.81, B.1.1 and B.2.2).
///
/// Fill bytes and markers without a segment are passed over, segments are skipped whole and must fit the file. An end,
/// a scan or a stray byte before the frame makes the dimensions unreadable.
struct JPEGFrameScan {
    private let length: Int
    private var offset = 0
    private var state = State.start(0xFF)
    private(set) var dimensions: Dimensions?

    private enum State {
        /// Expects a byte of the start-of-image marker.
        case start(UInt8)
        /// Expects the 0xFF before a marker.
        case prefix
        /// Expects a marker, or another 0xFF that fills.
        case marker
        case lengthHigh(marker: UInt8)
        case lengthLow(marker: UInt8, high: UInt8)
        /// Collects precision, height and width: five bytes.
        case frame(index: Int, sides: Int)
        case skip(Int)
        /// Found the frame, or can never find it.
        case finished
    }

    init(length: Int) { self.length = length }

    mutating func consume(_ bytes: UnsafeRawBufferPointer) {
        var at = 0
        while at < bytes.count {
            if case .finished = state { return }
            if case .skip(let rest) = state {
                let count = min(rest, bytes.count - at)
                state = count == rest ? .prefix : .skip(rest - count)
                at += count
                offset += count
            } else {
                state = next(bytes[at])
                at += 1
                offset += 1
            }
        }
    }

    private mutating func next(_ byte: UInt8) -> State {
        switch state {
        case .start(let wanted):
            guard byte == wanted else { return .finished }
            return wanted == 0xFF ? .start(0xD8) : .prefix
        case .prefix: return byte == 0xFF ? .marker : .finished
        case .marker: return JPEGFrameScan.state(after: byte)
        case .lengthHigh(let marker): return .lengthLow(marker: marker, high: byte)
        case .lengthLow(let marker, let high): return segment(marker, Int(high) << 8 | Int(byte))
        case .frame(let index, let sides):
            // The first byte is the precision of the samples.
            let sides = index == 0 ? 0 : sides << 8 | Int(byte)
            guard index == 4 else { return .frame(index: index + 1, sides: sides) }
            dimensions = Dimensions(width: sides & 0xFFFF, height: sides >> 16)
            return .finished
        case .skip, .finished: return state
        }
    }

    private static func state(after marker: UInt8) -> State {
        switch marker {
        case 0xFF: .marker
        case 0x01, 0xD0...0xD8: .prefix
        case 0x00, 0xD9, 0xDA: .finished
        default: .lengthHigh(marker: marker)
        }
    }

    /// The state after a segment's length, which counts its own two bytes; `offset` is at the second one.
    private func segment(_ marker: UInt8, _ count: Int) -> State {
        let rest = count - 2
        guard rest >= 0, rest <= length - (offset + 1) else { return .finished }
        // SOF0 to SOF15, less DHT, JPG and DAC.
        if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
            return rest >= 6 ? .frame(index: 0, sides: 0) : .finished
        }
        return rest == 0 ? .prefix : .skip(rest)
    }
}
