internal import Archive
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import Transfer

/// A repository in a container registry as the target of a publication (``CatalogArtifact``, ``SkillArtifact``).
///
/// Registries can't compare and replace a tag. Instead, each publication puts its own manifest under the tag ``claimTag``,
/// looks whether the catalog is still the one that it read, replaces it, and looks whether the claim is still its own.
/// If two publications replace the same catalog, the second of their claims came before the look of at least one of
/// them, which therefore fails: none is replaced without notice.
struct RepositoryDestination: CatalogDestination {
    /// The tag that shows which publication is about to replace the catalog.
    static let claimTag = "publishing"
    private static let empty = Array("{}".utf8)

    let stores: RemoteStores
    let place: ArtifactReference
    /// A folder for temporary files.
    let scratch: Directory

    private var repository: RegistryRepository { stores.repository(of: place, .write) }
    private var tag: String { place.tag ?? ArtifactReference.defaultTag }

    // MARK: What is there

    func state(
        for contents: CatalogContents
    ) async throws(CatalogPublishError) -> PublishedState {
        let layers: [Descriptor]
        var state = PublishedState()
        do {
            let read = try await repository.manifest(place)
            state.revision = read.digest.hex
            layers = try await Self.layers(of: read, in: repository, at: place)
        } catch .notFound {
            return state
        } catch { throw CatalogPublishError(error) }
        for layer in layers {
            guard let path = layer.title else { continue }
            state.files[path] = layer.digest
        }
        do {
            if let root = layers.first(where: { $0.title == IndexRoot.fileName }) {
                state.root = try await bytes(of: root, limit: IndexRoot.sizeLimit)
                state.files[IndexRoot.fileName] = nil
            }
            // The archives are artifacts of their own.
            if let list = layers.first(where: { $0.title == CatalogOutput.sums }) {
                let digests = DigestList.read(
                    try await bytes(of: list, limit: DigestList.sizeLimit))
                state.files.merge(digests.filter { $0.key.hasPrefix("blobs/") }) { first, _ in
                    first
                }
            }
        } catch { throw CatalogPublishError(error) }
        return state
    }

    private func bytes(of layer: Descriptor, limit: Int) async throws(RegistryError) -> [UInt8] {
        if let data = layer.data { return data }
        return try await repository.blob(layer.digest, limit: min(limit, layer.size))
    }

    /// Returns all files of a catalog.
    static func layers(
        of read: RegistryRepository.ReadManifest, in repository: RegistryRepository,
        at place: ArtifactReference
    ) async throws(RegistryError) -> [Descriptor] {
        switch read.manifest.content {
        case .artifact(_, let layers): return layers
        case .list(let manifests):
            let parts = try await ConcurrentWork.map(manifests) {
                (descriptor) throws(RegistryError) in
                let part = try await repository.manifest(place.at(digest: descriptor.digest))
                guard case .artifact(_, let layers) = part.manifest.content else {
                    throw .badManifest(place.description, .missing)
                }
                return layers
            }
            return parts.flatMap { $0 }
        }
    }

