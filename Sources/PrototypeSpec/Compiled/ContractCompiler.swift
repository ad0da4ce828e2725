import StrictJSON

/// Flattens the rules of a contract.
struct ContractCompiler {
    let contract: Contract
    let wantedMarks: [Mark]
    var operations: [Operation] = []
    var objects: [ObjectTable] = []
    var tables: [NameTable] = []
    var words: [[String]] = []
    var constraints: [FieldConstraints] = []
    var filings: [Filing] = []
    var lists: [Int32] = []
    var marks: [CompiledContract.CompiledMark] = []
    /// The operation of each definition. Names are compared as bytes: `String` merges canonically equivalent ones.
    private(set) var definitions: [[UInt8]: Int32] = [:]
    private var pending: [(operation: Int, name: String, path: String)] = []
    /// Equal operations, references and word lists are made once, which keeps the tables in the processor's cache.
    private var known: [Operation: Int32] = [:]
    private var knownReferences: [[UInt8]: Int32] = [:]
    private var knownTables: [[[UInt8]]: Int32] = [:]
    /// All field names of the contract, numbered in the order in which they are met.
    private(set) var fieldNames: [String] = []
    private var numberOfName: [[UInt8]: Int] = [:]

    init(contract: Contract, marks: [Mark]) {
        self.contract = contract
        wantedMarks = marks
    }

    /// Compiles everything and returns the operation of the root.
    mutating func compile(root: String) throws(ContractError) -> Int32 {
        for definition in contract.definitions {
            guard definitions[Array(definition.name.utf8)] == nil else {
                throw ContractError(path: "definitions.\(definition.name)", message: "this name is defined twice")
            }
            definitions[Array(definition.name.utf8)] = try add(definition.rule, at: definition.name)
        }
        for reference in pending {
            guard let target = definitions[Array(reference.name.utf8)] else {
                throw ContractError(path: reference.path, message: "'\(reference.name)' is not defined")
            }
            operations[reference.operation].first = target
        }
        try resolveAliases()
        mapNames()
        guard let operation = definitions[Array(root.utf8)] else {
            throw ContractError(path: "definitions", message: "there is no definition '\(root)'")
        }
        return operation
    }

    /// Replaces chains of plain references by what they lead to, and refuses circles.
    private mutating func resolveAliases() throws(ContractError) {
        func target(_ start: Int32) throws(ContractError) -> Int32 {
            var index = start
            for _ in 0...operations.count {
                guard operations[Int(index)].kind == .alias else { return index }
                index = operations[Int(index)].first
            }
            throw ContractError(path: "definitions", message: "references lead in a circle")
        }
        for index in operations.indices {
            switch operations[index].kind {
            case .array, .map, .dictionary, .alias, .node, .item, .container, .condition, .ordered, .filed:
                operations[index].first = try target(operations[index].first)
            default: break
            }
        }
        for object in objects {
            for field in 0..<Int(object.fieldCount) { object.operations[field] = try target(object.operations[field]) }
        }
        for operation in operations where operation.kind == .choice {
            for option in 0..<Int(operation.second) {
                let index = Int(operation.first) + 2 * option
                lists[index] = try target(lists[index])
            }
        }
        for (name, index) in definitions { definitions[name] = try target(index) }
        try refuseChoiceCircles()
    }

    /// A choice that leads to itself without consuming a level of the input would never end.
    private func refuseChoiceCircles() throws(ContractError) {
        var state = [UInt8](repeating: 0, count: operations.count)
        for start in operations.indices {
            var stack = [(index: start, isDone: false)]
            while let top = stack.popLast() {
                if top.isDone {
                    state[top.index] = 2
                    continue
                }
                guard state[top.index] != 2 else { continue }
                guard state[top.index] == 0 else {
                    throw ContractError(path: "definitions", message: "a choice leads to itself")
                }
                state[top.index] = 1
                stack.append((top.index, true))
                let operation = operations[top.index]
                switch operation.kind {
                case .choice:
                    for number in 0..<Int(operation.second) {
                        let option = Int(lists[Int(operation.first) + 2 * number])
                        if state[option] == 1 {
                            throw ContractError(path: "definitions", message: "a choice leads to itself")
                        }
                        stack.append((option, false))
                    }
                case .node, .item, .container, .condition: stack.append((Int(operation.first), false))
                default: break
                }
            }
        }
    }

    /// Frees what was made before a failure.
    func free() {
        for object in objects { object.free() }
        for table in tables { table.free() }
    }

