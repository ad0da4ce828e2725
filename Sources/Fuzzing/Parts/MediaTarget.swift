import Conformance
import PrototypeBundle

/// `media`: the probe of images and fonts by itself, with the codes that a bundle gives an asset.
struct MediaTarget: PartTarget {
    let name = "media"

    func verdict(for input: [UInt8], options: TargetOptions) throws(TargetError) -> Verdict {
        try refuse(options)
        return MediaTarget.verdict(input.withUnsafeBytes { MediaProbe(of: $0) })
    }

    static func verdict(_ probe: MediaProbe) -> Verdict {
        func rejection(_ code: BundleCode) -> Verdict { .reject(code: code.rawValue, path: "$") }
        guard let type = probe.mediaType else { return rejection(.mediaTypeMismatch) }
        guard type.kind == .image else { return .accept() }
        guard let sides = probe.dimensions, sides.width > 0, sides.height > 0 else { return rejection(.invalidImage) }
        let isTooLarge =
            max(sides.width, sides.height) > BundleLimits.standard.imageSide
            || sides.width * sides.height > BundleLimits.standard.imagePixels
        return isTooLarge ? rejection(.imageTooLarge) : .accept()
    }
}

/// The probe finds the same however a content is cut, and in a JPEG what a search through the whole content finds.
struct ProbedInPieces: Property {
    let name = "probed-in-pieces"

    func applies(to target: String) -> Bool { target == "media" }

    func check(_ input: CaseInput, verdict: Verdict, on target: any Target) -> PropertyViolation? {
        let whole = input.bytes.withUnsafeBytes { MediaProbe(of: $0) }
        // A byte at a time, around the longest header, and by a size that the input chooses.
        for size in [1, 33, 1 + Int(FNV1a.hash(input.bytes) % 64)] {
            let pieces = ProbedInPieces.probe(input.bytes, pieceBytes: size)
            guard pieces.mediaType == whole.mediaType, pieces.dimensions == whole.dimensions else {
                return PropertyViolation(
                    shape: "other in pieces",
                    message: "\(ProbedInPieces.text(pieces)) in pieces of \(size), \(ProbedInPieces.text(whole)) whole")
            }
        }
        guard whole.mediaType == .jpeg else { return nil }
        let found = JPEGReading.dimensions(input.bytes)
        guard found != whole.dimensions else { return nil }
        return PropertyViolation(
            shape: "other dimensions",
            message: "\(ProbedInPieces.text(whole)), but a search finds \(String(describing: found))")
    }

    private static func probe(_ bytes: [UInt8], pieceBytes: Int) -> MediaProbe {
        var probe = MediaProbe(length: bytes.count)
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: pieceBytes) {
                probe.consume(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + pieceBytes, bytes.count)]))
            }
        }
        return probe
    }

    private static func text(_ probe: MediaProbe) -> String {
        "\(probe.mediaType.map { "\($0)" } ?? "no type") \(probe.dimensions.map { "\($0.width)x\($0.height)" } ?? "")"
    }
}

/// Where a JPEG states its size (ITU-T T.81, B.2), found with the whole content at hand, by jumping from marker to marker.
private enum JPEGReading {
    static func dimensions(_ bytes: [UInt8]) -> Dimensions? {
        var at = 2
        while at + 1 < bytes.count, bytes[at] == 0xFF {
            // Fill bytes stand before the marker.
            guard let marker = bytes[(at + 1)...].firstIndex(where: { $0 != 0xFF }) else { return nil }
            at = marker + 1
            switch bytes[marker] {
            case 0x01, 0xD0...0xD8: continue
            case 0x00, 0xD9, 0xDA: return nil
            default: break
            }
            guard at + 1 < bytes.count else { return nil }
            let length = half(bytes, at)
            guard length >= 2, at + length <= bytes.count else { return nil }
            if frames.contains(bytes[marker]) {
                return length >= 8 ? Dimensions(width: half(bytes, at + 5), height: half(bytes, at + 3)) : nil
            }
            at += length
        }
        return nil
    }

    /// SOF0 to SOF15 without DHT, JPG and DAC.
    private static let frames: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    private static func half(_ bytes: [UInt8], _ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
}
