internal import Dispatch
internal import Synchronization

/// Runs work that blocks its thread, such as unpacking, away from the threads that async code shares.
enum BlockingWork {
    /// Runs the work and waits for it; the work asks now and then whether it was cancelled meanwhile.
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
