import Conformance

/// Peak memory of parsing, measured in a process that does nothing else.
enum MemoryProbe {
    /// The most resident memory in bytes of a process that reads `bytes` from a file and parses them, or decides them where
    /// they are an archive. `options` go before those of `bench` that say so.
    static func peak(with bytes: [UInt8], _ options: String...) -> Int? {
        OtherProgram.output(FilePath("/proc/self/exe"), ["bench"] + options + ["--memory"], input: bytes).flatMap {
            Int($0)
        }
    }

    /// The most resident memory of this process so far in bytes, as the kernel counts it.
    static func peak() -> Int? {
        guard let status = try? InputFile.read(FilePath("/proc/self/status"), limit: 1 << 16) else { return nil }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
            .flatMap { Int($0) }.map { $0 * 1024 }
    }
}
