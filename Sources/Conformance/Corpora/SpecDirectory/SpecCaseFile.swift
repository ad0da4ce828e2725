import StrictJSON

/// An invalid case: `{spec | rawJson | rawBytesBase64, expectedPath, options?}`.
///
/// The input of `spec` is its value as compact JSON with its own key order. A value that strict JSON refuses is passed on
/// as written without white space, so that a case can show the refusal.
struct SpecCaseFile {
    var input: [UInt8]
    var expectedPath: String?
    var options: TargetOptions

    /// The largest case file in bytes.
    static let limit = 16 << 20

    private static let inputs = ["spec", "rawJson", "rawBytesBase64"]
    private static let others = ["expectedPath", "options", "expectedMessage"]

    /// - Throws: `MalformedCase`.
    init(_ bytes: [UInt8], allowsOtherMembers: Bool) throws(MalformedCase) {
        guard let slices = MemberSlices(bytes) else { throw MalformedCase("a case is one JSON object") }
        let known = SpecCaseFile.inputs + SpecCaseFile.others
        if !allowsOtherMembers,
            let other = slices.members.first(where: { key, _ in
                !known.contains { key.elementsEqual($0.utf8) }
            })
        {
            throw MalformedCase("unknown member \"\(DisplayText.escaping(other.key))\"")
        }
        let given = SpecCaseFile.inputs.filter { slices.range(of: $0) != nil }
        guard given.count == 1, let form = given.first, let value = slices.bytes(of: form) else {
            throw MalformedCase("a case has exactly one of \(SpecCaseFile.inputs.joined(separator: ", "))")
        }
        input = try SpecCaseFile.input(value, form: form)
        expectedPath = try SpecCaseFile.value("expectedPath", slices)?.string
        do {
            options =
                try SpecCaseFile.value("options", slices).map { json throws(TargetError) in
                    try TargetOptions(json: json)
                } ?? .none
        } catch let error as TargetError {
            throw MalformedCase(error.description)
        } catch {
            throw MalformedCase("\(error)")
        }
    }

    private static func value(_ name: String, _ slices: MemberSlices) throws(MalformedCase) -> JSONTree? {
        guard let bytes = slices.bytes(of: name) else { return nil }
        do {
            return try JSONTree(parsing: bytes)
        } catch {
            throw MalformedCase("\(name): \(error.reason.rawValue)")
        }
    }

    private static func input(_ value: [UInt8], form: String) throws(MalformedCase) -> [UInt8] {
        let json = try? JSONTree(parsing: value)
        switch form {
        case "spec":
            return json?.compactAsWritten() ?? MemberSlices.withoutSpace(value)
        case "rawJson":
            guard let text = json?.string else { throw MalformedCase("rawJson is a string") }
            return Array(text.utf8)
        default:
            guard let bytes = json?.string.flatMap(Base64.decode) else {
                throw MalformedCase("rawBytesBase64 is a string of Base64")
            }
            return bytes
        }
    }
}

/// Writing the recorded path into a case file without touching anything else in it.
extension SpecCaseFile {
    /// The text of the file with this path; nil where it is no case file.
    static func setting(expectedPath: String, in bytes: [UInt8]) -> [UInt8]? {
        guard let slices = MemberSlices(bytes) else { return nil }
        let value = JSONTree.string(expectedPath).compact()
        var output = bytes
        if let range = slices.range(of: "expectedPath") {
            output.replaceSubrange(range, with: value)
            return output
        }
        guard let last = slices.members.last else { return nil }
        let space = bytes[last.value.upperBound..<slices.end].contains(UInt8(ascii: "\n")) ? "\n  " : ""
        let colon = space.isEmpty ? ":" : ": "
        output.insert(contentsOf: ",\(space)\"expectedPath\"\(colon)".utf8 + value, at: last.value.upperBound)
        return output
    }
}

/// A file that does not have the form of a case.
struct MalformedCase: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
