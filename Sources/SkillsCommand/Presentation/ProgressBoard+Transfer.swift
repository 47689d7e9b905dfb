internal import Terminal
internal import Transfer

extension ProgressBoard {
    /// Updates the progress of a download.
    func update(_ name: String, _ progress: TransferProgress) {
        let state: Download.State =
            switch progress.state {
            case .connecting: .connecting
            case .receiving: .receiving
            case .waiting(let time): .waiting(time)
            }
        update(
            name,
            Download(
                state: state, received: progress.received, total: progress.total,
                bytesPerSecond: progress.bytesPerSecond))
    }
}
