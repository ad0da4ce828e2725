import StrictJSON

/// One depth-first walk of a document by a compiled contract, which stops at the first error.
///
/// The input cannot deepen its recursion beyond the parser's limit of open containers. It writes no path: an error is a
/// tape index, from which the path is found afterwards.
struct Walker {
    let contract: CompiledContract
    let tape: Tape
    let operations: UnsafePointer<Operation>
    let objects: UnsafePointer<ObjectTable>
    let names: NameTable
    /// The contract's number of each distinct key of the document, or -1.
    let nameOfKey: UnsafeMutablePointer<Int16>
    /// The number of the key `type` in the document, or -1.
    let typeKey: Int
    private(set) var failure = WalkFailure(reason: .rule, index: 0)

    /// What the walk leaves for the steps after it.
    var findings = WalkFindings()

    var nodeCount = 0
    var imageUses = 0
    var nodeDepth = 0
    var selectorDepth = 0
    var conditionDepth = 0
    /// The value of each field of every object on the way down, so that members are looked up once.
    var slots = SlotStack()

    init(contract: CompiledContract, tape: Tape) {
        self.contract = contract
        self.tape = tape
        operations = contract.operations
        objects = contract.objects
        let nameOfKey = UnsafeMutablePointer<Int16>.allocate(capacity: max(1, tape.keyCount))
        let names = contract.fieldNames
        let typeName = contract.typeName
        var typeKey = -1
        for key in 0..<tape.keyCount {
            let name = names.index(ofKey: key, in: tape)
            nameOfKey[key] = Int16(truncatingIfNeeded: name)
            if name >= 0, name == typeName { typeKey = key }
        }
        self.nameOfKey = nameOfKey
        self.names = names
        self.typeKey = typeKey
    }

    /// Walks the document and returns what it found.
    ///
    /// - Throws: the first error.
    static func walk(_ tape: Tape, by contract: CompiledContract) throws(SpecFailure) -> WalkFindings {
        var walker = Walker(contract: contract, tape: tape)
        defer {
            walker.slots.free()
            walker.nameOfKey.deallocate()
        }
        guard walker.value(0, contract.root) else { throw walker.rejection(walker.failure) }
        return walker.findings
    }

    @inline(__always)
    mutating func fail(
        _ reason: WalkFailure.Reason, _ index: Int, operation: Int = -1, object: Int = -1, field: Int = -1
    ) -> Bool {
        failure = WalkFailure(reason: reason, index: index, operation: operation, object: object, field: field)
        return false
    }

    /// Checks the value at a tape index by an operation.
    @inline(__always)
    mutating func value(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations + operationIndex
        guard Walker.isLeaf(operation.pointee.kind) else { return composite(index, operationIndex) }
        return leaf(index, operation) || fail(.rule, index, operation: operationIndex)
    }

    /// Whether an operation looks at one value and nothing below it.
    @inline(__always)
    static func isLeaf(_ kind: Operation.Kind) -> Bool { kind.rawValue <= Operation.Kind.json.rawValue }

    /// Whether the value meets an operation that has nothing below it.
    @inline(__always)
    private mutating func leaf(_ index: Int, _ operation: UnsafePointer<Operation>) -> Bool {
        switch operation.pointee.kind {
        case .string:
            guard tape.isString(index) else { return false }
            if operation.pointee.flag { return true }
            guard tape.extent(index) > 0 else { return false }
            return !operation.pointee.secondFlag || !TypeScriptText.isBlank(tape.bytes(index))
        case .enumeration:
            return tape.isString(index) && contract.tables[Int(operation.pointee.first)].index(of: index, in: tape) >= 0
        case .number: return tape.isNumber(index) && Walker.number(tape.number(index), fits: operation)
        case .boolean: return tape.isBoolean(index)
        case .scalar: return tape.isScalar(index)
        default: return rareLeaf(index, operation)
        }
    }

    private mutating func rareLeaf(_ index: Int, _ operation: UnsafePointer<Operation>) -> Bool {
        switch operation.pointee.kind {
        case .color: tape.isString(index) && Grammar.isColor(tape.bytes(index))
        case .key: tape.isString(index) && Grammar.isStateKey(tape.bytes(index))
        case .boundKey: tape.isString(index) && boundKey(index)
        case .dataPath: tape.isString(index) && Grammar.isDataPath(tape.bytes(index))
        case .json: cost.of(index, within: operation.pointee.high) != nil
        default: false
        }
    }

    /// Checks the value by an operation that goes on below it.
    private mutating func composite(_ index: Int, _ operationIndex: Int) -> Bool {
        let first = Int(operations[operationIndex].first)
        switch operations[operationIndex].kind {
        case .object: return object(index, first)
        case .node: return node(index, first)
        case .tagged: return tagged(index, operationIndex, type: tape.member(index, key: typeKey))
        case .array: return array(index, operationIndex)
        case .map, .dictionary: return members(index, operationIndex)
        case .choice: return choice(index, operationIndex)
        case .data: return data(index, operationIndex)
        case .item: return item(index, first)
        case .container: return container(index, first)
        case .condition: return condition(index, first)
        case .alias: return composite(index, first)
        case .text, .filed, .ordered: return shape(index, operationIndex)
        default: return fail(.rule, index, operation: operationIndex)
        }
    }

    var cost: Cost { Cost(tape: tape, maxDepth: contract.limits.emitPayloadDepth) }

    @inline(__always)
    private static func number(_ number: Double, fits operation: UnsafePointer<Operation>) -> Bool {
        number >= operation.pointee.low && number <= operation.pointee.high
            && (!operation.pointee.flag || number == number.rounded(.down))
    }

    @inline(__always)
    private mutating func boundKey(_ index: Int) -> Bool {
        switch Grammar.boundKey(tape.bytes(index)) {
        case .literal: return true
        case .template:
            findings.hasBoundTemplate = true
            return true
        case .invalid: return false
        }
    }
}
