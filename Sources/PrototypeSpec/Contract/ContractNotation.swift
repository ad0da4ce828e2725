/// Reads the compact notation of contracts.
///
///     document   = { definition | group }
///     definition = NAME "=" ( "tagged" [ GROUP ] { ["+"] NAME object } | choice )
///     group      = "group" NAME "=" object
///     choice     = rule { ("|" | "|+") rule }
///     rule       = "@" NAME | object | "[" choice [ ";" [ range ] [ order ] ] "]" | NAME [ "(" arguments ")" ]
///     order      = "unique" | "ascending" | "distinct" "(" NAME ")"
///     object     = "{" [ field { "," field } ] "}" { constraint }
///     field      = ["+"] NAME ["?"] ":" choice | "each" DEFINITION "?" ":" choice
///
/// `#` starts a comment. A variant of a tagged rule gets the group's fields and its discriminator `type`. `each` gives a
/// field for every word of an enumeration that is defined with it. What `+` marks is left out of the recorded contract.
struct ContractNotation {
    /// What is wrong with a contract, and near which token.
    struct Failure: Error, Sendable {
        var message: String
    }

    private var tokens: [Substring]
    private var at = 0
    private let keepsExtension: Bool
    private var groups: [String: ObjectRule] = [:]
    /// Fields that wait for an enumeration to be known: `each` may stand before it.
    private let words: [String: [String]]

    /// The definitions that `text` describes; with `extended` false, without those parts that a `+` marks.
    static func definitions(of text: String, extended: Bool) throws(Failure) -> [Contract.Definition] {
        let tokens = tokenize(text)
        var parser = ContractNotation(tokens: tokens, keepsExtension: extended, words: enumerations(in: tokens))
        return try parser.document()
    }

    private init(tokens: [Substring], keepsExtension: Bool, words: [String: [String]]) {
        self.tokens = tokens
        self.keepsExtension = keepsExtension
        self.words = words
    }

