import Synchronization

/// Counts what comes in and tells about it, at most ten times a second.
final class ProgressMeter: Sendable {
    private struct State {
        var attempt = 1
        var received = 0
        var total: Int?
        var bytesPerSecond = 0
        var measured: (time: ContinuousClock.Instant, received: Int)?
        var reported: ContinuousClock.Instant?

        /// Measures over a quarter of a second and lets older speeds fade.
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

    /// Says that a try begins.
    func connecting(attempt: Int) {
        tell(.connecting) { $0.attempt = attempt }
    }

    /// Says that nothing happens for a while.
    func waiting(_ time: Duration) {
        tell(.waiting(time)) { $0.bytesPerSecond = 0 }
    }

    /// Says that a body begins; some of its bytes may be here from an earlier try.
    func begin(received: Int, total: Int?) {
        tell(.receiving) { state in
            state.received = received
            state.total = total
            state.measured = (.now, received)
        }
    }

    /// Says that all is here.
    func finish(received: Int) {
        tell(.receiving) { state in
            state.received = received
            state.total = received
        }
    }

    /// Says how many bytes are here; not every time is told.
    func add(received: Int) {
        guard report != nil else { return }
        let isDue = state.withLock { state in
            state.received = received
            state.measure(at: .now)
            return state.reported.map { .now - $0 >= .milliseconds(100) } ?? true
        }
        if isDue { tell(.receiving) { _ in } }
    }

    private func tell(_ progress: TransferProgress.State, _ change: (inout State) -> Void) {
        guard let report else { return }
        let told = state.withLock { state in
            change(&state)
            state.reported = .now
            return TransferProgress(
                state: progress, attempt: state.attempt, received: state.received,
                total: state.total, bytesPerSecond: state.bytesPerSecond)
        }
        report(told)
    }
}
