import Conformance

/// What a verdict looks like without what varies from case to case, so that one bug has one signature.
enum PathShape {
    /// The path with every index and quoted name in brackets emptied, and a step that repeats the one before it left out:
    /// `root.children[3].children[0]["a b"]` becomes `root.children[][]`.
    static func of(_ path: String) -> String {
        var steps: [[UInt8]] = []
        var rest = Array(path.utf8)[...]
        while !rest.isEmpty {
            let step = takeStep(&rest)
            if step != steps.last { steps.append(step) }
        }
        return String(decoding: steps.joined(), as: UTF8.self)
    }

    /// `accept`, or `CODE at SHAPE`.
    static func of(_ verdict: Verdict) -> String {
        switch verdict {
        case .accept: "accept"
        case .reject(let code, let path): "\(code) at \(of(path))"
        }
    }

    /// A name with the point before it and the brackets behind it.
    private static func takeStep(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        var step: [UInt8] = []
        if let first = rest.first, first != open {
            step.append(first)
            rest.removeFirst()
        }
        let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != open }
        step += name
        rest.removeFirst(name.count)
        while rest.first == open {
            skipBrackets(&rest)
            step += [open, close]
        }
        return step
    }

    private static func skipBrackets(_ rest: inout ArraySlice<UInt8>) {
        var isQuoted = false
        rest.removeFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\") where isQuoted: rest = rest.dropFirst()
            case UInt8(ascii: "\""): isQuoted.toggle()
            case close where !isQuoted: return
            default: break
            }
        }
    }

    private static let open = UInt8(ascii: "[")
    private static let close = UInt8(ascii: "]")
}
