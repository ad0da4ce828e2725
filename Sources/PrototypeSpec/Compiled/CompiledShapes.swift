/// How an object that describes a file names it, with the numbers of the members that matter.
struct Filing {
    var file: Int
    var digest: Int
    var mediaType: Int
    /// The folder with its slash.
    var folder: [UInt8]
    /// The extension of each media type.
    var extensions: [(mediaType: [UInt8], fileExtension: [UInt8])]
}

extension Operation {
    init(_ text: TextRule) {
        switch text {
        case .digest: self.init(kind: .text, flag: true)
        case .units(let min, let max): self.init(kind: .text, low: Double(min), high: Double(max))
        }
    }
}

/// The rules that no spec has.
extension ContractCompiler {
    /// The operation of an array as one of an array whose elements are compared with each other.
    mutating func ordered(
        _ array: Operation, _ order: ArrayRule.Order, _ path: String
    ) throws(ContractError) -> Operation {
        guard !array.flag else { throw ContractError(path: path, message: "an array has two orders") }
        var ordered = array
        ordered.kind = .ordered
        switch order {
        case .ascending: ordered.flag = true
        case .distinct(let member): ordered.second = Int32(try number(of: member, path))
        }
        return ordered
    }

    mutating func filing(
        _ filed: ObjectRule.Filed, of object: ObjectRule, at path: String
    ) throws(ContractError) -> Filing {
        guard case .enumeration(let types) = object.fields.first(where: { $0.name == "mediaType" })?.rule,
            types.count == filed.extensions.count
        else { throw ContractError(path: path, message: "there is not one extension for each media type") }
        return Filing(
            file: try number(of: "file", path), digest: try number(of: "sha256", path),
            mediaType: try number(of: "mediaType", path), folder: Array(filed.folder.utf8) + [UInt8(ascii: "/")],
            extensions: zip(types, filed.extensions).map { (Array($0.utf8), Array($1.utf8)) })
    }
}
