import StrictJSON

/// The inputs of the benchmark, the same bytes on every machine.
enum BenchInputs {
    static let mebibyte = 1_048_576

    struct Input {
        var name: String
        var bytes: [UInt8]
    }

    /// A valid spec of typical nodes, as near to 1 MiB as whole nodes allow.
    static let typical = Input(name: "typical spec, 1 MiB", bytes: spec(nodes: 2_000, upTo: mebibyte))

    /// The most nodes that a valid spec can have, in exactly the most bytes.
    static let largest = Input(
        name: "largest legal spec", bytes: padded(spec(nodes: 2_000, upTo: mebibyte - 64), to: mebibyte))

    /// Specs of 1 to 4 KB, as people write them into files: indented.
    static let small: [[UInt8]] = (0..<200).map { number in
        let compact = spec(nodes: 2 + number % 3, upTo: 4_096, seed: number)
        return (try? JSONTree(parsing: compact).pretty()) ?? compact
    }

    /// A spec with 256 KiB of data and templates that repeat 128 of its items.
    static let data = Input(name: "256 KiB of data, 128-item repeats", bytes: dataSpec())

    // MARK: Specs

    /// A spec whose root column holds rows of typical nodes: `nodes` of them, as long as they fit.
    private static func spec(nodes: Int, upTo limit: Int, seed: Int = 0) -> [UInt8] {
        var text = Array(
            """
            {"id":"bench-\(seed)","window":{"placement":{"type":"fullscreen"},"opacity":100},"state":{"liked":false,\
            "count":3,"name":"Ada","day":"2024-02-29"},"root":{"type":"column","style":{"width":"fill"},"children":[
            """.utf8)
        let end = "]}}".utf8.count
        var made = 1
        while made < nodes {
            let node = node(made + seed)
            let separator = made > 1 ? 1 : 0
            guard text.count + node.count + separator + end <= limit else { break }
            if made > 1 { text.append(UInt8(ascii: ",")) }
            text += node
            made += 1
        }
        return text + "]}}".utf8
    }

    private static func node(_ number: Int) -> [UInt8] {
        let style = """
            "style":{"width":"fill","height":{"dp":\(40 + number % 9)},"padding":{"top":8,"bottom":8,"start":16,"end":16.5},\
            "background":"#FF\(number % 10)0A0","cornerRadius":12,"textSize":14,"fontWeight":600,"color":"onSurface",\
            "textStyle":"bodyMedium","alignment":"centerStart"}
            """
        let common = """
            "id":"node-\(number)","testTag":"row_\(number)",\(style),"contentDescription":\
            "Row \(number) of the list, read aloud by a screen reader before its label and its state"
            """
        switch number % 4 {
        case 0:
            return Array(
                """
                {"type":"text","text":"Row \(number): the quick brown fox jumps over the lazy dog",\(common),\
                "visibleWhen":{"key":"liked","equals":true}}
                """.utf8)
        case 1:
            return Array(
                """
                {"type":"button","label":"Like number \(number)","variant":"filled","icon":"favorite",\(common),\
                "onTap":[{"type":"toggle","key":"liked"},{"type":"increment","key":"count","by":1},\
                {"type":"emit","name":"liked","payload":{"row":\(number),"from":"bench"}}]}
                """.utf8)
        case 2:
            return Array(
                """
                {"type":"textField","stateKey":"name","placeholder":"Your name, please",\(common)}
                """.utf8)
        default:
            return Array(
                """
                {"type":"switch","stateKey":"liked","label":"Notifications",\(common),"transition":"fade","styleWhen":\
                [{"when":{"key":"count","gt":2},"style":{"alpha":0.5,"color":"#80112233"}}]}
                """.utf8)
        }
    }

    /// White space after the value up to exactly `count` bytes.
    private static func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        bytes + [UInt8](repeating: UInt8(ascii: " "), count: max(0, count - bytes.count))
    }

    private static func dataSpec() -> [UInt8] {
        let rowCount = 128
        func row(_ number: Int, _ filler: Int) -> String {
            """
            {"id":"order-\(number)","title":"Order number \(number)","price":\(number).5,"paid":\(number % 2 == 0),\
            "note":"\(String(repeating: "n", count: filler))"}
            """
        }
        // Each row costs its text, with numbers at 32; the filler brings the whole to just under the budget.
        let rows = (0..<rowCount).map { row($0, 1_920) }.joined(separator: ",")
        let templates = (0..<3).map { column in
            """
            {"type":"column","repeat":{"items":{"data":"orders"},"as":"it"},"children":[{"type":"text",\
            "text":"{index}: {it.title} for {it.price}"},{"type":"button","label":"Open {it.id}","onTap":\
            [{"type":"emit","name":"open_{it.id}_\(column)"}]},{"type":"row","children":[{"type":"text","text":"{it.note}"}]}]}
            """
        }
        return Array(
            """
            {"id":"bench-data","window":{"placement":{"type":"fullscreen"}},"data":{"orders":[\(rows)]},\
            "root":{"type":"column","children":[\(templates.joined(separator: ","))]}}
            """.utf8)
    }

    // MARK: Adversarial JSON

    /// Strict JSON of 1 MiB each that is as unlike a spec as it can be.
    static let adversarial: [Input] = [
        Input(
            name: "deep nesting", bytes: repeated("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]")),
        Input(name: "one object, 100,000 keys", bytes: keys(100_000)),
        Input(name: "all escapes", bytes: repeated("\"\\u00e9\\n\\t\\\"\\\\\\ud83d\\ude00\\u0041\\b\\f\\r\\/\"")),
        Input(
            name: "long numbers",
            bytes: repeated("-1234567890123456789012345678901234567890.5e-\(String(repeating: "0", count: 60))12")),
        Input(
            name: "long non-ASCII strings",
            bytes: repeated("\"" + String(repeating: "žluťoučký 日本語 😀", count: 400) + "\"")),
    ]

    /// As many values as 1 MiB can hold, which is what a tape costs most for.
    static let manyValues = Input(name: "two bytes a value", bytes: repeated("0"))

    /// An array of one element again and again, up to 1 MiB.
    private static func repeated(_ element: String) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "[")]
        let element = Array(element.utf8)
        while text.count + element.count + 2 <= mebibyte {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text += element
        }
        text.append(UInt8(ascii: "]"))
        return text
    }

    /// One object with keys of five digits: 100,000 of them are just under 1 MiB.
    private static func keys(_ count: Int) -> [UInt8] {
        let members = (0..<count).map { "\"\(String($0 + 100_000).dropFirst())\":1" }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}
