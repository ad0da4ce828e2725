import PrototypeLibrary
import StrictJSON

/// What is in an inbox when it is looked into, and what others do meanwhile:
/// `{"files":[{"name":"r.request","text":"…"},{"name":"r.automobile-proto","bytesBase64":"…","kind":"link","call":40}]}`.
///
/// `in` is `inbox`, where it is left out, or `results`; `kind` is `file`, `folder`, `link` (to what stands in `text`),
/// `special`, `foreign` (owned by another) or `twice` (with another name elsewhere); with `call` it comes before the call of
/// that number. The library has one entry, with the id 1 of the series.
package struct InboxSituation: Sendable {
    /// The request whose result is the verdict.
    package static let request = "r"

    private var planted: [(path: String, plant: MemoryTree.Plant)] = []
    private var schedule: [MemoryFiles.ScheduledPlant] = []

    /// Whether somebody changes files while the inbox is looked into.
    package var isRace: Bool { !schedule.isEmpty }

    /// Nil where the bytes describe no situation.
    package init?(parsing bytes: [UInt8]) {
        guard let tree = try? JSONTree(parsing: bytes, limits: JSONLimits(maxBytes: 64 << 20, maxOpenContainers: 8)),
            let files = tree["files"]?.array
        else { return nil }
        for file in files {
            guard let name = file["name"]?.string, FileName(bytes: Array(name.utf8)) != nil,
                let plant = InboxSituation.plant(file),
                let folder = file["in"] == nil ? "inbox" : file["in"]?.string, ["inbox", "results"].contains(folder)
            else { return nil }
            let path = "\(JudgedLibrary.path)/mcp/\(folder)/\(name)"
            if let call = file["call"] {
                guard let number = call.int, 1...100_000 ~= number else { return nil }
                schedule.append(MemoryFiles.ScheduledPlant(call: number, path: path, plant: plant))
            } else {
                planted.append((path, plant))
            }
        }
    }

    private static func plant(_ file: JSONTree) -> MemoryTree.Plant? {
        let text = file["text"]?.string
        guard let bytes = text.map({ Array($0.utf8) }) ?? file["bytesBase64"]?.string.map(Base64.decode) ?? [] else {
            return nil
        }
        switch file["kind"] == nil ? "file" : file["kind"]?.string {
        case "file": return .file(bytes)
        case "folder": return .folder
        case "link": return .link(to: text ?? "")
        case "special": return .special
        case "foreign": return .foreign(bytes)
        case "twice": return .twice(bytes)
        default: return nil
        }
    }

    /// What came of it.
    package struct Course {
        package var before: MemoryTree
        package var after: MemoryTree
        package var pass: InboxPass
        /// A second look, with nobody else about.
        package var secondPass: InboxPass
        /// What is wrong with the library afterwards, the inbox left aside.
        package var defects: [LibraryDefect]

        /// The verdict on the request: acceptance where it was done.
        package var verdict: Verdict {
            switch pass.outcomes.first(where: { $0.request == request })?.result {
            case .imported, .opened: .accept()
            case .rejected(let rejection): .reject(code: rejection.code, path: rejection.path)
            case .notFound: .reject(code: "not_found", path: "$")
            case nil: .reject(code: "not_consumed", path: "$")
            }
        }
    }

    /// The library that every situation begins with.
    private static let library: Result<MemoryTree, LibraryError> = Result { () throws(LibraryError) in
        let files = MemoryFiles()
        let spec = #"{"id":"there","window":{"placement":{"type":"fullscreen"}},"root":{"type":"divider"}}"#
        _ = try JudgedLibrary.open(files).import(Array(spec.utf8), source: .file)
        return files.tree
    }

    package typealias Consuming = @Sendable (Library, MemoryFiles) throws(LibraryError) -> InboxPass

    /// Looks into the inbox, in one way or another.
    package func run(
        consuming: Consuming = { library, _ throws(LibraryError) in try Inbox(library).consume() }
    ) throws(LibraryError) -> Course {
        var before = try InboxSituation.library.get()
        for (path, plant) in planted { before.plant(plant, at: path) }
        let files = MemoryFiles(before, schedule: schedule)
        let pass = try consuming(JudgedLibrary.open(files, ids: 100), files)
        let after = files.tree
        let again = MemoryFiles(after)
        let library = try JudgedLibrary.open(again, ids: 200)
        let secondPass = try consuming(library, again)
        return Course(
            before: before, after: after, pass: pass, secondPass: secondPass, defects: try library.verify().defects)
    }
}
