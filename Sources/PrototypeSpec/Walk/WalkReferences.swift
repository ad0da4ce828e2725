import StrictJSON

/// References that count something while the walk goes on (section 4, accounting).
extension Walker {
    /// A node: one more node, one level more, its image uses; in this order, and before its own rule.
    mutating func node(_ index: Int, _ operationIndex: Int) -> Bool {
        guard tape.isObject(index) else { return SpecCheck.taggedType.isRemoved || fail(.notAnObject, index) }
        nodeCount &+= 1
        guard nodeCount <= contract.limits.nodes else { return fail(.tooManyNodes, index) }
        guard nodeDepth < contract.limits.depth else { return fail(.tooDeep, index) }
        let type = tape.member(index, key: typeKey)
        if let type, tape.isString(type), tape.spells("image", type) {
            imageUses &+= max(1, ImageUses.count(tape, tape.member(index, "asset")))
        }
        guard imageUses <= contract.limits.images else { return fail(.tooManyImages, index) }
        nodeDepth &+= 1
        defer { nodeDepth &-= 1 }
        guard operations[operationIndex].kind == .tagged else { return value(index, operationIndex) }
        return tagged(index, operationIndex, type: type)
    }

    mutating func item(_ index: Int, _ operationIndex: Int) -> Bool {
        if tape.isObject(index), let image = tape.member(index, "image") {
            imageUses &+= ImageUses.count(tape, image)
            guard imageUses <= contract.limits.images || ImageUses.count(tape, image) == 0 else {
                return fail(.tooManyImages, image)
            }
        }
        return value(index, operationIndex)
    }

    mutating func container(_ index: Int, _ operationIndex: Int) -> Bool {
        selectorDepth &+= 1
        guard selectorDepth <= contract.limits.selectorDepth else { return fail(.selectorTooDeep, index) }
        defer { selectorDepth &-= 1 }
        return value(index, operationIndex)
    }

    mutating func condition(_ index: Int, _ operationIndex: Int) -> Bool {
        conditionDepth &+= 1
        guard conditionDepth <= contract.limits.conditionDepth else { return fail(.conditionTooDeep, index) }
        defer { conditionDepth &-= 1 }
        return value(index, operationIndex)
    }
}

/// How many images an `asset` or `image` value uses: one, or two where it is a pair of different ids.
enum ImageUses {
    static func count(_ tape: Tape, _ value: Int?) -> Int {
        guard let value else { return 0 }
        if tape.isString(value) { return 1 }
        guard tape.isObject(value) else { return 0 }
        guard let light = tape.member(value, "light"), let dark = tape.member(value, "dark"), tape.isString(light),
            tape.isString(dark)
        else { return 1 }
        return ByteText.equal(tape.bytes(light), tape.bytes(dark)) ? 1 : 2
    }
}
