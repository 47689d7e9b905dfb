public import SystemPackage

/// The location of an archive.
public struct ArchiveAddress: Sendable, Hashable {
    /// A file or a URL.
    public enum Location: Sendable, Hashable {
        /// An absolute path.
        case file(FilePath)
        /// An http, https or s3 URL without a fragment; in entries of catalogs also a blob in a container registry.
        case web(String)
    }

    /// The location of the archive.
    public let location: Location
    /// The folder of the archive that holds the skills; nil for all of it.
    public let path: String?

    /// The location as text, without secrets.
    public var url: String {
        switch location {
        case .file(let path): path.string
        case .web(let url): AddressSecrets.removed(from: url)
        }
    }

    /// Returns the archive with the folder that a fragment selects, with or without a colon before it.
    func selecting(
        _ fragment: AddressFragment, typed: String
    ) throws(AddressError) -> ArchiveAddress {
        if let digest = fragment.digest { throw .digestInAddress(typed, digest: digest) }
        guard fragment.ref == nil || fragment.path == nil else {
            throw .twoSelections(
                "\(typed)#\(fragment.text)", instead: "\(typed)#:\(fragment.path ?? "")")
        }
        return ArchiveAddress(
            location: location,
            path: fragment.path ?? fragment.ref.flatMap { AddressFragment.folder($0) }
        )
    }
}
