internal import Dispatch
internal import Synchronization

/// Runs blocking work, such as unpacking, outside the cooperative thread pool.
enum BlockingWork {
    /// Runs work and waits for its result; the work checks `isCancelled` regularly.
    static func run<Result: Sendable>(
        _ work:
            @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool)
            throws(SkillSourceError) -> Result
    ) async throws(SkillSourceError) -> Result {
        let flag = Flag()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    do throws(SkillSourceError) {
                        continuation.resume(returning: Outcome.success(try work { flag.isRaised }))
                    } catch {
                        continuation.resume(returning: Outcome<Result>.failure(error))
                    }
                }
            }
        } onCancel: {
            flag.raise()
        }
        return try outcome.get()
    }

    private typealias Outcome<Value> = Swift.Result<Value, SkillSourceError>

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isRaised: Bool { state.withLock(\.self) }
        func raise() { state.withLock { $0 = true } }
    }
}