    private static func tokenize(_ text: String) -> [Substring] {
        // By bytes: finding the ends of characters would cost more than all the rest, in every process that starts.
        let bytes = text.utf8
        var tokens: [Substring] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let first = bytes[start]
            var end = bytes.index(after: start)
            func extend(while belongs: (UInt8) -> Bool) {
                while end < bytes.endIndex, belongs(bytes[end]) { end = bytes.index(after: end) }
            }
            switch first {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): break
            case UInt8(ascii: "#"): extend { $0 != UInt8(ascii: "\n") }
            default:
                if isWordByte(first) { extend(while: isWordByte) }
                tokens.append(text[start..<end])
            }
            start = end
        }
        return tokens
    }

    /// Numbers and ranges such as `0.5...1` are one token with the words.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), 0x80...:
            true
        default: false
        }
    }

    /// The words of every definition of the form `name = enum(…)`.
    private static func enumerations(in tokens: [Substring]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for index in tokens.indices.dropFirst(2).dropLast(2)
        where tokens[index] == "enum" && tokens[index - 1] == "=" && tokens[index + 1] == "(" {
            found[String(tokens[index - 2])] = tokens[(index + 2)...].prefix { $0 != ")" }.map(String.init)
        }
        return found
    }

    // MARK: Tokens

    private var next: Substring? { at < tokens.count ? tokens[at] : nil }

    private mutating func accept(_ token: Substring) -> Bool {
        guard next == token else { return false }
        at += 1
        return true
    }

    private mutating func expect(_ token: Substring) throws(Failure) {
        guard accept(token) else { throw failure("'\(token)' was expected") }
    }

    private mutating func word() throws(Failure) -> String {
        guard let token = next, let first = token.utf8.first, ContractNotation.isWordByte(first) else {
            throw failure("a word was expected")
        }
        at += 1
        return String(token)
    }

    private func failure(_ message: String) -> Failure {
        let near = tokens[max(0, at - 3)..<min(tokens.count, at + 3)].joined(separator: " ")
        return Failure(message: "\(message) near '\(near)'")
    }

    // MARK: Definitions

    private mutating func document() throws(Failure) -> [Contract.Definition] {
        var definitions: [Contract.Definition] = []
        while next != nil {
            if accept("group") {
                let name = try word()
                try expect("=")
                groups[name] = try object()
                continue
            }
            let name = try word()
            try expect("=")
            definitions.append(Contract.Definition(name, accept("tagged") ? try tagged() : try choice()))
        }
        return definitions
    }

    private mutating func tagged() throws(Failure) -> Rule {
        var shared: [ObjectRule.Field] = []
        if let token = next, let group = groups[String(token)] {
            at += 1
            shared = group.fields
        }
        var variants: [Variant] = []
        while at + 1 < tokens.count, tokens[at] == "+" || tokens[at + 1] == "{" {
            let isKept = keepsExtension || tokens[at] != "+"
            _ = accept("+")
            let name = try word()
            var rule = try object()
            let own = Set(rule.fields.map(\.name))
            rule.fields =
                [ObjectRule.Field("type", optional: false, .enumeration([name]))]
                + shared.filter { !own.contains($0.name) } + rule.fields
            if isKept { variants.append(Variant(name, rule)) }
        }
        return .tagged(variants)
    }

    private mutating func choice() throws(Failure) -> Rule {
        var options = [try rule()]
        while accept("|") {
            let isKept = keepsExtension || next != "+"
            _ = accept("+")
            let option = try rule()
            if isKept { options.append(option) }
        }
        return options.count == 1 ? options[0] : .choice(options)
    }

    private mutating func rule() throws(Failure) -> Rule {
        if accept("@") { return .reference(try word()) }
        if next == "{" { return .object(try object()) }
        if next == "[" { return try array() }
        let name = try word()
        switch name {
        case "key": return .key
        case "boundKey": return .boundKey
        case "dataPath": return .dataPath
        case "color": return .color
        case "boolean": return .boolean
        case "scalar": return .scalar
        case "digest": return .text(.digest)
        default: break
        }
        let isCalled = accept("(")
        let rule: Rule
        switch name {
        case "string":
            rule = isCalled ? try string() : .string()
        case "number", "integer":
            let (low, high) = isCalled ? try range() : (nil, nil)
            rule = .number(min: low, max: high, integer: name == "integer")
        case "enum": rule = .enumeration(try enumeration())
        case "json": rule = .json(maxBytes: isCalled ? try integer() : nil)
        case "data":
            let bytes = try integer()
            try expect(",")
            rule = .data(maxBytes: bytes, maxDepth: try integer())
        case "map": rule = .map(try choice())
        case "dictionary":
            let item = try choice()
            try expect(",")
            rule = .dictionary(item, max: try integer())
        default: throw failure("'\(name)' is no rule")
        }
        if isCalled { try expect(")") }
        return rule
    }

    private mutating func string() throws(Failure) -> Rule {
        if accept("empty") { return .string(empty: true) }
        if accept("nonblank") { return .string(nonblank: true) }
        let (low, high) = try range()
        guard let min = Int(exactly: low ?? 0), let max = Int(exactly: high ?? 0) else {
            throw failure("a range of whole numbers was expected")
        }
        return .text(.units(min: min, max: max))
    }

    private mutating func enumeration() throws(Failure) -> [String] {
        var words: [String] = []
        while next != ")" { words.append(try word()) }
        guard words == ["icons"] else { return words }
        return IconNames.text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
            .map { String(Substring($0)) }
    }

    private mutating func array() throws(Failure) -> Rule {
        try expect("[")
        var rule = ArrayRule(try choice())
        if accept(";") {
            if next != "unique", next != "ascending", next != "distinct" {
                let (low, high) = try range()
                rule.min = low.flatMap { Int(exactly: $0) } ?? 0
                rule.max = high.flatMap { Int(exactly: $0) }
            }
            rule.unique = accept("unique")
            rule.order = try order()
        }
        try expect("]")
        return .array(rule)
    }

    private mutating func order() throws(Failure) -> ArrayRule.Order? {
        if accept("ascending") { return .ascending }
        guard accept("distinct") else { return nil }
        guard let member = try names().first else { throw failure("a member was expected") }
        return .distinct(member: member)
    }

    // MARK: Objects

    private mutating func object() throws(Failure) -> ObjectRule {
        var rule = ObjectRule(fields: [])
        try expect("{")
        while !accept("}") {
            rule.fields += try field()
            if next != "}" { try expect(",") }
        }
        while try constraint(of: &rule) {}
        return rule
    }

    private mutating func field() throws(Failure) -> [ObjectRule.Field] {
        let isKept = keepsExtension || next != "+"
        _ = accept("+")
        let isEach = accept("each")
        let name = try word()
        let isOptional = accept("?")
        try expect(":")
        let rule = try choice()
        guard isKept else { return [] }
        guard isEach else { return [ObjectRule.Field(name, optional: isOptional, rule)] }
        guard let names = words[name] else { throw failure("'\(name)' is no enumeration") }
        return names.map { ObjectRule.Field($0, optional: isOptional, rule) }
    }

    private mutating func constraint(of rule: inout ObjectRule) throws(Failure) -> Bool {
        switch next {
        case "binding":
            at += 1
            rule.binding = true
        case "atLeastOne":
            at += 1
            rule.atLeastOne = true
        case "exclusive":
            at += 1
            rule.exclusive = try names()
        case "exactlyOne":
            at += 1
            rule.exactlyOne = try names()
        case "dependents":
            at += 1
            try expect("(")
            let trigger = try word()
            try expect(":")
            rule.dependents.append(ObjectRule.Dependents(trigger: trigger, names: try wordsToParenthesis()))
        case "filed":
            at += 1
            let words = try names()
            guard let folder = words.first else { throw failure("a folder was expected") }
            rule.filed = ObjectRule.Filed(folder: folder, extensions: Array(words.dropFirst()))
        default: return false
        }
        return true
    }

    private mutating func names() throws(Failure) -> [String] {
        try expect("(")
        return try wordsToParenthesis()
    }

    private mutating func wordsToParenthesis() throws(Failure) -> [String] {
        var words: [String] = []
        while !accept(")") { words.append(try word()) }
        return words
    }

    // MARK: Numbers

    private mutating func integer() throws(Failure) -> Int {
        guard let value = Int(try word()) else { throw failure("a whole number was expected") }
        return value
    }

    /// `low...high` with either end left out.
    private mutating func range() throws(Failure) -> (low: Double?, high: Double?) {
        let text = try word()
        guard let dots = text.firstRange(of: "...") else { throw failure("a range was expected") }
        let (low, high) = (text[..<dots.lowerBound], text[dots.upperBound...])
        guard low.isEmpty || Double(low) != nil, high.isEmpty || Double(high) != nil else {
            throw failure("a range was expected")
        }
        return (Double(low), Double(high))
    }
}
