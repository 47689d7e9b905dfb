public import Transfer

/// The progress of loading a source.
public enum SourceProgress: Sendable, Equatable {
    /// A request or a download.
    case transfer(TransferProgress)
    /// Reading the downloaded files; the number of skills is nil until it is known.
    case reading(skills: Int?)
}
