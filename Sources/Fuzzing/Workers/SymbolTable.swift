import Conformance

/// The functions of a program by address, from the symbol table of its ELF file (System V ABI, chapter 4); empty where it was
/// stripped or is something else.
struct SymbolTable {
    private var starts: [UInt64] = []
    private var names: [Int] = []
    private var ends: [UInt64] = []
    private var file: [UInt8] = []

    /// The largest program in bytes.
    private static let limit = 1 << 30

    init(program: FilePath) {
        self.init(file: (try? InputFile.read(program, limit: SymbolTable.limit)) ?? [])
    }

    init(file: [UInt8]) {
        self.file = file
        var functions: [(start: UInt64, end: UInt64, name: Int)] = []
        for section in sections where section.type == SymbolTable.symbolSection {
            guard let names = sections.dropFirst(section.link).first else { continue }
            for entry in stride(from: section.offset, to: section.offset + section.size, by: 24) {
                // Name, information, other, section, value, size.
                guard let name = number(entry, 4), let information = number(entry + 4, 1),
                    let value = number(entry + 8, 8), let size = number(entry + 16, 8)
                else { break }
                guard information & 15 == SymbolTable.functionType, value > 0 else { continue }
                functions.append((value, value &+ max(size, 1), names.offset + Int(name)))
            }
        }
        functions.sort { $0.start < $1.start }
        starts = functions.map(\.start)
        ends = functions.map(\.end)
        names = functions.map(\.name)
    }

    /// The name, as linkers know it, of the function at an offset from the start of the program.
    func name(at offset: UInt64) -> String? {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0, offset < ends[low - 1] else { return nil }
        let name = file[min(names[low - 1], file.count)...].prefix { $0 != 0 }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    // MARK: ELF

    private static let symbolSection: UInt64 = 2
    private static let functionType: UInt64 = 2

    private struct Section {
        var type: UInt64
        var offset: Int
        var size: Int
        var link: Int
    }

    /// The section headers of a 64-bit little-endian file.
    private var sections: [Section] {
        guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let start = number(40, 8), let size = number(58, 2),
            let count = number(60, 2), start < UInt64(file.count)
        else { return [] }
        return (0..<count).compactMap { index in
            let header = Int(start) + Int(index * size)
            guard let type = number(header + 4, 4), let offset = number(header + 24, 8),
                let length = number(header + 32, 8), let link = number(header + 40, 4),
                offset <= UInt64(file.count), length <= UInt64(file.count) - offset
            else { return nil }
            return Section(type: type, offset: Int(offset), size: Int(length), link: Int(link))
        }
    }

    private func number(_ offset: Int, _ size: Int) -> UInt64? {
        guard offset >= 0, offset + size <= file.count else { return nil }
        return file[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
