import CZlib

/// Raw DEFLATE (RFC 1951) through zlib, into buffers that the caller bounds. Owns zlib's state and reuses it.
final class Inflater {
    /// At a stable address, since zlib's state points back to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private let meter: ReadingMeter
    private var inputCount = 0

    /// Why a call of `produce` came to its end.
    enum Outcome {
        /// The output is full; there may be more.
        case full
        /// The stream ended before the input's byte at this offset.
        case ended(Int)
        /// The input is used up inside the stream.
        case starved
        /// The stream breaks a rule of DEFLATE at or shortly before this offset.
        case broken(Int)
    }

    init(meter: ReadingMeter) {
        self.meter = meter
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        stream.pointee.opaque = Unmanaged.passUnretained(meter).toOpaque()
        stream.pointee.zalloc = { Inflater.allocate($0, Int($1) * Int($2)) }
        stream.pointee.zfree = { Inflater.free($0, $1) }
        let status = protoparity_inflate_init_raw(stream)
        // Depends on nothing from outside: the allocator above cannot fail, and the header is that of the library.
        precondition(status == Z_OK, "zlib \(String(cString: zlibVersion())) does not fit its header")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Takes up the stream that `input` holds, which must stay alive until it has been read.
    func start(_ input: UnsafeRawBufferPointer) {
        inflateReset(stream)
        // zlib declares its input without `const`, but only reads it.
        let start = input.baseAddress.map { UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self)) }
        stream.pointee.next_in = start
        stream.pointee.avail_in = UInt32(clamping: input.count)
        inputCount = input.count
    }

    /// Fills `output` as far as the stream goes; what was produced before an error counts and is there.
    func produce(into output: UnsafeMutableRawBufferPointer) -> (count: Int, outcome: Outcome) {
        let room = UInt32(clamping: output.count)
        let offered = stream.pointee.avail_in
        stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
        stream.pointee.avail_out = room
        // Z_FINISH spares zlib its window where the rest fits the output; it changes nothing else.
        let status = inflate(stream, Z_FINISH)
        let count = Int(room - stream.pointee.avail_out)
        meter.inflated(Int(offered - stream.pointee.avail_in), to: count)
        let read = inputCount - Int(stream.pointee.avail_in)
        switch status {
        case Z_STREAM_END: return (count, .ended(read))
        case Z_OK, Z_BUF_ERROR: return (count, stream.pointee.avail_out == 0 ? .full : .starved)
        default: return (count, .broken(read))
        }
    }

    /// The size of an allocation stands before it, since zlib frees by address alone.
    private static let prefix = 16

    private static func allocate(_ meter: UnsafeMutableRawPointer?, _ count: Int) -> UnsafeMutableRawPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: prefix + count, alignment: 16)
        block.storeBytes(of: prefix + count, as: Int.self)
        owner(meter)?.hold(prefix + count)
        return block + prefix
    }

    private static func free(_ meter: UnsafeMutableRawPointer?, _ address: UnsafeMutableRawPointer?) {
        guard let address else { return }
        let block = address - prefix
        owner(meter)?.release(block.load(as: Int.self))
        block.deallocate()
    }

    private static func owner(_ meter: UnsafeMutableRawPointer?) -> ReadingMeter? {
        meter.map { Unmanaged<ReadingMeter>.fromOpaque($0).takeUnretainedValue() }
    }
}
