import StrictJSON

/// The operations that no spec has, for documents beside them.
extension Walker {
    mutating func shape(_ index: Int, _ operationIndex: Int) -> Bool {
        switch operations[operationIndex].kind {
        case .text: text(index, operationIndex)
        case .filed: filed(index, operationIndex)
        case .ordered: ordered(index, operationIndex)
        default: fail(.rule, index, operation: operationIndex)
        }
    }

    private mutating func text(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        guard tape.isString(index) else { return fail(.rule, index, operation: operationIndex) }
        let text = tape.bytes(index)
        let units = Double(ByteText.utf16Length(text))
        let fits = operation.flag ? Grammar.isDigest(text) : units >= operation.low && units <= operation.high
        return fits || fail(.rule, index, operation: operationIndex)
    }

    /// The object by itself, then the name of its file.
    private mutating func filed(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        guard value(index, Int(operation.first)) else { return false }
        let filing = contract.filings[Int(operation.second)]
        guard let file = member(index, named: filing.file), let digest = member(index, named: filing.digest),
            let mediaType = member(index, named: filing.mediaType)
        else { return fail(.notAnObject, index) }
        let fileExtension = filing.extensions.first { tape.bytes(mediaType).elementsEqual($0.mediaType) }?.fileExtension
        let name = filing.folder + tape.bytes(digest) + [UInt8(ascii: ".")] + (fileExtension ?? [])
        return tape.bytes(file).elementsEqual(name) || fail(.misfiled, file)
    }

    /// Each element by itself, then beside those before it.
    private mutating func ordered(_ index: Int, _ operationIndex: Int) -> Bool {
        let operation = operations[operationIndex]
        guard tape.isArray(index), Double(tape.childCount(index)) >= operation.low,
            Double(tape.childCount(index)) <= operation.high
        else { return fail(.badLength, index, operation: operationIndex) }
        var previous = -1
        var seen: Set<[UInt8]> = []
        let end = tape.extent(index)
        var element = index &+ 1
        while element < end {
            guard value(element, Int(operation.first)) else { return false }
            if operation.flag {
                guard previous < 0 || ByteText.utf16Less(tape.bytes(previous), tape.bytes(element)) else {
                    return fail(.notAscending, element)
                }
                previous = element
            } else if let member = member(element, named: Int(operation.second)) {
                guard seen.insert(Array(tape.bytes(member))).inserted else { return fail(.repeatedMember, member) }
            }
            element = tape.next(element)
        }
        return true
    }

    /// The string that is the member with this number of the contract's names.
    private func member(_ object: Int, named name: Int) -> Int? {
        guard tape.isObject(object) else { return nil }
        let end = tape.extent(object)
        var key = object &+ 1
        while key < end {
            if nameOfKey[tape.keyNumber(key)] == name, tape.isString(key &+ 1) { return key &+ 1 }
            key = tape.next(key &+ 1)
        }
        return nil
    }
}

extension Grammar {
    /// 64 lowercase hexadecimal digits.
    static func isDigest(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count == 64 && text.allSatisfy { isDigit($0) || $0 &- UInt8(ascii: "a") < 6 }
    }
}
