/// Memory for produced bytes, counted by the meter and freed with its last owner.
final class ByteBuffer {
    let bytes: UnsafeMutableRawBufferPointer
    private let meter: ReadingMeter

    init(count: Int, meter: ReadingMeter) {
        bytes = .allocate(byteCount: count, alignment: 16)
        self.meter = meter
        meter.hold(count)
    }

    deinit {
        meter.release(bytes.count)
        bytes.deallocate()
    }
}
