import Foundation
import PrototypeSpec
import StrictJSON
// jsonl of {name, inputBase64 | specJson, mode, library, caps, recorded} -> verdict lines
let out = FileHandle.standardOutput
var buffer = [UInt8]()
while let line = readLine() {
    let t = try! JSONTree(parsing: Array(line.utf8))
    let bytes: [UInt8] = t["specJson"]?.string.map { Array($0.utf8) } ?? [UInt8](Data(base64Encoded: t["inputBase64"]!.string!)!)
    var o = SpecOptions(mode: t["mode"]?.string == "device" ? .device : .host, library: t["library"]?.bool ?? false)
    if let c = t["supportedCapabilities"]?.array { o.supportedCapabilities = c.compactMap(\.string) }
    let v = (t["recorded"]?.bool ?? false ? SpecValidator.recorded : .prototype).verdict(for: bytes, options: o)
    switch v {
    case .accept(let c): buffer += "accept \(c.joined(separator: ","))\n".utf8
    case .reject(let r): buffer += "reject \(r.path)\t\(r.reason) \(r.line ?? 0):\(r.column ?? 0)\n".utf8
    }
}
out.write(Data(buffer))
