import Conformance
import Fuzzing
import StrictJSON

/// What the script of a report's page works on: rows of numbers and texts, each verdict once. All texts are as they are
/// shown; bytes of inputs are Base64.
struct PageData {
    private let model: ReportModel
    private var verdicts = TextTable()
    private var targets = TextTable()
    /// Origins without the names that they end with.
    private var folders = TextTable()
    private var cases: [JSONTree] = []
    private var findings: [JSONTree] = []
    /// How many bytes of each input the page carries.
    private let share: Int

    /// How many bytes of inputs a page carries altogether, and of one input at most.
    private static let room = 4 << 20
    private static let largest = 64 << 10
    /// The most bytes of a command line, such as one with options in it.
    static let longestCommand = 8_000

    init(_ model: ReportModel) {
        self.model = model
        let inputs = model.cases.reduce(0) {
            $0 + ($1.finding?.input == nil ? 0 : 1) + ($1.finding?.minimized == nil ? 0 : 1)
        }
        share = min(PageData.largest, PageData.room / max(1, inputs))
        for item in model.cases { add(item) }
    }

    var json: JSONTree {
        let states = Agreement.allCases.map { state -> JSONTree in
            ["key": .string(state.rawValue), "title": .string(state.title), "explanation": .string(state.explanation)]
        }
        return [
            "kind": .string(model.kind.rawValue), "states": .array(states),
            "implementations": .array(
                model.implementations.map { ["name": PageData.text($0.name), "isReference": .bool($0.isReference)] }),
            "targets": .array(targets.rows), "folders": .array(folders.rows), "verdicts": .array(verdicts.rows),
            "cases": .array(cases),
            "findings": .array(findings),
        ]
    }

    private mutating func add(_ item: ReportedCase) {
        let target = targets.index(of: [item.target]) { PageData.text(item.target) }
        let opinions = item.opinions.map { opinion -> JSONTree in
            guard let opinion else { return -1 }
            return .number(
                Double(verdicts.index(of: opinion.parts) { .array(opinion.parts.map { PageData.text($0) }) }))
        }
        var finding: JSONTree = -1
        if let detail = item.finding {
            finding = .number(Double(findings.count))
            findings.append(json(detail, item))
        }
        let state = Agreement.allCases.firstIndex(of: item.agreement) ?? 0
        cases.append([
            PageData.text(item.name), origin(item), .number(Double(target)), .number(Double(state)),
            .array(opinions), item.problem.map { PageData.text($0, most: ShownText.message) } ?? .null,
            .number(Double(item.count ?? 0)), .array(item.status.map { PageData.text($0) }), finding,
        ])
    }

    /// The number of the folder, where the origin is the name in it; otherwise the origin.
    private mutating func origin(_ item: ReportedCase) -> JSONTree {
        guard item.origin.utf8.suffix(item.name.utf8.count).elementsEqual(item.name.utf8) else {
            return PageData.text(item.origin)
        }
        let folder = String(decoding: item.origin.utf8.dropLast(item.name.utf8.count), as: UTF8.self)
        return .number(Double(folders.index(of: [folder]) { PageData.text(folder) }))
    }

    private func json(_ detail: ReportedDetail, _ item: ReportedCase) -> JSONTree {
        var json: JSONTree = [
            "facts": .array(
                detail.facts.map { [PageData.text($0.name), PageData.text($0.value, most: ShownText.message)] })
        ]
        json["explanation"] = detail.explanation.map { PageData.text($0, most: ShownText.message) }
        let command = detail.reproduce.flatMap(PageData.command)
        json["reproduce"] = command.map(JSONTree.string)
        json["isCommandMissing"] = .bool(detail.reproduce != nil && command == nil)
        json["file"] = detail.file.map { PageData.text($0) }
        let paths = item.opinions.compactMap { $0?.verdict?.path }
        json["input"] = detail.input.map { PageInput($0, paths: paths, share: share).json }
        json["minimized"] = detail.minimized.map { PageInput($0, paths: paths, share: share).json }
        return json
    }

    /// A command line as it is shown; nil for one that is too long, since one that is cut is none.
    static func command(_ line: String) -> String? {
        line.utf8.count <= longestCommand ? ShownText.of(line, most: .max) : nil
    }

    private static func text(_ text: String, most: Int = ShownText.cell) -> JSONTree {
        .string(ShownText.of(text, most: most))
    }
}

/// Rows of texts, each once, told apart by their bytes.
private struct TextTable {
    private(set) var rows: [JSONTree] = []
    private var places: [[UInt8]: Int] = [:]

    mutating func index(of texts: [String], _ row: () -> JSONTree) -> Int {
        var key: [UInt8] = []
        for text in texts {
            key += text.utf8
            key.append(0xFF)
        }
        if let place = places[key] { return place }
        places[key] = rows.count
        rows.append(row())
        return rows.count - 1
    }
}

extension Opinion {
    /// Code, path, what else belongs to the verdict, why. The code is empty where there is no verdict.
    fileprivate var parts: [String] {
        let place = line.map { line in column.map { "line \(line), column \($0)" } ?? "line \(line)" }
        let why = [reason, place].compactMap(\.self).joined(separator: ", ")
        return switch verdict {
        case .accept(let capabilities?) where !capabilities.isEmpty:
            ["accept", "", "needs " + capabilities.joined(separator: ", "), why]
        case .accept: ["accept", "", "", why]
        case .reject(let code, let path): [Opinion.isTaken(code) ? "reject “\(code)”" : code, path, "", why]
        case nil: ["", "", "", why]
        }
    }
}

extension Opinion {
    /// Whether a code, which can be any text of a peer, would look like no rejection at all.
    private static func isTaken(_ code: String) -> Bool {
        ["", "accept", "no verdict"].contains { $0.hasSameBytes(as: code) }
    }
}

extension Verdict {
    fileprivate var path: String? { if case .reject(_, let path) = self { path } else { nil } }
}