    // MARK: Parts

    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) throws(CatalogPublishError) -> [PublishedPart] {
        let blobs = contents.newBlobs(besides: state).filter { !$0.file.isArchive }
        let files = Dictionary(contents.files.map { ($0.path, $0) }) { first, _ in first }
        var preferred: [String: EntryKey] = [:]
        for entry in contents.entries {
            preferred[SkillArtifact.repositoryName(of: entry)] = EntryKey(entry)
        }
        var artifacts: [PublishedPart] = []
        for entry in contents.entries {
            guard case .archive(_, let digest?)? = entry.source else { continue }
            let path = IndexRoot.path(ofBlob: digest) + BlobName.Kind.zip.suffix
            guard let archive = files[path], state.files[path] != digest else { continue }
            guard entry.facts.layer != nil else { throw .noLayer(entry.name.description) }
            let isPreferred =
                preferred[SkillArtifact.repositoryName(of: entry)] == EntryKey(entry)
            artifacts.append(
                .artifact(entry, archive: archive, isPreferred ? .preferred : .other))
        }
        return blobs + artifacts
    }

    func has(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) -> Bool {
        do throws(RegistryError) {
            switch part {
            case .blob(let file): return try await repository.has(file.digest)
            case .artifact(let entry, _, let preference):
                guard let repository = repository(of: entry), let layer = entry.facts.layer,
                    let tag = SkillArtifact(of: entry, layerSize: 0, preference: preference)?
                        .tags.last, let reference = reference(of: entry, tag: tag)
                else { return false }
                let read = try await repository.manifest(reference)
                guard case .artifact(_, let layers) = read.manifest.content else { return false }
                return layers.first?.digest == layer
            }
        } catch .notFound {
            return false
        } catch { throw CatalogPublishError(error) }
    }

    func send(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) {
        switch part {
        case .blob(let file): try await upload(try await contents.bytes(of: file), file.digest)
        case .artifact(let entry, let archive, let preference):
            let zip = try await contents.bytes(of: archive)
            let layer = try layer(of: entry, archive, zip)
            guard
                let artifact = SkillArtifact(
                    of: entry, layerSize: layer.count, preference: preference),
                let digest = entry.facts.layer
            else { throw .noLayer(entry.name.description) }
            do { try await send(artifact, layer, digest, of: entry) } catch {
                throw CatalogPublishError(error)
            }
        }
    }

    private func upload(
        _ bytes: [UInt8], _ digest: SHA256Digest
    ) async throws(CatalogPublishError) {
        do { try await repository.upload(bytes, digest) } catch { throw CatalogPublishError(error) }
    }

    private func send(
        _ artifact: SkillArtifact, _ layer: [UInt8], _ digest: SHA256Digest, of entry: CatalogEntry
    ) async throws(RegistryError) {
        guard let repository = repository(of: entry) else { return }
        try await repository.upload(layer, digest)
        for (index, tag) in artifact.tags.enumerated() {
            do throws(RegistryError) {
                try await write(artifact, tag, repository)
            } catch {
                // The configuration rarely changes, so it is sent only if the registry misses it.
                guard index == 0, error.mayLackBlob else { throw error }
                try await repository.upload(
                    artifact.configuration, SHA256Digest(of: artifact.configuration))
                try await write(artifact, tag, repository)
            }
        }
    }

    private func write(
        _ artifact: SkillArtifact, _ tag: String, _ repository: RegistryRepository
    ) async throws(RegistryError) {
        try await repository.write(
            artifact.manifest, mediaType: MediaType.manifest, tag: tag)
    }

    private func repository(of entry: CatalogEntry) -> RegistryRepository? {
        reference(of: entry).map { stores.repository(of: $0, .write) }
    }

    private func reference(of entry: CatalogEntry, tag: String? = nil) -> ArtifactReference? {
        place.appending(SkillArtifact.repositoryName(of: entry))?.at(tag: tag)
    }

    /// Returns the archive for registries with the files of a zip.
    private func layer(
        of entry: CatalogEntry, _ archive: CatalogFile, _ zip: [UInt8]
    ) throws(CatalogPublishError) -> [UInt8] {
        let layer: [UInt8]
        do {
            let members = try SkillArchive.members(of: zip, in: scratch)
            layer = try TarWriter.archive(members.below(entry.name.description))
        } catch let error as ArchiveError { throw .archive(archive.path, error) } catch let error
            as FileTreeError
        { throw .files(error) } catch { preconditionFailure("another error than those declared") }
        guard SHA256Digest(of: layer) == entry.facts.layer else {
            throw .otherLayer(entry.name.description)
        }
        return layer
    }

    // MARK: Commit

    func commit(
        _ contents: CatalogContents, replacing state: PublishedState
    ) async throws(CatalogPublishError) {
        let root = contents.rootFile
        let others = state.changedOthers(in: contents)
        let isUnchanged = state.hasRoot(of: contents) && others.isEmpty
        guard !isUnchanged else { return }
        _ = try await ConcurrentWork.map(others) { (file) throws(CatalogPublishError) in
            try await upload(try await contents.bytes(of: file), file.digest)
        }
        if !state.hasRoot(of: contents) { try await upload(contents.rootBytes, root.digest) }
        if state.root == nil { try await upload(Self.empty, SHA256Digest(of: Self.empty)) }
        let manifest = try await manifest(of: contents)
        let claim = claim(for: manifest)
        do {
            try await repository.write(
                claim.bytes, mediaType: claim.mediaType, tag: Self.claimTag)
            let current = try await repository.digest(ofTag: tag)
            guard current?.hex == state.revision else {
                throw CatalogPublishError.raced(target: place.description)
            }
            try await repository.write(manifest.bytes, mediaType: manifest.mediaType, tag: tag)
            let last = try await repository.digest(ofTag: Self.claimTag)
            guard last == SHA256Digest(of: claim.bytes) else {
                throw CatalogPublishError.collided(target: place.description)
            }
        } catch let error as CatalogPublishError { throw error } catch let error as RegistryError {
            throw CatalogPublishError(error)
        } catch { preconditionFailure("another error than those declared") }
    }

    /// A manifest without content that no other publication has.
    private func claim(for manifest: ArtifactManifest) -> ArtifactManifest {
        var claim = ArtifactManifest(
            .artifact(configuration: Descriptor(MediaType.empty, of: Self.empty), layers: []),
            artifactType: CatalogArtifact.claimType)
        claim.annotations["publication"] =
            "\(SHA256Digest(of: manifest.bytes)) \(UInt64.random(in: .min ... .max))"
        return claim
    }

    /// Returns the manifest of the catalog; the manifests of a large one are written first.
    private func manifest(
        of contents: CatalogContents
    ) async throws(CatalogPublishError) -> ArtifactManifest {
        var root = descriptor(of: contents.rootFile, CatalogArtifact.indexType)
        if contents.rootBytes.count <= CatalogArtifact.embeddedLimit {
            root.data = contents.rootBytes
        }
        let files = contents.files.filter { !$0.isArchive }
        let named = files.filter { !$0.isBlob }.map { self.descriptor(of: $0, $0.mediaType.text) }
        let blobs = files.filter(\.isBlob).map { self.descriptor(of: $0, $0.mediaType.text) }
        let head: [Descriptor] = [root] + named
        guard head.count + blobs.count > CatalogArtifact.layerLimit else {
            return Self.artifact(head + blobs, CatalogArtifact.type, contents)
        }
        var list: [Descriptor] = []
        for start in stride(from: 0, to: blobs.count, by: CatalogArtifact.layerLimit) {
            let end = min(start + CatalogArtifact.layerLimit, blobs.count)
            let part = Self.artifact(Array(blobs[start..<end]), CatalogArtifact.partType, contents)
            list.append(try await write(part))
        }
        let first = Self.artifact(head, CatalogArtifact.type, contents)
        var headDescriptor = try await write(first)
        headDescriptor.data = first.bytes
        return ArtifactManifest(
            .list([headDescriptor] + list), artifactType: CatalogArtifact.type)
    }

    private func write(
        _ manifest: ArtifactManifest
    ) async throws(CatalogPublishError) -> Descriptor {
        do {
            try await repository.write(manifest.bytes, mediaType: manifest.mediaType, tag: nil)
        } catch { throw CatalogPublishError(error) }
        var descriptor = Descriptor(manifest.mediaType, of: manifest.bytes)
        descriptor.artifactType = manifest.artifactType
        return descriptor
    }

    private static func artifact(
        _ layers: [Descriptor], _ type: String, _ contents: CatalogContents
    ) -> ArtifactManifest {
        var manifest = ArtifactManifest(
            .artifact(configuration: Descriptor(MediaType.empty, of: empty), layers: layers),
            artifactType: type)
        manifest.annotations = [
            Annotation.title: contents.root.title,
            Annotation.version: "\(contents.root.version)",
        ]
        return manifest
    }

    private func descriptor(of file: CatalogFile, _ type: String) -> Descriptor {
        let mediaType = String(type.prefix { $0 != ";" })
        var descriptor = Descriptor(mediaType, digest: file.digest, size: file.size ?? 0)
        descriptor.annotations[Annotation.title] = file.path
        return descriptor
    }

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) throws(CatalogPublishError) -> [String] { throw .noRemoval(place.description) }

    func remove(_ path: String) throws(CatalogPublishError) {
        throw .noRemoval(place.description)
    }
}

