import Conformance

/// What the Swift runtime wrote before it ended a process.
struct CrashText {
    /// The line with the reason, such as `Fatal error: Index out of range`.
    private(set) var reason: String?
    /// The innermost frames of the program, at most three: names from a backtrace where the runtime wrote one, otherwise
    /// the place of the trap, `FILE:LINE`, where it states one.
    private(set) var frames: [String] = []

    private static let frameLimit = 3

    init(_ errors: [UInt8]) {
        let lines = errors.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        for line in lines {
            if let start = line.utf8.firstRange(of: "Fatal error") {
                reason = String(line[start.lowerBound...])
                if let place = CrashText.place(line[..<start.lowerBound]) { frames = [place] }
            }
        }
        let named = CrashText.backtrace(lines)
        if !named.isEmpty { frames = named }
    }

    /// Whether memory ran out.
    var isAllocationFailure: Bool {
        guard let reason = reason?.lowercased() else { return false }
        return reason.contains("allocate") && reason.contains("memory")
    }

    /// `FILE:LINE` of `MODULE/FILE:LINE: `.
    private static func place(_ text: Substring) -> String? {
        let place = text.split(separator: " ").last?.split(separator: "/").last.map { $0.drop { $0 == ":" } }
        guard let place, place.contains(".swift:") else { return nil }
        return String(place.last == ":" ? place.dropLast() : place)
    }

    /// The names in lines such as `0 [ra] 0x0000556 Parser.value(_:) + 12 in protoparity at /…/Parser.swift:40:9`, without
    /// those of the runtime.
    private static func backtrace(_ lines: [String]) -> [String] {
        var names: [String] = []
        for line in lines.drop(while: { !$0.hasSuffix("crashed:") }).dropFirst() where names.count < frameLimit {
            let words = line.split(separator: " ")
            guard words.first.flatMap({ Int($0) }) != nil, let end = words.lastIndex(of: "in"), end + 1 < words.count
            else { continue }
            let image = words[end + 1]
            guard !image.hasPrefix("lib"), let address = words.firstIndex(where: { $0.hasPrefix("0x") }) else {
                continue
            }
            let name = words[(address + 1)..<end].prefix { $0 != "+" }.joined(separator: " ")
            if !name.isEmpty { names.append(name) }
        }
        return names
    }
}

extension String.UTF8View {
    /// Where `text` first stands.
    fileprivate func firstRange(of text: String) -> Range<String.Index>? {
        let pattern = Array(text.utf8)
        var start = startIndex
        while start < endIndex {
            if self[start...].starts(with: pattern) { return start..<index(start, offsetBy: pattern.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