    private mutating func append(_ operation: Operation) -> Int32 {
        if let index = known[operation] { return index }
        operations.append(operation)
        known[operation] = Int32(operations.count - 1)
        return Int32(operations.count - 1)
    }

    private mutating func add(_ rule: Rule, at path: String) throws(ContractError) -> Int32 {
        switch rule {
        case .string(let empty, let nonblank):
            return append(Operation(kind: .string, flag: empty, secondFlag: nonblank))
        case .key: return append(Operation(kind: .key))
        case .boundKey: return append(Operation(kind: .boundKey))
        case .dataPath: return append(Operation(kind: .dataPath))
        case .color: return append(Operation(kind: .color))
        case .boolean: return append(Operation(kind: .boolean))
        case .scalar: return append(Operation(kind: .scalar))
        case .number(let min, let max, let integer):
            return append(Operation(kind: .number, flag: integer, low: min ?? -.infinity, high: max ?? .infinity))
        case .enumeration(let names):
            return append(Operation(kind: .enumeration, first: try table(names, at: path)))
        case .text(let text): return append(Operation(text))
        case .json(let maxBytes): return append(Operation(kind: .json, high: maxBytes.map(Double.init) ?? .infinity))
        case .data(let maxBytes, let maxDepth):
            return append(Operation(kind: .data, low: Double(maxDepth), high: Double(maxBytes)))
        case .reference(let name): return addReference(name, at: path)
        case .object(let object):
            let operation = append(Operation(kind: .object, first: try add(object, owner: path, at: path)))
            guard let filed = object.filed else { return operation }
            filings.append(try filing(filed, of: object, at: path))
            return append(Operation(kind: .filed, first: operation, second: Int32(filings.count - 1)))
        case .tagged(let variants): return try add(variants, at: path)
        case .array(let array):
            let item = try add(array.item, at: path + "[]")
            let operation = Operation(
                kind: .array, flag: array.unique, first: item, low: Double(array.min),
                high: array.max.map(Double.init) ?? .infinity)
            return append(
                try array.order.map { (order) throws(ContractError) in try ordered(operation, order, path) }
                    ?? operation)
        case .map(let item): return append(Operation(kind: .map, first: try add(item, at: path + "{}")))
        case .dictionary(let item, let max):
            let value = try add(item, at: path + "{}")
            return append(Operation(kind: .dictionary, first: value, high: max.map(Double.init) ?? .infinity))
        case .choice(let options):
            var pairs: [Int32] = []
            for (index, option) in options.enumerated() {
                pairs += [try add(option, at: "\(path)|\(index)"), OptionShape(of: option).rawValue]
            }
            let first = Int32(lists.count)
            lists += pairs
            return append(Operation(kind: .choice, first: first, second: Int32(options.count)))
        }
    }

    /// The definitions whose references count something while the walk goes on.
    private static let accounting: [String: Operation.Kind] = [
        "node": .node, "item": .item, "container": .container, "condition": .condition,
    ]

    private mutating func addReference(_ name: String, at path: String) -> Int32 {
        if let index = knownReferences[Array(name.utf8)] { return index }
        operations.append(Operation(kind: ContractCompiler.accounting[name] ?? .alias))
        let index = operations.count - 1
        pending.append((index, name, path))
        knownReferences[Array(name.utf8)] = Int32(index)
        return Int32(index)
    }

    /// A tagged rule: the variants' names, and behind `second` the object table of each.
    private mutating func add(_ variants: [Variant], at path: String) throws(ContractError) -> Int32 {
        var indices: [Int32] = []
        for variant in variants {
            let owner = "\(path).\(variant.name)"
            let index = try add(variant.object, owner: owner, at: owner)
            if path == "node" { objects[Int(index)].becomeNode(variant) }
            if path == "action" { objects[Int(index)].becomeAction(variant) }
            indices.append(index)
        }
        let first = try table(variants.map(\.name), at: path)
        let second = Int32(lists.count)
        lists += indices
        return append(Operation(kind: .tagged, first: first, second: second))
    }

    private mutating func table(_ names: [String], at path: String) throws(ContractError) -> Int32 {
        let bytes = names.map { Array($0.utf8) }
        if let index = knownTables[bytes] { return index }
        guard Set(bytes).count == names.count else {
            throw ContractError(path: path, message: "a name stands twice")
        }
        guard names.count <= NameTable.capacity else { throw ContractError(path: path, message: "too many names") }
        tables.append(NameTable(names))
        words.append(names)
        knownTables[bytes] = Int32(tables.count - 1)
        return Int32(tables.count - 1)
    }

