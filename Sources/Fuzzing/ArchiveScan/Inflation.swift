import CZlib

/// Raw DEFLATE for looking into archives, whose own reader is what is being tested.
enum Inflation {
    /// The most bytes that are of interest; a bomb is left packed.
    private static let limit = 4 << 20

    /// The content of a stream; nil where it is broken, ends early, is followed by anything, or is over 4 MiB.
    static func content(of data: [UInt8], expecting size: Int) -> [UInt8]? {
        var stream = z_stream()
        guard protoparity_inflate_init_raw(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var data = data
        var output = [UInt8](repeating: 0, count: min(max(size, 1 << 10), limit))
        return data.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(clamping: input.count)
            var count = 0
            while true {
                let (status, produced) = output.withUnsafeMutableBufferPointer { room in
                    stream.next_out = room.baseAddress.map { $0 + count }
                    stream.avail_out = UInt32(room.count - count)
                    let status = inflate(&stream, Z_NO_FLUSH)
                    return (status, room.count - Int(stream.avail_out))
                }
                count = produced
                if status == Z_STREAM_END { return stream.avail_in == 0 ? Array(output[..<count]) : nil }
                guard status == Z_OK, count == output.count, count < limit else { return nil }
                output += repeatElement(0, count: min(output.count, limit - output.count))
            }
        }
    }
}
