import Reporting

/// Rows of cells under a header, every column as wide as its widest cell.
struct TextTable: Sendable {
    private let header: [String]
    /// The columns of numbers, which end at one line.
    private let rightAligned: Set<Int>

    init(_ header: [String], rightAligned: Set<Int> = []) {
        self.header = header
        self.rightAligned = rightAligned
    }

    func write(_ rows: [[String]], to output: BufferedOutput) {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        for row in [header] + rows {
            let cells = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return rightAligned.contains(column) ? padding + cell : cell + padding
            }
            var line = cells.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            output.writeLine(line)
        }
    }
}