    // MARK: Objects

    private mutating func add(_ rule: ObjectRule, owner: String, at path: String) throws(ContractError) -> Int32 {
        guard rule.fields.count <= CompiledContract.maxFields else {
            throw ContractError(path: path, message: "an object has more than \(CompiledContract.maxFields) fields")
        }
        let fields = ContractCompiler.sorted(rule.fields)
        let names = fields.map(\.name)
        guard Set(names.map { Array($0.utf8) }).count == names.count else {
            throw ContractError(path: path, message: "a field stands twice")
        }
        var required: UInt64 = 0
        var indices: [Int32] = []
        var numbers: [Int16] = []
        for (index, field) in fields.enumerated() {
            indices.append(try add(field.rule, at: "\(path).\(field.name)"))
            numbers.append(Int16(truncatingIfNeeded: try number(of: field.name, path)))
            if !field.isOptional { required |= 1 << UInt64(index) }
        }
        let own = try constraints(of: rule, names, at: path)
        // Nothing fails from here on, so that what is allocated always finds its owner.
        var object = ObjectTable(
            names: ContractCompiler.copy(numbers), fieldOfName: ContractCompiler.copy([]),
            fieldCount: Int32(fields.count), operations: ContractCompiler.copy(indices))
        object.required = required
        if let own {
            object.constraints = Int32(constraints.count)
            constraints.append(own)
        }
        addMarks(to: &object, owner: owner, names)
        objects.append(object)
        return Int32(objects.count - 1)
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        memory.initialize(from: elements, count: elements.count)
        return memory
    }

    static func sorted(_ fields: [ObjectRule.Field]) -> [ObjectRule.Field] {
        fields.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
    }

    mutating func number(of name: String, _ path: String) throws(ContractError) -> Int {
        if let number = numberOfName[Array(name.utf8)] { return number }
        guard fieldNames.count < NameTable.capacity else { throw ContractError(path: path, message: "too many names") }
        numberOfName[Array(name.utf8)] = fieldNames.count
        fieldNames.append(name)
        return fieldNames.count - 1
    }

    /// Gives every object the way from a name's number to its field, once all names are known.
    private mutating func mapNames() {
        for index in objects.indices {
            let map = ContractCompiler.copy([Int8](repeating: -1, count: fieldNames.count))
            for field in 0..<Int(objects[index].fieldCount) { map[Int(objects[index].names[field])] = Int8(field) }
            objects[index].fieldOfName.deallocate()
            objects[index].fieldOfName = map
        }
    }

    private func constraints(
        of rule: ObjectRule, _ names: [String], at path: String
    ) throws(ContractError) -> FieldConstraints? {
        func index(_ name: String) throws(ContractError) -> Int {
            guard let index = names.firstIndex(where: { $0.hasSameBytes(as: name) }) else {
                throw ContractError(path: path, message: "a constraint names '\(name)', which is no field")
            }
            return index
        }
        var constraints = FieldConstraints()
        for group in [rule.binding ? ["pager", "stateKey"] : [], rule.exclusive, rule.exactlyOne] where !group.isEmpty {
            var bits: UInt64 = 0
            for name in group { bits |= 1 << UInt64(try index(name)) }
            constraints.single.append((bits, try index(group[0])))
        }
        for dependents in rule.dependents {
            var indices: [Int] = []
            for name in dependents.names { indices.append(try index(name)) }
            constraints.dependents.append((1 << UInt64(try index(dependents.trigger)), indices))
        }
        constraints.atLeastOne = rule.atLeastOne
        let isNone = constraints.single.isEmpty && constraints.dependents.isEmpty && !rule.atLeastOne
        return isNone ? nil : constraints
    }

    private mutating func addMarks(to object: inout ObjectTable, owner: String, _ names: [String]) {
        object.firstMark = Int32(marks.count)
        for mark in wantedMarks where mark.owner == owner {
            guard let field = mark.field else {
                object.ownMark = Int32(marks.count)
                marks.append(CompiledContract.CompiledMark(field: -1, condition: mark.condition, meaning: mark.meaning))
                continue
            }
            guard let index = names.firstIndex(of: field) else { continue }
            object.marked |= 1 << UInt64(index)
            marks.append(CompiledContract.CompiledMark(field: index, condition: mark.condition, meaning: mark.meaning))
        }
        object.markCount = Int32(marks.count) - object.firstMark
    }
}
