import StrictJSON

/// What a benchmark measured: rows of figures, some with a bound that they must keep.
struct BenchReport {
    struct Row {
        /// What was measured, and on which input.
        var name: String
        var input: String
        var value: Double
        /// `ns/byte`, `×`, `/s`, `MiB`.
        var unit: String
        var bound: Bound?
    }

    enum Bound {
        case atMost(Double)
        case atLeast(Double)

        func holds(_ value: Double) -> Bool {
            switch self {
            case .atMost(let limit): value <= limit
            case .atLeast(let limit): value >= limit
            }
        }

        var text: String {
            switch self {
            case .atMost(let limit): "≤ " + BenchReport.text(limit)
            case .atLeast(let limit): "≥ " + BenchReport.text(limit)
            }
        }
    }

    private(set) var rows: [Row] = []

    mutating func add(_ name: String, _ input: String, _ value: Double, _ unit: String, _ bound: Bound? = nil) {
        rows.append(Row(name: name, input: input, value: value, unit: unit, bound: bound))
    }

    var holds: Bool { rows.allSatisfy { $0.bound?.holds($0.value) ?? true } }

    /// Three digits that matter.
    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        var places = 0
        var scaled = value.magnitude
        while scaled < 100, places < 3 {
            scaled *= 10
            places += 1
        }
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        var bytes: [UInt8] = []
        TypeScriptText.appendNumber((value * factor).rounded() / factor, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A table in Markdown, which reads well on a terminal too.
    var table: String {
        let header = ["Measurement", "Input", "Figure", "Bound", ""]
        let cells = rows.map { row in
            [
                row.name, row.input, "\(BenchReport.text(row.value)) \(row.unit)", row.bound?.text ?? "",
                row.bound.map { $0.holds(row.value) ? "kept" : "BROKEN" } ?? "",
            ]
        }
        let widths = header.indices.map { column in ([header] + cells).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return "| " + padded.joined(separator: " | ") + " |"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
        return ([line(header), rule] + cells.map(line)).joined(separator: "\n") + "\n"
    }

    var json: JSONTree {
        let figures = rows.map { row -> JSONTree in
            var figure: JSONTree = [
                "measurement": .string(row.name), "input": .string(row.input),
                "value": row.value.isFinite ? .number(row.value) : .null, "unit": .string(row.unit),
            ]
            switch row.bound {
            case .atMost(let limit): figure["atMost"] = .number(limit)
            case .atLeast(let limit): figure["atLeast"] = .number(limit)
            case nil: break
            }
            if let bound = row.bound { figure["holds"] = .bool(bound.holds(row.value)) }
            return figure
        }
        return ["formatVersion": 1, "holds": .bool(holds), "figures": .array(figures)]
    }
}
