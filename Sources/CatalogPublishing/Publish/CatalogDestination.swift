internal import Digest
internal import RemoteStore
internal import SkillCatalog

/// A location that catalogs are published to.
///
/// Blobs and artifacts are sent first. Clients see the new catalog from ``commit(_:replacing:)`` on, which fails if the
/// index is no longer the one that was read at the start.
protocol CatalogDestination: Sendable {
    /// Reads the published index, and the digests of the published files.
    func state(for contents: CatalogContents) async throws(CatalogPublishError) -> PublishedState
    /// Returns the parts of a catalog to send one by one, in the order in which they are sent.
    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) throws(CatalogPublishError) -> [PublishedPart]
    /// Returns the blobs, and the tiles of a log, that are sent together with the index.
    func bundled(of contents: CatalogContents, besides state: PublishedState) -> [CatalogFile]
    /// Returns whether an interrupted publication has sent a part.
    func has(_ part: PublishedPart, of contents: CatalogContents) async throws(CatalogPublishError)
        -> Bool
    /// Sends a part.
    func send(_ part: PublishedPart, of contents: CatalogContents) async throws(CatalogPublishError)
    /// Sends the files with names of their own, and the index.
    func commit(
        _ contents: CatalogContents, replacing state: PublishedState
    ) async throws(CatalogPublishError)
    /// Returns the blobs that are in use neither by a catalog nor by the state before, and that were written before a
    /// time in seconds since 1970.
    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) async throws(CatalogPublishError) -> [String]
    /// Returns the files of an earlier copy that a signed copy, which leaves out files of its source, must not keep; the
    /// lists of them are last.
    func unsigned(
        besides contents: CatalogContents, leavingOut paths: [String]
    ) throws(CatalogPublishError) -> [String]
    /// Removes a file.
    func remove(_ path: String) async throws(CatalogPublishError)
}

extension CatalogDestination {
    func bundled(of contents: CatalogContents, besides state: PublishedState) -> [CatalogFile] {
        []
    }

    func unsigned(besides contents: CatalogContents, leavingOut paths: [String]) -> [String] { [] }
}

/// The state of a target before a publication.
struct PublishedState: Sendable {
    /// The bytes of the index; nil if there is none.
    var root: [UInt8]?
    /// The identifier of this version of the index.
    var revision: String?
    /// The digests of the other files, by path.
    var files: [String: SHA256Digest] = [:]
    /// The paths of the files that belong to the catalog, according to its list of them.
    var listed: Set<String> = []
    /// The files that have names of files of the new catalog, but are of something else, such as another web site.
    var foreign: [String] = []
    /// The layers of a catalog in a container registry.
    var layers: CatalogLayers?

    /// Returns the files with names of their own that are missing or have other bytes and that change.
    func changedOthers(in contents: CatalogContents) -> [CatalogFile] {
        contents.files.filter { !$0.isImmutable && files[$0.path] != $0.digest }
    }

    /// Assumes that the signature beside the index exists if the lists do, which are written after it.
    ///
    /// The lists don't have its digest, because it signs the index.
    mutating func assumeSignature(of contents: CatalogContents) {
        let sums = contents.files.first { $0.path == CatalogOutput.sums }
        guard hasRoot(of: contents), let sums, files[sums.path] == sums.digest else { return }
        let signature = contents.files.first { $0.path == CatalogIndex.signaturePath }
        if let signature { files[signature.path] = signature.digest }
    }

    /// Whether the index is that of a catalog.
    func hasRoot(of contents: CatalogContents) -> Bool { root == contents.rootBytes }
}

/// A part of a catalog that is sent on its own.
enum PublishedPart: Sendable {
    /// A file that is sent unchanged.
    case blob(CatalogFile)
    /// A skill for a container registry, made from its archive.
    case artifact(CatalogEntry, archive: CatalogFile, SkillArtifact.Preference, Repository)

    /// Whether the repository of a skill may have its configuration, which rarely changes.
    enum Repository: Sendable {
        case new, known
    }

    /// The file that it is made from.
    var file: CatalogFile {
        switch self {
        case .blob(let file): file
        case .artifact(_, let archive, _, _): archive
        }
    }
}

extension CatalogContents {
    /// Reads a file of at most its stated size.
    func bytes(of file: CatalogFile) async throws(CatalogPublishError) -> [UInt8] {
        let limit = file.size ?? SourceLimits.fileSize
        return try await read(file.path, file.digest, limit)
    }

    /// Returns the blobs, and the tiles of the log, that a state does not have.
    func newBlobs(besides state: PublishedState) -> [PublishedPart] {
        files.filter { $0.isImmutable && state.files[$0.path] != $0.digest }.map { .blob($0) }
    }
}

/// The limits on files of catalogs.
enum SourceLimits {
    /// The maximum size of a file whose size the index does not state, in bytes.
    static let fileSize = 1 << 30
}
