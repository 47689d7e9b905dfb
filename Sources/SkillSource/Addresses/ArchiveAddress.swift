public import SystemPackage

/// The location of an archive.
public struct ArchiveAddress: Sendable, Hashable {
    /// A file or a URL.
    public enum Place: Sendable, Hashable {
        /// An absolute path.
        case file(FilePath)
        /// An http or https URL without a fragment.
        case web(String)
    }

    /// The location of the archive.
    public let place: Place
    /// The folder of the archive that holds the skills; nil for all of it.
    public let path: String?

    /// The location as text, without secrets.
    public var url: String {
        switch place {
        case .file(let path): path.string
        case .web(let url): AddressSecrets.removed(from: url)
        }
    }
}
