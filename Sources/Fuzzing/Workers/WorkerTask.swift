/// Something for a worker to do.
struct WorkerTask {
    var work: WorkerRequest.Work
    /// Whether it needs a worker that has run no case, so that nothing of another case can be the cause of what happens.
    var needsFreshWorker = false
    /// What its owner knows it by.
    var tag: Int
}

/// What came of a task.
enum WorkerResult {
    /// The worker's answer, for an examination with the input.
    case reply(WorkerReply, input: CaseInput?)
    /// The worker ended in the middle of it.
    case failure(WorkerFailure)
}

/// Whoever hands tasks to the pool.
protocol WorkerClient {
    /// The next task; nil where there is none for now. Asked again after every result.
    mutating func nextTask() throws -> WorkerTask?
    mutating func finish(_ task: WorkerTask, _ result: WorkerResult) throws
}
