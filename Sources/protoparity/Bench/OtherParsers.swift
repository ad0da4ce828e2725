import Conformance

/// What everyone else parses JSON with, each in a process of its own. It is timed as our parse is: on the same bytes, by
/// processor time, the fastest of several rounds.
enum OtherParsers {
    /// The seconds of one `JSONSerialization` of Foundation; nil where `foundation-baseline` is not built beside us.
    static func foundation(_ bytes: [UInt8]) -> Double? {
        guard let own = try? SystemCalls.realPath(FilePath("/proc/self/exe")) else { return nil }
        let baseline = own.directory.appending("foundation-baseline")
        return seconds(OtherProgram.output(baseline, [], input: bytes))
    }

    /// The seconds of one `JSON.parse`; nil where there is no node. Bytes become a string first, which a reader in
    /// TypeScript has to do as well.
    static func node(_ bytes: [UInt8]) -> Double? {
        seconds(OtherProgram.output(FilePath("/usr/bin/env"), ["node", "-e", script], input: bytes))
    }

    private static let script = """
        const bytes = require('fs').readFileSync(process.argv[1]);
        let best = Infinity;
        for (let round = 0; round < 15; round++) {
          const start = process.cpuUsage();
          for (let times = 0; times < 10; times++) JSON.parse(bytes.toString('utf8'));
          const used = process.cpuUsage(start);
          best = Math.min(best, (used.user + used.system) / 1e7);
        }
        console.log(best);
        """

    private static func seconds(_ output: String?) -> Double? { output.flatMap { Double($0) } }
}
