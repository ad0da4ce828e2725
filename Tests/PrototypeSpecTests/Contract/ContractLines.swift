@testable import PrototypeSpec

/// A contract as lines `path: rule`, in which the order of definitions, fields and variants is lost.
enum ContractLines {
    static func lines(of contract: Contract) -> [String] {
        var lines = ["limits: \(contract.limits)"]
        for definition in contract.definitions { add(definition.rule, at: definition.name, to: &lines) }
        return lines.sorted()
    }

    /// The lines that only one of two contracts has.
    static func difference(_ left: Contract, _ right: Contract) -> [String] {
        lines(of: right).difference(from: lines(of: left)).map {
            switch $0 {
            case .insert(_, let line, _): "+ " + line
            case .remove(_, let line, _): "- " + line
            }
        }
    }

    private static func add(_ rule: Rule, at path: String, to lines: inout [String]) {
        switch rule {
        case .object(let object): add(object, at: path, to: &lines)
        case .tagged(let variants):
            lines.append("\(path): tagged")
            for variant in variants { add(variant.object, at: "\(path)/\(variant.name)", to: &lines) }
        case .array(let array):
            lines.append("\(path): array \(array.min)...\(array.max.map(String.init) ?? "") unique \(array.unique)")
            if let order = array.order { lines.append("\(path): \(order)") }
            add(array.item, at: path + "[]", to: &lines)
        case .map(let item):
            lines.append("\(path): map")
            add(item, at: path + "{}", to: &lines)
        case .dictionary(let item, let max):
            lines.append("\(path): dictionary \(max.map(String.init) ?? "")")
            add(item, at: path + "{}", to: &lines)
        case .choice(let options):
            lines.append("\(path): choice of \(options.count)")
            for (index, option) in options.enumerated() { add(option, at: "\(path)|\(index)", to: &lines) }
        case .string, .key, .boundKey, .dataPath, .color, .boolean, .scalar, .number, .enumeration, .json, .data,
            .reference, .text:
            lines.append("\(path): \(rule)")
        }
    }

    private static func add(_ object: ObjectRule, at path: String, to lines: inout [String]) {
        lines.append("\(path): object")
        for field in object.fields {
            lines.append("\(path).\(field.name): \(field.isOptional ? "optional" : "required")")
            add(field.rule, at: "\(path).\(field.name)", to: &lines)
        }
        if object.binding { lines.append("\(path): binding") }
        if let filed = object.filed { lines.append("\(path): \(filed)") }
        if object.atLeastOne { lines.append("\(path): atLeastOne") }
        if !object.exclusive.isEmpty { lines.append("\(path): exclusive \(object.exclusive)") }
        if !object.exactlyOne.isEmpty { lines.append("\(path): exactlyOne \(object.exactlyOne)") }
        for dependents in object.dependents {
            lines.append("\(path): dependents \(dependents.trigger) \(dependents.names)")
        }
    }
}