extension RegistryError {
    /// Whether a manifest may have been refused because a blob is missing.
    fileprivate var mayLackBlob: Bool {
        switch self {
        case .notFound, .status(_, 400, _): true
        default: false
        }
    }
}

extension CatalogPublishError {
    /// Wraps the error of a registry.
    init(_ error: RegistryError) { self.init(StoreError.registry(error)) }
}

/// The files of a skill in an archive of any kind.
enum SkillArchive {
    /// Returns the files in the bytes of an archive, which are in a temporary file meanwhile.
    static func members(
        of bytes: [UInt8], in scratch: Directory
    ) throws -> [ZipWriter.Member] {
        let name = FilePath.Component.unique(prefix: "archive-")
        let output = try scratch.createFile(name, permissions: [.ownerReadWrite])
        try output.write(bytes.span)
        let file = try scratch.openFile(name)
        try scratch.removeFile(name)
        let archive = try Archive.open(file)
        let contents = try archive.contents(
            of: Set(archive.members.map(\.path)), limit: bytes.count * 1_100 + 1)
        return archive.members.compactMap { member in
            guard case .file(_, let isExecutable) = member.kind, let bytes = contents[member.path]
            else { return nil }
            return ZipWriter.Member(
                path: member.path, bytes: bytes, isExecutable: isExecutable)
        }
    }
}

extension [ZipWriter.Member] {
    /// Returns the files below a folder.
    func below(_ folder: String) -> [ZipWriter.Member] {
        guard let folder = RelativePath(folder) else { return self }
        return compactMap { member in
            folder.appending(member.path).map {
                ZipWriter.Member(
                    path: $0, bytes: member.bytes, isExecutable: member.isExecutable)
            }
        }
    }

    /// Returns the files of the only folder at the top, without it.
    func without(_ folder: String) -> [ZipWriter.Member] {
        guard let folder = RelativePath(folder) else { return self }
        return compactMap { member in
            member.path.removing(prefix: folder).map {
                ZipWriter.Member(
                    path: $0, bytes: member.bytes, isExecutable: member.isExecutable)
            }
        }
    }
}
