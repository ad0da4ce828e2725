import PrototypeSpec
import StrictJSON
import Foundation
func time(_ name: String, _ bytes: Int, _ n: Int, _ body: () -> Void) -> Double {
    var best = 1e9
    for _ in 0..<7 { let t = ContinuousClock().measure { for _ in 0..<n { body() } }
        best = min(best, (Double(t.components.seconds) + Double(t.components.attoseconds)/1e18)/Double(n)) }
    print(name, best*1e6, "us", best*1e9/Double(bytes), "ns/byte"); return best
}
for i in [BenchInputs.typical, BenchInputs.largest, BenchInputs.data] {
    print(i.name, i.bytes.count, SpecValidator.prototype.verdict(for: i.bytes))
    let p = time(" parse", i.bytes.count, 30) { i.bytes.withUnsafeBytes { _ = try! StrictJSON.withTape($0) { $0.count } } }
    let v = time(" verdict", i.bytes.count, 30) { _ = SpecValidator.prototype.verdict(for: i.bytes) }
    let j = time(" JSONSerialization", i.bytes.count, 1) { _ = try! JSONSerialization.jsonObject(with: Data(i.bytes)) }
    print("  v/p", v/p, "j/p", j/p)
}
let total = BenchInputs.small.reduce(0) { $0 + $1.count }
print(total/200, BenchInputs.small.filter { SpecValidator.prototype.verdict(for: $0) == .accept(capabilities: []) }.count)
let ps = time("small parse", total, 30) { for s in BenchInputs.small { s.withUnsafeBytes { _ = try! StrictJSON.withTape($0) { $0.count } } } }
let s = time("small verdict", total, 30) { for s in BenchInputs.small { _ = SpecValidator.prototype.verdict(for: s) } }
print(200/s, "verdicts/s", s/ps)
for i in BenchInputs.adversarial { _ = time(i.name, i.bytes.count, 5) { i.bytes.withUnsafeBytes { _ = try! StrictJSON.withTape($0, limits: .spec) { $0.count } } } }
