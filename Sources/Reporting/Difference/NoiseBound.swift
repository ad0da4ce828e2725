import Glibc

/// From where on a difference between two reports is more than chance.
public enum NoiseBound {
    /// A share has changed where chance alone would make it differ so much less than once in this many times.
    public static let odds = 1_000_000.0

    /// A speed has changed where it is more than this many times as high or as low: the same program on a shared machine
    /// varied up to 1.6 times from run to run (`Reports/benchmark.md`).
    public static let speedRatio = 2.0

    /// A campaign that ran shorter, in milliseconds, says nothing about speed.
    public static let shortestRun: Int64 = 5000

    /// Whether an outcome of `old` among `oldTotal` cases and of `new` among `newTotal` has another share in the two, by
    /// Hoeffding's bounds on samples without replacement (1963, theorem 4): the new cases as a sample of all, and the cases
    /// with the outcome as a sample of all. Both hold for totals of any size, and the sharper one decides.
    public static func exceeds(old: UInt64, of oldTotal: UInt64, new: UInt64, of newTotal: UInt64) -> Bool {
        guard oldTotal > 0, newTotal > 0, old <= oldTotal, new <= newTotal else { return false }
        let (k1, n1, k2, n2) = (Double(old), Double(oldTotal), Double(new), Double(newTotal))
        let share = (k1 + k2) / (n1 + n2)
        let part = n2 / (n1 + n2)
        let exponents = [
            n1 * divergence(k1 / n1, share), n2 * divergence(k2 / n2, share),
            (k1 + k2) * divergence(k2 / (k1 + k2), part),
            (n1 + n2 - k1 - k2) * divergence((n2 - k2) / (n1 + n2 - k1 - k2), part),
        ]
        return exponents.contains { $0 > log(odds) }
    }

    /// Whether one of two speeds, both above 0, is more than `speedRatio` times the other.
    public static func exceeds(speed: Double, _ other: Double) -> Bool {
        max(speed, other) > speedRatio * min(speed, other)
    }

    /// The Kullback–Leibler divergence of a coin that shows heads with the share `a` from one with `b`; not a number where
    /// there was nothing to count.
    private static func divergence(_ a: Double, _ b: Double) -> Double {
        func term(_ a: Double, _ b: Double) -> Double { a == 0 ? 0 : a * log(a / b) }
        return term(a, b) + term(1 - a, 1 - b)
    }
}
