import StrictJSON

extension Walker {
    /// Object rules: fields and keys together in UTF-16 order, then the constraints.
    mutating func object(_ index: Int, _ tableIndex: Int) -> Bool {
        guard tape.isObject(index) else { return SpecCheck.objectType.isRemoved || fail(.notAnObject, index) }
        let table = objects + tableIndex
        let first = slots.push(Int(table.pointee.fieldCount))
        defer { slots.pop(to: first) }

        var present: UInt64 = 0
        var unknown = -1
        var key = index &+ 1
        let end = tape.extent(index)
        let slot = slots.base + first
        let fieldOfName = table.pointee.fieldOfName
        let tape = tape
        let nameOfKey = nameOfKey
        while key < end {
            let name = Int(nameOfKey[tape.keyNumber(key)])
            let field = name < 0 ? -1 : Int(fieldOfName[name])
            if field >= 0 {
                present |= 1 << UInt64(truncatingIfNeeded: field)
                slot[field] = UInt32(truncatingIfNeeded: key &+ 1)
            } else if unknown < 0 || ByteText.utf16Less(tape.bytes(key), tape.bytes(unknown)) {
                unknown = key
            }
            key = tape.next(key &+ 1)
        }
        if table.pointee.isNoted { note(index, table, present, first) }

        let operations = table.pointee.operations
        let marked = table.pointee.marked
        var pending = present | table.pointee.required
        if unknown >= 0 { pending &= fieldsBefore(unknown, table) }
        while pending != 0 {
            let field = pending.trailingZeroBitCount
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: field)
            pending &= pending &- 1
            guard present & bit != 0 else { return fail(.missingProperty, index, object: tableIndex, field: field) }
            let child = Int(slots.base[first &+ field])
            if marked & bit != 0 { note(marksOf: field, child, table) }
            guard value(child, Int(operations[field])) else { return false }
        }
        if unknown >= 0, !SpecCheck.unknownKey.isRemoved { return fail(.unknownProperty, unknown) }
        guard table.pointee.constraints >= 0 else { return true }
        return hold(contract.constraints + Int(table.pointee.constraints), present, index, tableIndex, first)
    }

    /// The bits of the fields that sort before a key.
    private func fieldsBefore(_ key: Int, _ table: UnsafePointer<ObjectTable>) -> UInt64 {
        var bits: UInt64 = 0
        for field in 0..<Int(table.pointee.fieldCount)
        where ByteText.utf16Less(name(of: field, in: table), tape.bytes(key)) {
            bits |= 1 << UInt64(field)
        }
        return bits
    }

    /// Notes a node, an action or a variant that needs a capability.
    private mutating func note(
        _ index: Int, _ table: UnsafePointer<ObjectTable>, _ present: UInt64, _ firstSlot: Int
    ) {
        let field = Int(table.pointee.stateField)
        let isBound = field >= 0 && present & 1 << UInt64(truncatingIfNeeded: field) != 0
        let stateKey = isBound ? Int(slots.base[firstSlot &+ field]) : -1
        if table.pointee.ownMark >= 0 { findings.marks.append((Int(table.pointee.ownMark), index)) }
        if let action = table.pointee.action {
            findings.add(WalkFindings.Action(index: index, kind: action, stateKey: stateKey))
        }
        if present & table.pointee.repeatBit != 0 { findings.hasRepeat = true }
        if present & table.pointee.pagerBit != 0 { findings.pagerUsers.append(index) }
        if let node = table.pointee.node {
            findings.add(WalkFindings.Node(index: index, kind: node, stateKey: stateKey))
        }
    }

    private mutating func note(marksOf field: Int, _ child: Int, _ table: UnsafePointer<ObjectTable>) {
        for offset in 0..<Int(table.pointee.markCount) {
            let mark = Int(table.pointee.firstMark) + offset
            let compiled = contract.marks + mark
            guard compiled.pointee.field == field else { continue }
            let isMet =
                switch compiled.pointee.condition {
                case .present: true
                case .object: tape.isObject(child)
                case .objectOrRole:
                    tape.isObject(child) || tape.isString(child) && tape.bytes(child).first != UInt8(ascii: "#")
                case .word(let word): tape.isString(child) && tape.spells(word, child)
                }
            guard isMet else { continue }
            findings.marks.append((mark, child))
            if compiled.pointee.meaning == .capability(.fieldChecks) { findings.hasFieldChecks = true }
        }
    }

    /// The constraints in the order of the spec language, section 4.
    private mutating func hold(
        _ constraints: UnsafePointer<FieldConstraints>, _ present: UInt64, _ index: Int, _ table: Int, _ firstSlot: Int
    ) -> Bool {
        func failure(_ reason: WalkFailure.Reason, _ field: Int) -> WalkFailure {
            if present & 1 << UInt64(field) != 0 {
                return WalkFailure(reason: reason, index: Int(slots.base[firstSlot + field]))
            }
            return WalkFailure(reason: reason, index: index, object: table, field: field)
        }
        for single in constraints.pointee.single where (present & single.bits).nonzeroBitCount != 1 {
            return fail(failure(.exactlyOne, single.reported))
        }
        for dependents in constraints.pointee.dependents {
            let found = dependents.names.filter { present & 1 << UInt64($0) != 0 }
            if present & dependents.trigger == 0 {
                if let first = found.first { return fail(failure(.forbiddenWithoutTrigger, first)) }
            } else if found.count != 1, let reported = found.count > 1 ? found[1] : dependents.names.first {
                return fail(failure(.oneDependent, reported))
            }
        }
        if constraints.pointee.atLeastOne, tape.extent(index) == index + 1 { return fail(.emptyObject, index) }
        return true
    }

    private mutating func fail(_ failure: WalkFailure) -> Bool {
        fail(
            failure.reason, failure.index, operation: failure.operation, object: failure.object, field: failure.field)
    }

    /// A tagged rule; the discriminator is checked before any other key. `type` is the tape index of that member.
    mutating func tagged(_ index: Int, _ operationIndex: Int, type: Int?) -> Bool {
        let operation = operations[operationIndex]
        guard tape.isObject(index) else { return SpecCheck.taggedType.isRemoved || fail(.notAnObject, index) }
        guard let type else {
            return SpecCheck.missingType.isRemoved || fail(.missingDiscriminator, index, operation: operationIndex)
        }
        guard tape.isString(type) else {
            return SpecCheck.typeType.isRemoved || fail(.badDiscriminator, type, operation: operationIndex)
        }
        let variant = contract.tables[Int(operation.first)].index(of: type, in: tape)
        guard variant >= 0 else { return fail(.badDiscriminator, type, operation: operationIndex) }
        return object(index, Int(contract.lists[Int(operation.second) &+ variant]))
    }
}
