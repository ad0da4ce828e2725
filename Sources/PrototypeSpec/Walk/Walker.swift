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
        names = contract.fieldNames
        nameOfKey = .allocate(capacity: max(1, tape.keyCount))
        var typeKey = -1
        for key in 0..<tape.keyCount {
            let name = names.index(ofKey: key, in: tape)
            nameOfKey[key] = Int16(truncatingIfNeeded: name)
            if name >= 0, name == contract.typeName { typeKey = key }
        }
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
    mutating func value(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations + operationIndex
        switch operation.pointee.kind {
        case .string:
            guard tape.isString(index) else { break }
            if operation.pointee.flag { return true }
            guard tape.extent(index) > 0 else { break }
            if !operation.pointee.secondFlag || !TypeScriptText.isBlank(tape.bytes(index)) { return true }
        case .enumeration:
            guard tape.isString(index) else { break }
            if contract.tables[Int(operation.pointee.first)].index(of: index, in: tape) >= 0 { return true }
        case .number:
            if tape.isNumber(index), Walker.number(tape.number(index), fits: operation) { return true }
        case .boolean: if tape.isBoolean(index) { return true }
        case .scalar: if tape.isScalar(index) { return true }
        case .color: if tape.isString(index), Grammar.isColor(tape.bytes(index)) { return true }
        case .key: if tape.isString(index), Grammar.isStateKey(tape.bytes(index)) { return true }
        case .boundKey: if tape.isString(index), boundKey(index) { return true }
        case .dataPath: if tape.isString(index), Grammar.isDataPath(tape.bytes(index)) { return true }
        case .json: if cost.of(index, within: operation.pointee.high) != nil { return true }
        case .object: return object(index, Int(operation.pointee.first))
        case .node: return node(index, Int(operation.pointee.first))
        case .tagged: return tagged(index, operationIndex, type: tape.member(index, key: typeKey))
        case .array: return array(index, operationIndex)
        case .map, .dictionary: return members(index, operationIndex)
        case .choice: return choice(index, operationIndex)
        case .data: return data(index, operationIndex)
        case .item: return item(index, Int(operation.pointee.first))
        case .container: return container(index, Int(operation.pointee.first))
        case .condition: return condition(index, Int(operation.pointee.first))
        case .alias: return value(index, Int(operation.pointee.first))
        }
        return fail(.rule, index, operation: operationIndex)
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
