/// What a case file of a spec directory holds, read by its section.
enum SpecFileContent {
    /// An input for the target `spec` with the options it is judged with; the path only of an invalid case that states it.
    case question(input: [UInt8], options: TargetOptions, expectedPath: String?)
    case expansion(SpecExpansionCase)

    /// Reads the file of `directory`. The options of a bare spec stand in its inventory line, those of an invalid case in
    /// the file.
    ///
    /// - Throws: `FileError` or `MalformedCase`.
    init(
        _ file: SpecFile, in directory: FilePath, line: SpecInventory.Line?, allowsOtherMembers: Bool = false
    ) throws {
        let bytes = try InputFile.read(directory.appending(file.name), limit: SpecCaseFile.limit)
        switch file.section {
        case .valid, .components:
            self = .question(input: bytes, options: line?.options ?? .none, expectedPath: nil)
        case .invalid, .invalidComponents:
            let content = try SpecCaseFile(bytes, allowsOtherMembers: allowsOtherMembers)
            self = .question(input: content.input, options: content.options, expectedPath: content.expectedPath)
        case .expansions: self = .expansion(try SpecExpansionCase(bytes))
        }
    }
}
