import Conformance
import PrototypeBundle
import Reporting
import StrictJSON

/// `protoparity inspect BUNDLE`
enum InspectCommand {
    static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws -> ExitStatus {
        guard let operand = arguments.operands.first else { return .usage }
        let input = try ImportInput.read(InputOperand(operand))
        let reader = BundleReader()
        let inspection = input.bytes.withUnsafeBytes(reader.inspect)
        let warnings = inspection.rejection == nil ? try reader.read(input.bytes).warnings : []
        if arguments.wantsJSON {
            terminal.output.write(InspectionText.json(input.name, inspection, warnings).pretty())
        } else {
            InspectionText.write(input, inspection, warnings, to: terminal.output)
        }
        return inspection.rejection == nil ? .agreement : .findings
    }
}

/// What was seen of an archive, as a table or as JSON.
private enum InspectionText {
    private static let table = TextTable(
        ["OFFSET", "RECORD", "#", "NAME", "METHOD", "PACKED", "SIZE", "RATIO", "CRC", "VERDICT"],
        rightAligned: [0, 2, 5, 6, 7])

    static func write(
        _ input: ImportInput, _ inspection: BundleInspection, _ warnings: [BundleWarning], to output: BufferedOutput
    ) {
        let verdict = inspection.rejection.map { DisplayText.escaping($0.description) } ?? "accept"
        output.writeLine("\(input.name): \(input.bytes.count) bytes, \(verdict)")
        if !inspection.records.isEmpty { table.write(inspection.records.map(cells), to: output) }
        for warning in warnings {
            output.writeLine(
                "warning \(warning.code.rawValue) at \(DisplayText.escaping(warning.path)): \(warning.message)")
        }
        if let offset = inspection.rejection?.offset { writeBytes(input.bytes, around: offset, to: output) }
    }

    private static func cells(_ record: BundleInspection.Record) -> [String] {
        [
            String(record.offset), record.kind.rawValue, record.index.map(String.init) ?? "",
            shortened(DisplayText.escaping(String(decoding: record.name, as: UTF8.self))),
            record.method.map(method) ?? "",
            record.compressedSize.map(String.init) ?? "", record.size.map(String.init) ?? "", ratio(record),
            record.crc.map { hex(UInt64($0), digits: 8) } ?? "", verdict(record.verdict),
        ]
    }

    /// A name of an asset is 64 digits long, of which the first say enough.
    private static func shortened(_ name: String) -> String {
        name.count <= 40 ? name : "\(name.prefix(24))…\(name.suffix(15))"
    }

    private static func method(_ method: UInt16) -> String {
        switch method {
        case 0: "stored"
        case 8: "deflated"
        default: String(method)
        }
    }

    private static func ratio(_ record: BundleInspection.Record) -> String {
        guard let packed = record.compressedSize, let size = record.size, packed > 0 else { return "" }
        let tenths = size * 10 / packed
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func verdict(_ verdict: BundleInspection.Record.Verdict) -> String {
        switch verdict {
        case .accepted: "ok"
        case .rejected(let code): code.rawValue
        case .notReached: "–"
        }
    }

    private static func hex(_ value: UInt64, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Sixteen bytes before the one to blame and sixteen from it on, in lines of sixteen.
    private static func writeBytes(_ bytes: [UInt8], around offset: Int, to output: BufferedOutput) {
        let first = max(0, offset / 16 * 16 - 16)
        for start in stride(from: first, to: min(bytes.count, first + 48), by: 16) {
            let row = bytes[start..<min(bytes.count, start + 16)]
            var line = hex(UInt64(start), digits: 8) + " "
            for position in start..<(start + 16) {
                let mark = position == offset ? ">" : " "
                line += mark + (row.indices.contains(position) ? hex(UInt64(row[position]), digits: 2) : "  ")
            }
            let text = row.map { $0 >= 0x20 && $0 < 0x7F ? Character(Unicode.Scalar($0)) : "." }
            output.writeLine(line + "  " + String(text))
        }
    }

    static func json(
        _ name: FilePath, _ inspection: BundleInspection, _ warnings: [BundleWarning]
    ) -> JSONTree {
        var json: JSONTree = [
            "formatVersion": 1, "file": .string(name.description), "verdict": verdict(inspection.rejection).json,
        ]
        if let rejection = inspection.rejection {
            json["reason"] = .string(rejection.message)
            if let offset = rejection.offset { json["offset"] = .number(Double(offset)) }
        }
        json["records"] = .array(inspection.records.map(record))
        json["warnings"] = warnings.json
        return json
    }

    private static func verdict(_ rejection: BundleRejection?) -> Verdict {
        rejection.map { .reject(code: $0.code.rawValue, path: $0.path) } ?? .accept()
    }

    private static func record(_ record: BundleInspection.Record) -> JSONTree {
        var json: JSONTree = [
            "record": .string(record.kind.rawValue), "offset": .number(Double(record.offset)),
            "length": .number(Double(record.length)),
        ]
        func add(_ name: String, _ value: Int?) { if let value { json[name] = .number(Double(value)) } }
        add("entry", record.index)
        if record.kind != .endRecord {
            json["name"] = .string(String(decoding: record.name, as: UTF8.self))
        }
        add("method", record.method.map(Int.init))
        add("compressedSize", record.compressedSize)
        add("size", record.size)
        add("crc32", record.crc.map(Int.init))
        json["verdict"] = .string(verdict(record.verdict) == "–" ? "not reached" : verdict(record.verdict))
        return json
    }
}

extension [BundleWarning] {
    /// For reports.
    var json: JSONTree {
        .array(
            map { ["code": .string($0.code.rawValue), "path": .string($0.path), "message": .string($0.message)] })
    }
}
