/// The average speed of a transfer whose progress is reported in bytes.
struct TransferRate: Sendable {
    private let start = ContinuousClock.now

    /// Returns the speed after so many bytes.
    func bytesPerSecond(after bytes: Int) -> Int {
        let seconds = max(0.1, (ContinuousClock.now - start) / .seconds(1))
        return Int(min(Double(bytes) / seconds, 1e18))
    }
}
