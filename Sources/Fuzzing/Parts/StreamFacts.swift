import CZlib
import PrototypeBundle

/// What a raw DEFLATE stream does by itself, found without any of the reader's bounds and buffers.
struct StreamFacts {
    enum End: Equatable {
        /// Before the byte at this offset.
        case ended(Int)
        case starved
        case broken
        /// There was more than was of interest.
        case cut
    }

    private(set) var content: [UInt8] = []
    private(set) var end = End.cut

    /// - Parameter limit: the bytes that are of interest.
    init(of stream: [UInt8], limit: Int) {
        var state = z_stream()
        guard protoparity_inflate_init_raw(&state) == Z_OK else { return }
        defer { inflateEnd(&state) }
        var input = stream
        var piece = [UInt8](repeating: 0, count: StreamFacts.pieceBytes)
        input.withUnsafeMutableBufferPointer { input in
            state.next_in = input.baseAddress
            state.avail_in = UInt32(clamping: input.count)
            while content.count < limit {
                let status = piece.withUnsafeMutableBufferPointer { room in
                    state.next_out = room.baseAddress
                    state.avail_out = UInt32(room.count)
                    return inflate(&state, Z_NO_FLUSH)
                }
                let count = piece.count - Int(state.avail_out)
                content += piece[..<count]
                switch status {
                case Z_STREAM_END: end = .ended(input.count - Int(state.avail_in))
                case Z_OK where count == piece.count: continue
                case Z_OK, Z_BUF_ERROR: end = .starved
                default: end = .broken
                }
                return
            }
        }
    }

    /// Not the size of any of the reader's buffers.
    private static let pieceBytes = 5000

    var crc: UInt32 { content.withUnsafeBytes { CRC32(of: $0).value } }

    /// What step 9 says of the stream as the content of an entry: the event at the earliest produced byte counts.
    func expectedCode(size: Int, budget: Int, compressed: Int) -> BundleCode? {
        if content.count > min(size, budget) { return size <= budget ? .sizeMismatch : .ratioExceeded }
        switch end {
        case .ended(compressed): return content.count == size ? nil : .sizeMismatch
        case .ended, .starved, .broken: return .corruptDeflate
        case .cut: return nil
        }
    }
}
