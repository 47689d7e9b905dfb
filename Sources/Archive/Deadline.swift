/// A time limit for a pass over an archive, combined with cancellation.
struct Deadline: Sendable {
    private let limit: Duration
    private let deadline: ContinuousClock.Instant
    private let isCancelled: @Sendable () -> Bool

    init(limit: Duration, isCancelled: @escaping @Sendable () -> Bool) {
        self.limit = limit
        self.isCancelled = isCancelled
        deadline = .now + limit
    }

    func check() throws(ArchiveError) {
        guard !isCancelled() else { throw .cancelled }
        guard ContinuousClock.now < deadline else { throw .tooSlow(limit: limit) }
    }
}
