/// Shapes of charts, inline and without text: what they show stands beside them as text, so that it scales, wraps and is
/// read out. They have no style of their own but classes, which the page's policy allows.
enum ChartShapes {
    /// A line over its area, through points between 0 and 1, from the bottom left.
    static func steps(_ points: [(x: Double, y: Double)], label: String) -> HTML {
        var path = "M0 \(y(points.first?.y ?? 0))"
        for point in points { path += "H\(x(point.x))V\(y(point.y))" }
        path += "H\(width)"
        return """
            <svg class="plot" viewBox="0 0 \(width) \(height)" preserveAspectRatio="none" role="img" aria-label="\(label)">
            <path class="plot-area" d="\(path)V\(height)H0Z"/><path class="plot-line" d="\(path)"/>
            </svg>
            """
    }

    /// A bar of parts, each with its class and its share of the whole.
    static func bar(_ parts: [(kind: String, share: Double)]) -> HTML {
        var start = 0.0
        let rectangles = parts.filter { $0.share > 0 }.map { part -> HTML in
            let from = start
            start = min(1, start + part.share)
            return
                "<rect class=\"\(part.kind)\" x=\"\(text(from * 1000))\" width=\"\(text((start - from) * 1000))\" height=\"10\"/>"
        }
        return """
            <svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\(rectangles)</svg>
            """
    }

    private static let width = 600
    private static let height = 120

    private static func x(_ value: Double) -> String { text(min(max(value, 0), 1) * Double(width)) }

    /// Two units at each edge are the line's own.
    private static func y(_ value: Double) -> String {
        text(Double(height - 2) - min(max(value, 0), 1) * Double(height - 4))
    }

    private static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
