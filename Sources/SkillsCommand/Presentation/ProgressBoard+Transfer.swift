internal import SkillSource
internal import Terminal
internal import Transfer

extension ProgressBoard {
    /// Updates the progress of a source.
    func update(_ name: String, _ progress: SourceProgress) {
        switch progress {
        case .transfer(let progress): update(name, progress)
        case .reading(let skills):
            update(
                name,
                Download(
                    state: .reading(Messages.reading(skills: skills)), received: 0, total: nil,
                    bytesPerSecond: 0))
        }
    }

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
