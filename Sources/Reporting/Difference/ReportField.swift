import StrictJSON

/// A value of a report with the way to it, so that what is missing can be named.
struct ReportField {
    let json: JSONTree
    private let path: String

    init(_ json: JSONTree) {
        self.json = json
        path = ""
    }

    private init(_ json: JSONTree, _ path: String) {
        self.json = json
        self.path = path
    }

    func member(_ name: String) throws(UnreadableReport) -> ReportField {
        guard let value = json[name] else { throw wrong("is missing", name) }
        return ReportField(value, inside(name))
    }

    func optional(_ name: String) -> ReportField? { json[name].map { ReportField($0, inside(name)) } }

    func elements(_ name: String) throws(UnreadableReport) -> [ReportField] {
        let list = try member(name)
        guard let elements = list.json.array else { throw list.wrong("is no array") }
        return elements.enumerated().map { ReportField($0.element, "\(list.path)[\($0.offset)]") }
    }

    func text(_ name: String) throws(UnreadableReport) -> String { try member(name).text() }

    func text() throws(UnreadableReport) -> String {
        guard let text = json.string else { throw wrong("is no string") }
        return text
    }

    func bool(_ name: String) throws(UnreadableReport) -> Bool {
        let value = try member(name)
        guard let bool = value.json.bool else { throw value.wrong("is neither true nor false") }
        return bool
    }

    func count(_ name: String) throws(UnreadableReport) -> Int {
        let value = try member(name)
        guard let count = value.json.int, count >= 0 else { throw value.wrong("is no count") }
        return count
    }

    func wrong(_ what: String, _ name: String? = nil) -> UnreadableReport {
        UnreadableReport("this report is damaged: \(name.map(inside) ?? path) \(what)", remedy: "write it anew")
    }

    private func inside(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}
