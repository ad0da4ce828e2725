import Conformance
import Glibc

/// Names the frames of crashed workers, which run a program whose symbols are in its file.
final class Symbolizer {
    private let program: FilePath
    private lazy var table = SymbolTable(program: program)
    private var known: [UInt64: String?] = [:]

    /// How many frames stand in a signature.
    private static let frameLimit = 3
    /// The harness's own functions: what called the target or generator is the same for every case.
    private static let harness = ["Fuzzing.CaseRunner", "Fuzzing.Worker", "Fuzzing.Harness"]

    init(program: FilePath) { self.program = program }

    /// The innermost functions of the program, by their offsets from its start, without the harness and what the compiler
    /// made up.
    func frames(_ offsets: [UInt64]) -> [String] {
        var frames: [String] = []
        for offset in offsets {
            guard let name = name(offset) else { continue }
            if Symbolizer.harness.contains(where: name.contains) { break }
            let isThunk = name.hasPrefix("protocol witness") || name.contains("thunk") || name.hasPrefix("merged")
            if !isThunk, name != frames.last { frames.append(name) }
            if frames.count == Symbolizer.frameLimit { break }
        }
        return frames
    }

    private func name(_ offset: UInt64) -> String? {
        if let name = known[offset] { return name }
        let name = table.name(at: offset).map { FunctionName.short(Symbolizer.demangle($0)) }
        known[offset] = name
        return name
    }

    private typealias Demangle =
        @convention(c) (
            UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
        ) -> UnsafeMutablePointer<CChar>?

    /// The runtime's own function, which no module declares; the name stays as it is without it.
    private static func demangle(_ name: String) -> String {
        guard let symbol = dlsym(nil, "swift_demangle") else { return name }
        let demangle = unsafeBitCast(symbol, to: Demangle.self)
        guard let text = demangle(name, name.utf8.count, nil, nil, 0) else { return name }
        defer { free(text) }
        return String(cString: text)
    }
}

/// Names of functions for signatures.
enum FunctionName {
    /// A demangled name without parameters, results, generic arguments and what the optimizer did:
    /// `generic specialization <Swift.Int> of Module.(Type in _1F).function(Swift.Int) throws -> Swift.Bool` becomes
    /// `Module.Type.function`.
    static func short(_ name: String) -> String {
        var words = withoutBrackets(name).split(separator: " ").map(String.init)
        if words.contains("specialization"), let mark = words.firstIndex(of: "of") { words.removeSubrange(...mark) }
        // What a closure returns stands between its arrow and the function that it is in.
        while let arrow = words.firstIndex(of: "->") {
            let end = words[arrow...].firstIndex(of: "in") ?? words.endIndex
            words.removeSubrange(arrow..<end)
        }
        return words.filter { $0 != "throws" && $0 != "async" }.joined(separator: " ")
    }

    /// Leaves out everything in brackets but the names of private types, which stand as `(Type in _1F)`.
    private static func withoutBrackets(_ name: String) -> String {
        var text = ""
        var rest = Substring(name)
        while let character = rest.popFirst() {
            switch character {
            case "-" where rest.first == ">":
                text += "->"
                rest.removeFirst()
            case "(", "<", "[":
                let inside = takeInside(&rest)
                let isPrivate = character == "(" && inside.contains(" in _")
                if isPrivate, let word = inside.split(separator: " ").first { text += word }
            default: text.append(character)
            }
        }
        return text
    }

    /// What follows up to the bracket that closes.
    private static func takeInside(_ rest: inout Substring) -> Substring {
        let start = rest
        var depth = 1
        var previous: Character = " "
        while depth > 0, let character = rest.popFirst() {
            switch character {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            previous = character
        }
        return start[..<rest.startIndex].dropLast()
    }
}
