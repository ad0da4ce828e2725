import TestSupport
import Testing

/// What the nightly script does before it builds anything.
@Suite struct NightlyTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func shell(_ script: String) throws -> Tool.Result {
        try Tool.shell("nightly='\(Repository.root)/scripts/nightly'; \(script)", in: directory.path)
    }

    @Test(
        "Options that make no sense are wrong usage, and leave nothing behind",
        arguments: [
            "--minutes 0", "--minutes many", "--minutes", "--jobs 0", "--shard 3/2", "--shard 0/2", "--shard 1",
            "--disk x",
            "--what 1",
        ])
    func usage(_ options: String) throws {
        let result = try shell("\"$nightly\" \(options)")
        #expect(result.status == 2)
        #expect(result.errors.contains("see the head of the script"))
        #expect(try directory.names() == [])
    }

    @Test("A second night in the same place is refused")
    func lock() throws {
        let result = try shell("mkdir out; exec 8>out/lock; flock 8; \"$nightly\" --out out")
        #expect(result.status == 3)
        #expect(result.errors.contains("another night is running in"))
    }

    @Test("More than the room that there may be is refused")
    func room() throws {
        let result = try shell(
            "mkdir -p out/corpus/json; head -c 3000000 /dev/zero >out/corpus/json/large; \"$nightly\" --out out --disk 2"
        )
        #expect(result.status == 3)
        #expect(result.errors.contains("MiB, more than 2"))
    }
}
