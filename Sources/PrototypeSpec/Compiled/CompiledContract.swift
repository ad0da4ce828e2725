import StrictJSON

/// A contract as tables that the walk reads without allocating: operations in one run, names hashed, references resolved.
///
/// Immutable once made, so that any number of threads may read it.
final class CompiledContract: @unchecked Sendable {
    let limits: SpecLimits
    /// The operation of the definition `spec`, or of whichever definition was named as the root.
    let root: Int
    let operations: UnsafePointer<Operation>
    let objects: UnsafePointer<ObjectTable>
    let tables: UnsafePointer<NameTable>
    /// The operations of choices and the object tables of tagged rules, which operations name by ranges.
    let lists: UnsafePointer<Int32>
    let marks: UnsafePointer<CompiledMark>
    /// All names of fields.
    let fieldNames: NameTable
    /// The number of the discriminator `type` among them, or -1.
    let typeName: Int
    /// What holds between the fields of objects.
    let constraints: UnsafePointer<FieldConstraints>
    /// How objects that describe files name them.
    let filings: [Filing]
    /// Names in tables, by table, for messages.
    let words: [[String]]
    private let objectCount: Int
    private let tableCount: Int

    /// A mark whose field is a bit of its object.
    struct CompiledMark {
        var field: Int
        var condition: Mark.Condition
        var meaning: Mark.Meaning
    }

    /// The most fields that an object rule can have: their presence is a word of bits.
    static let maxFields = 64

    /// - Throws: `ContractError` where a reference leads nowhere or in a circle, an object has more than 64 fields, or
    ///   an enumeration more than 32,768 words.
    init(_ contract: Contract, root rootName: String = "spec", marks: [Mark] = Mark.all) throws(ContractError) {
        var compiler = ContractCompiler(contract: contract, marks: marks)
        let root: Int32
        do throws(ContractError) {
            root = try compiler.compile(root: rootName)
        } catch {
            compiler.free()
            throw error
        }
        limits = contract.limits
        self.root = Int(root)
        operations = CompiledContract.copy(compiler.operations)
        objects = CompiledContract.copy(compiler.objects)
        tables = CompiledContract.copy(compiler.tables)
        lists = CompiledContract.copy(compiler.lists)
        self.marks = CompiledContract.copy(compiler.marks)
        fieldNames = NameTable(compiler.fieldNames)
        typeName = compiler.fieldNames.firstIndex(of: "type") ?? -1
        constraints = CompiledContract.copy(compiler.constraints)
        constraintCount = compiler.constraints.count
        filings = compiler.filings
        words = compiler.words
        objectCount = compiler.objects.count
        tableCount = compiler.tables.count
        markCount = compiler.marks.count
    }

    private let markCount: Int
    private let constraintCount: Int

    private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        memory.initialize(from: elements, count: elements.count)
        return UnsafePointer(memory)
    }

    deinit {
        for index in 0..<objectCount {
            objects[index].free()
        }
        fieldNames.free()
        for index in 0..<tableCount { tables[index].free() }
        UnsafeMutablePointer(mutating: marks).deinitialize(count: markCount)
        UnsafeMutablePointer(mutating: constraints).deinitialize(count: constraintCount)
        constraints.deallocate()
        operations.deallocate()
        objects.deallocate()
        tables.deallocate()
        lists.deallocate()
        marks.deallocate()
    }
}
