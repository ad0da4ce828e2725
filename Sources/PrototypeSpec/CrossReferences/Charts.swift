import StrictJSON

/// The shape of chart data (spec-extensions, `chart`).
enum Charts: CrossReference {
    static func check(_ context: SpecContext) throws(SpecFailure) {
        let tape = context.tape
        for node in context.findings.nodes where node.kind == .chart {
            guard let list = tape.member(node.index, "series"), let kind = tape.member(node.index, "kind") else {
                continue
            }
            let series = tape.elements(list)
            let values = series.compactMap { tape.member($0, "values") }
            guard let first = values.first else { continue }
            let length = tape.childCount(first)
            for other in values where tape.childCount(other) != length && !SpecCheck.seriesLength.isRemoved {
                throw SpecFailure(at: other, reason: "all series need the same length")
            }
            if let labels = tape.member(node.index, "labels"), tape.childCount(labels) != length,
                !SpecCheck.labelCount.isRemoved
            {
                throw SpecFailure(at: labels, reason: "there must be as many labels as values")
            }
            if tape.spells("pie", kind) { try pie(series, first, tape) }
        }
    }

    private static func pie(_ series: [Int], _ values: Int, _ tape: Tape) throws(SpecFailure) {
        if series.count > 1, !SpecCheck.pieSeries.isRemoved {
            throw SpecFailure(at: series[1], reason: "a pie has one series")
        }
        let elements = tape.elements(values)
        for value in elements where tape.number(value) < 0 && !SpecCheck.pieSign.isRemoved {
            throw SpecFailure(at: value, reason: "a pie's values are 0 or more")
        }
        if elements.allSatisfy({ tape.number($0) == 0 }), !SpecCheck.pieTotal.isRemoved {
            throw SpecFailure(at: values, reason: "a pie needs a value above 0")
        }
    }
}
