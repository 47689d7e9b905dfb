public import ContainerRegistry
public import Digest
public import FileTree
public import ObjectStore
public import Transfer

/// A location in an object store or a container registry, as the base of the files of a catalog.
///
/// In a registry the files are blobs: those that are named by their SHA-256 are read by it, and the manifest has the
/// others with their paths as titles.
public enum RemoteLocation: Sendable, Hashable, CustomStringConvertible {
    /// `s3://bucket/prefix`.
    case bucket(BucketAddress)
    /// `oci://registry/name`.
    case repository(ArtifactReference)

    /// The content of a file, with its version in the store.
    public struct File: Sendable {
        /// The complete content.
        public let bytes: [UInt8]
        /// Their SHA-256.
        public let digest: SHA256Digest
        /// The identifier of the version that was read, if the store says.
        public let tag: String?
    }

    /// Reads an address; nil for any other.
    public init?(_ text: String) {
        if let bucket = BucketAddress(text) {
            self = .bucket(bucket)
        } else if let reference = ArtifactReference(text), reference.digest == nil {
            self = .repository(reference)
        } else {
            return nil
        }
    }

    /// Whether a text has the form of an address of a store, even if it is not valid.
    public static func isAddress(_ text: String) -> Bool {
        let lowercase = text.prefix(8).lowercased()
        return [BucketAddress.scheme, ArtifactReference.scheme].contains { lowercase.hasPrefix($0) }
    }

    /// The address.
    public var description: String {
        switch self {
        case .bucket(let address): address.description
        case .repository(let reference): reference.description
        }
    }

    /// Returns the address of a file below the location; nil if the path is not valid.
    public func address(of path: String) -> String? {
        switch self {
        case .bucket(let address): address.appending(path)?.description
        case .repository(let reference):
            RelativePath(path).map { "\(reference.at())/\($0)" }
        }
    }

    /// Returns the location of a catalog and the path of one of its blobs; nil if an address is not that of a blob.
    public static func blob(at address: String) -> (location: RemoteLocation, path: String)? {
        guard let range = address.ranges(of: "/blobs/").last,
            let location = RemoteLocation(String(address[..<range.lowerBound]))
        else { return nil }
        return (location, String(address[address.index(after: range.lowerBound)...]))
    }
}

// Reading.
extension RemoteLocation {
    /// Reads a file into memory; nil if it still has the known tag.
    public func file(
        _ path: String, in stores: RemoteStores, limit: Int, unless knownTag: String? = nil,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(RemoteStoreError) -> File? {
        switch self {
        case .bucket(let address):
            guard let object = address.appending(path) else { throw missing(path) }
            do {
                let read = try await stores.objects().object(
                    object, limit: limit, unless: knownTag.flatMap { HeaderField.Value($0) },
                    progress: progress)
                return read.map { File(bytes: $0.bytes, digest: $0.digest, tag: $0.tag?.text) }
            } catch { throw .objects(error) }
        case .repository(let reference):
            do {
                return try await file(path, of: reference, in: stores, limit, knownTag, progress)
            } catch { throw .registry(error) }
        }
    }

    private func file(
        _ path: String, of reference: ArtifactReference, in stores: RemoteStores, _ limit: Int,
        _ knownTag: String?, _ progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(RegistryError) -> File? {
        let repository = stores.repository(of: reference)
        if let digest = CatalogPath.digest(of: path) {
            if let bytes = try await packed(path, of: reference, in: stores, limit) {
                return File(bytes: bytes, digest: digest, tag: nil)
            }
            let bytes = try await repository.blob(digest, limit: limit, progress: progress)
            return File(bytes: bytes, digest: digest, tag: nil)
        }
        // Other files than the index are those of the version of the catalog whose index was read.
        if path != CatalogPath.index, let layers = stores.layers(of: reference),
            let digest = layers.digest(of: path)
        {
            let bytes = try await layers.contents(of: path, in: repository, limit: limit)
            return File(bytes: bytes, digest: digest, tag: nil)
        }
        let head = try await CatalogArtifact.head(
            of: reference, in: repository, unless: knownTag)
        guard let head else { return nil }
        stores.keep(head.layers, of: reference)
        let bytes = try await head.layers.contents(of: path, in: repository, limit: limit)
        return File(bytes: bytes, digest: SHA256Digest(of: bytes), tag: head.tag)
    }

    /// Reads a part of an index that is in a pack; nil if it is a blob of its own.
    private func packed(
        _ path: String, of reference: ArtifactReference, in stores: RemoteStores, _ limit: Int
    ) async throws(RegistryError) -> [UInt8]? {
        // Archives and the layers of skills have a suffix.
        guard !path.contains(".") else { return nil }
        let repository = stores.repository(of: reference)
        let layers: CatalogLayers
        if let known = stores.layers(of: reference) {
            layers = known
        } else {
            guard let head = try await CatalogArtifact.head(of: reference, in: repository) else {
                return nil
            }
            layers = head.layers
            stores.keep(layers, of: reference)
        }
        guard layers.packed[path] != nil else { return nil }
        return try await layers.contents(of: path, in: repository, limit: limit)
    }

    /// Copies a file into an empty one; nil if it still has the known entity tag.
    ///
    /// In a registry this is only possible for blobs.
    public func download(
        _ path: String, in stores: RemoteStores, to output: OutputFile, limit: Int,
        unless knownTag: HeaderField.Value? = nil,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(RemoteStoreError) -> TransferReceipt {
        switch self {
        case .bucket(let address):
            guard let object = path.isEmpty ? address : address.appending(path) else {
                throw missing(path)
            }
            do {
                return try await stores.objects().download(
                    object, to: output, limit: limit, unless: knownTag, progress: progress)
            } catch { throw .objects(error) }
        case .repository(let reference):
            guard let digest = CatalogPath.digest(of: path) else { throw missing(path) }
            do {
                return try await stores.repository(of: reference).download(
                    digest, to: output, limit: limit, progress: progress)
            } catch { throw .registry(error) }
        }
    }

    private func missing(_ path: String) -> RemoteStoreError {
        switch self {
        case .bucket(let address): .objects(.notFound("\(address)/\(path)"))
        case .repository(let reference): .registry(.notFound("\(reference)/\(path)"))
        }
    }
}
