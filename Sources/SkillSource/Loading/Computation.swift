internal import Dispatch
internal import Synchronization

/// Runs computations that take noticeable time in large sources, outside the cooperative thread pool.
enum Computation {
    /// Returns the result of a computation; throws ``Cancelled`` at once when the task is cancelled.
    ///
    /// A cancelled computation runs to its end without effect, so it must only read values.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async throws(Cancelled) -> Result {
        let race = Race<Result>()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                race.start(continuation)
                DispatchQueue.global().async { race.finish(work()) }
            }
        } onCancel: {
            race.finish(nil)
        }
        guard let result else { throw Cancelled() }
        return result
    }

    /// The task was cancelled.
    struct Cancelled: Error {}

    /// Resumes a continuation with the first result; nil means that it was cancelled.
    private final class Race<Result: Sendable>: Sendable {
        private enum State {
            case created
            case running(CheckedContinuation<Result?, Never>)
            case finished
        }

        private let state = Mutex(State.created)

        func start(_ continuation: CheckedContinuation<Result?, Never>) {
            let isCancelled = state.withLock { state in
                if case .finished = state { return true }
                state = .running(continuation)
                return false
            }
            if isCancelled { continuation.resume(returning: nil) }
        }

        func finish(_ result: Result?) {
            let continuation: CheckedContinuation<Result?, Never>? = state.withLock { state in
                defer { state = .finished }
                guard case .running(let continuation) = state else { return nil }
                return continuation
            }
            continuation?.resume(returning: result)
        }
    }
}
