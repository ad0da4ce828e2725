import Glibc

/// Threads for calls that block: started when they are needed, four at most, kept for the next call.
final class LookupThreads: @unchecked Sendable {
    static let shared = LookupThreads(limit: 4)

    private let limit: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // All under the lock.
    private var jobs: [@Sendable () -> Void] = []
    private var threads = 0
    private var idle = 0

    /// The threads never end, so that an instance is made once and kept.
    private init(limit: Int) {
        self.limit = limit
        pthread_mutex_init(lock, nil)
        pthread_cond_init(change, nil)
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        pthread_mutex_lock(lock)
        jobs.append(job)
        if idle < jobs.count, threads < limit, start() { threads += 1 }
        let isLost = threads == 0
        pthread_cond_signal(change)
        pthread_mutex_unlock(lock)
        // Without any thread to be had the caller's own does it.
        if isLost { takeJob(waits: false)?() }
    }

    private func start() -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passUnretained(self).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let threads = Unmanaged<LookupThreads>.fromOpaque(context).takeUnretainedValue()
                while let job = threads.takeJob(waits: true) { job() }
                return nil
            }, context)
        if result == 0 { pthread_detach(thread) }
        return result == 0
    }

    private func takeJob(waits: Bool) -> (@Sendable () -> Void)? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        idle += 1
        while jobs.isEmpty, waits { pthread_cond_wait(change, lock) }
        idle -= 1
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }
}
