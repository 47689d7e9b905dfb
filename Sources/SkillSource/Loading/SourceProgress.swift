public import Transfer

/// The progress of loading a source.
public enum SourceProgress: Sendable, Equatable {
    /// A request or a download.
    case transfer(TransferProgress)
    /// Reading what was downloaded; the number of skills is nil until it is known.
    case reading(skills: Int?)
}
