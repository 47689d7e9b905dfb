/// The progress of a download, as a ``ProgressBoard`` shows it.
public struct Download: Sendable, Equatable {
    /// The state of the download.
    public enum State: Sendable, Equatable {
        case connecting
        /// Waiting before the next attempt.
        case waiting(Duration)
        case receiving
        /// Reading the received bytes; the text names the step.
        case reading(String)
    }

    /// The current state.
    public var state: State
    /// The number of bytes received.
    public var received: Int
    /// The total number of bytes; nil if the server did not send it.
    public var total: Int?
    /// The speed over the last seconds.
    public var bytesPerSecond: Int

    /// Creates a progress report.
    public init(state: State, received: Int, total: Int?, bytesPerSecond: Int) {
        self.state = state
        self.received = received
        self.total = total
        self.bytesPerSecond = bytesPerSecond
    }
}
