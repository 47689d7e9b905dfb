public import ContainerRegistry

/// A skill in a container registry, or several.
public struct ArtifactAddress: Sendable, Hashable {
    /// The repository, with the tag or the digest.
    public let reference: ArtifactReference
    /// The folder of the artifact that holds the skills; nil for all of it.
    public let path: String?

    /// The address without a folder, as lock files record it.
    public var url: String { reference.description }

    /// The tag that is meant; nil for an address with a digest alone.
    public var ref: String? {
        reference.tag ?? (reference.digest == nil ? ArtifactReference.defaultTag : nil)
    }

    /// Reads an address after `oci://`, whose fragment may select a folder.
    static func read(_ text: String) throws(AddressError) -> ArtifactAddress {
        let (address, fragment) = AddressFragment.split(text)
        guard let reference = ArtifactReference(address) else { throw .notAnAddress(text) }
        guard fragment.ref == nil || fragment.path == nil else {
            throw .twoSelections(text, instead: "\(address)#:\(fragment.path ?? "")")
        }
        let path = fragment.path ?? fragment.ref.flatMap { AddressFragment.folder($0) }
        return ArtifactAddress(reference: reference, path: path)
    }
}
