import Foundation
import TestSupport
import Testing

@testable import PrototypeSpec

@Suite("Verdicts depend on nothing but bytes and options")
struct DeterminismTests {
    /// Every valid spec of the fixtures, whole and cut short, in each mode.
    private static func inputs() throws -> [([UInt8], SpecOptions)] {
        let directory = Repository.fixtures + "/valid"
        let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
        let options = [
            SpecOptions(), SpecOptions(mode: .device), SpecOptions(library: true, supportedCapabilities: []),
        ]
        return try names.enumerated().flatMap { index, name in
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)))
            guard bytes.count < 4000 else { return [([UInt8], SpecOptions)]() }
            let cut = Array(bytes.dropLast(bytes.count / 3))
            return [(bytes, options[index % 3]), (bytes, options[(index + 1) % 3]), (cut, options[0])]
        }
    }

    @Test("Many threads that share a validator get the verdicts of one")
    func concurrency() async throws {
        let inputs = try DeterminismTests.inputs()
        let expected = inputs.map { SpecValidator.prototype.verdict(for: $0.0, options: $0.1) }
        #expect(expected.contains { if case .accept = $0 { true } else { false } })
        #expect(expected.contains { if case .reject(let rejection) = $0 { rejection.path != "$" } else { false } })
        await withTaskGroup(of: (Int, [SpecVerdict]).self) { group in
            for start in 0..<8 {
                group.addTask {
                    // Each begins elsewhere, so that different specs are judged at once.
                    let first = start * inputs.count / 8
                    let order = inputs[first...] + inputs[..<first]
                    return (first, order.map { SpecValidator.prototype.verdict(for: $0.0, options: $0.1) })
                }
            }
            for await (first, verdicts) in group {
                #expect(verdicts == Array(expected[first...] + expected[..<first]))
            }
        }
    }

    @Test("A second validator of the same contract says the same, reasons and places included")
    func repetition() throws {
        let other = try SpecValidator(contract: .prototype)
        for (bytes, options) in try DeterminismTests.inputs() {
            let verdict = SpecValidator.prototype.verdict(for: bytes, options: options)
            #expect(other.verdict(for: bytes, options: options) == verdict)
            #expect(SpecValidator.prototype.verdict(for: bytes, options: options) == verdict)
        }
    }

    @Test("The place of the bytes in memory does not matter")
    func alignment() throws {
        for (bytes, options) in try DeterminismTests.inputs().prefix(60) {
            let expected = SpecValidator.prototype.verdict(for: bytes, options: options)
            for shift in 1...7 {
                let shifted = [UInt8](repeating: 0x22, count: shift) + bytes + [0x22, 0x5C]
                let verdict = shifted.withUnsafeBytes {
                    SpecValidator.prototype.verdict(
                        for: UnsafeRawBufferPointer(rebasing: $0[shift..<(shift + bytes.count)]), options: options)
                }
                #expect(verdict == expected)
            }
        }
    }
}
