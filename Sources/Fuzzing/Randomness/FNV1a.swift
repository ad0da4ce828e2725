/// The 64-bit FNV-1a hash (RFC 9923): names streams and pins the bytes of cases in tests. Not for adversaries.
public enum FNV1a {
    public static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    public static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = start) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
