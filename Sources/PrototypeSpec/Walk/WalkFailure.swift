import StrictJSON

/// The first error of a walk, in the form that costs nothing until someone asks for its path and its text.
struct WalkFailure {
    enum Reason: UInt8 {
        case rule, unknownProperty, missingProperty, badDiscriminator, missingDiscriminator, notAnObject, badLength,
            duplicateElement
        case badKey, tooManyMembers, noOption
        case exactlyOne, forbiddenWithoutTrigger, oneDependent, emptyObject
        case tooManyNodes, tooDeep, tooManyImages, selectorTooDeep, conditionTooDeep, dataBudget
        case misfiled, notAscending, repeatedMember
    }

    var reason: Reason
    /// The tape index of the value, or of the key of an unknown property.
    var index: Int
    /// The operation that was not met, for the text; -1 where the reason says all.
    var operation = -1
    /// The object and the field that a path names below `index`; -1 where the path ends there.
    var object = -1
    var field = -1
}

extension Walker {
    /// The failure as a path and a text.
    func rejection(_ failure: WalkFailure) -> SpecFailure {
        var suffix = ""
        if failure.field >= 0 {
            suffix = PathSpelling.childSuffix(name(of: failure.field, in: objects + failure.object))
        } else if failure.reason == .missingDiscriminator {
            suffix = "type"
        }
        return SpecFailure(at: failure.index, suffix: suffix, reason: text(failure))
    }

    func name(of field: Int, in table: UnsafePointer<ObjectTable>) -> UnsafeBufferPointer<UInt8> {
        names.name(Int(table.pointee.names[field]))
    }

    private func text(_ failure: WalkFailure) -> String {
        let limits = contract.limits
        switch failure.reason {
        case .rule: return "expected " + expectation(failure.operation)
        case .unknownProperty: return "this property is unknown"
        case .missingProperty: return "this property is required"
        case .badDiscriminator, .missingDiscriminator: return "expected one of the types " + wordList(failure.operation)
        case .notAnObject: return "expected an object"
        case .badLength: return "expected " + expectation(failure.operation)
        case .duplicateElement: return "this element stands twice"
        case .badKey: return "this is not a state key"
        case .tooManyMembers: return "the object has too many members"
        case .noOption: return "expected " + expectation(failure.operation)
        case .exactlyOne: return "exactly one of several properties is required here"
        case .forbiddenWithoutTrigger: return "this property needs another one that is missing"
        case .oneDependent: return "exactly one of several properties is required here"
        case .emptyObject: return "the object needs at least one property"
        case .tooManyNodes: return "the spec has more than \(limits.nodes) nodes"
        case .tooDeep: return "nodes are nested more than \(limits.depth) levels deep"
        case .tooManyImages: return "the spec uses more than \(limits.images) images"
        case .selectorTooDeep: return "selectors are nested more than \(limits.selectorDepth) levels deep"
        case .conditionTooDeep: return "conditions are nested more than \(limits.conditionDepth) levels deep"
        case .dataBudget: return "the data is too large or too deep"
        case .misfiled: return "the file is not named after its content's digest and type"
        case .notAscending: return "the strings are not in strictly ascending UTF-16 order"
        case .repeatedMember: return "an earlier element of the array has the same one"
        }
    }

    private func wordList(_ operation: Int) -> String {
        let words = contract.words[Int(contract.operations[operation].first)]
        return words.prefix(8).joined(separator: ", ") + (words.count > 8 ? ", …" : "")
    }

    /// What an operation accepts, in words.
    private func expectation(_ index: Int) -> String {
        guard index >= 0 else { return "another value" }
        let operation = contract.operations[index]
        switch operation.kind {
        case .string: return operation.flag ? "a string" : "a string that is not empty"
        case .key: return "a state key"
        case .boundKey: return "a state key, or one with placeholders"
        case .dataPath: return "a data path"
        case .color: return "a color (#RRGGBB or #AARRGGBB)"
        case .boolean: return "true or false"
        case .scalar: return "a string, number or boolean"
        case .number: return (operation.flag ? "a whole number" : "a number") + span(operation)
        case .enumeration: return "one of " + wordList(index)
        case .json: return "JSON that costs at most \(Int(min(operation.high, 1e15)))"
        case .data, .object, .map, .tagged: return "an object"
        case .dictionary: return "an object with at most \(Int(min(operation.high, 1e15))) members"
        case .array, .ordered: return "an array" + span(operation)
        case .text:
            return operation.flag ? "64 lowercase hexadecimal digits" : "a string" + span(operation)
        case .filed: return "an object"
        case .choice:
            let options = (0..<operation.second).map { contract.lists[Int(operation.first + 2 * $0)] }
            return options.map { expectation(Int($0)) }.joined(separator: ", or ")
        case .node, .item, .container, .condition, .alias: return "an object"
        }
    }

    private func span(_ operation: Operation) -> String {
        let noun =
            switch operation.kind {
            case .array, .ordered: " elements"
            case .text: " UTF-16 code units"
            default: ""
            }
        func number(_ value: Double) -> String {
            var text: [UInt8] = []
            TypeScriptText.appendNumber(value, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
        switch (operation.low.isFinite, operation.high.isFinite) {
        case (true, true): return " of \(number(operation.low)) to \(number(operation.high))\(noun)"
        case (true, false): return " of at least \(number(operation.low))\(noun)"
        case (false, true): return " of at most \(number(operation.high))\(noun)"
        case (false, false): return ""
        }
    }
}
