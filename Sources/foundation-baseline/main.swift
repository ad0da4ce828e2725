import Foundation

// Prints the seconds that JSONSerialization takes for the file named first. A program of its own, since `protoparity`,
// which compares itself with it, does without Foundation.
guard CommandLine.arguments.count == 2,
    let data = try? Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
else {
    FileHandle.standardError.write(Data("usage: foundation-baseline FILE\n".utf8))
    exit(2)
}

/// The processor time of this thread in seconds.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

var best = Double.infinity
for _ in 0..<15 {
    let start = now()
    guard (try? JSONSerialization.jsonObject(with: data)) != nil else { exit(1) }
    best = min(best, now() - start)
}
print(best)
