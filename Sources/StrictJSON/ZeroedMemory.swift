#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Memory of zeros that costs nothing until it is touched, which the standard library cannot give: it would write them.
struct ZeroedMemory<Element: FixedWidthInteger & BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>

    /// - Parameter count: how many elements, at least one.
    init(count: Int) {
        guard let memory = calloc(count, MemoryLayout<Element>.stride) else {
            preconditionFailure("there is no memory for \(count) elements")
        }
        base = memory.bindMemory(to: Element.self, capacity: count)
    }

    func free() {
        let memory = UnsafeMutableRawPointer(base)
        #if canImport(Darwin)
            Darwin.free(memory)
        #else
            Glibc.free(memory)
        #endif
    }
}
