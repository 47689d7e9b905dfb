import Synchronization

/// Counts received bytes and reports progress at most ten times a second.
final class ProgressMeter: Sendable {
    private struct State {
        var attempt = 1
        var received = 0
        var total: Int?
        var bytesPerSecond = 0
        var measured: (time: ContinuousClock.Instant, received: Int)?
        var reported: ContinuousClock.Instant?

        /// Measures the speed over at least a quarter of a second, as a moving average.
        mutating func measure(at now: ContinuousClock.Instant) {
            guard let last = measured else { return }
            let seconds = (now - last.time) / .seconds(1)
            guard seconds >= 0.25 else { return }
            let speed = Double(received - last.received) / seconds
            bytesPerSecond =
                bytesPerSecond == 0 ? Int(speed) : Int(0.6 * Double(bytesPerSecond) + 0.4 * speed)
            measured = (now, received)
        }
    }

    private let state = Mutex(State())
    private let report: (@Sendable (TransferProgress) -> Void)?

    init(report: (@Sendable (TransferProgress) -> Void)?) {
        self.report = report
    }

    /// Reports the start of an attempt.
    func connecting(attempt: Int) {
        send(.connecting) { $0.attempt = attempt }
    }

    /// Reports a delay before the next attempt.
    func waiting(_ time: Duration) {
        send(.waiting(time)) { $0.bytesPerSecond = 0 }
    }

    /// Reports the start of a body, of which an earlier attempt may have received a part.
    func begin(received: Int, total: Int?) {
        send(.receiving) { state in
            state.received = received
            state.total = total
            state.measured = (.now, received)
        }
    }

    /// Reports the end of the body.
    func finish(received: Int) {
        send(.receiving) { state in
            state.received = received
            state.total = received
        }
    }

    /// Updates the number of received bytes; not every call is reported.
    func add(received: Int) {
        guard report != nil else { return }
        let isDue = state.withLock { state in
            state.received = received
            state.measure(at: .now)
            return state.reported.map { .now - $0 >= .milliseconds(100) } ?? true
        }
        if isDue { send(.receiving) { _ in } }
    }

    private func send(_ progress: TransferProgress.State, _ change: (inout State) -> Void) {
        guard let report else { return }
        let snapshot = state.withLock { state in
            change(&state)
            state.reported = .now
            return TransferProgress(
                state: progress, attempt: state.attempt, received: state.received,
                total: state.total, bytesPerSecond: state.bytesPerSecond)
        }
        report(snapshot)
    }
}
