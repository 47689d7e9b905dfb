internal import Archive
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import RemoteStore
internal import SkillCatalog
internal import SkillFormat
internal import SystemPackage
internal import Tasks
internal import Transfer

/// A repository in a container registry as the target of a publication (``CatalogArtifact``, ``SkillArtifact``).
///
/// Registries can't compare and replace a tag. Instead, each publication puts its own manifest under the tag ``claimTag``,
/// checks that the catalog is still the one that it read, replaces it, and checks that the claim is still its own. If two
/// publications replace the same catalog, at least one of them finds the claim of the other and fails.
struct RepositoryDestination: CatalogDestination {
    /// The tag that shows which publication is about to replace the catalog.
    static let claimTag = "publishing"
    private static let empty = Array("{}".utf8)

    let stores: RemoteStores
    let location: ArtifactReference
    /// A folder for temporary files.
    let scratch: Directory

    private var repository: RegistryRepository { stores.repository(of: location, .write) }
    private var tag: String { location.tag ?? ArtifactReference.defaultTag }

    // MARK: State

    func state(
        for contents: CatalogContents
    ) async throws(CatalogPublishError) -> PublishedState {
        var state = PublishedState()
        do throws(RegistryError) {
            let read = try await repository.manifest(location)
            state.revision = read.digest.hex
            let layers = try await CatalogArtifact.layers(of: read, in: repository, at: location)
            state.layers = layers
            let files = layers.files
            state.files = files.mapValues(\.digest)
            if files[IndexRoot.fileName] != nil {
                state.root = try await layers.contents(
                    of: IndexRoot.fileName, in: repository, limit: IndexRoot.sizeLimit)
                state.files[IndexRoot.fileName] = nil
            }
            // The archives are artifacts of their own.
            if files[CatalogOutput.sums] != nil {
                let digests = DigestList.read(
                    try await layers.contents(
                        of: CatalogOutput.sums, in: repository, limit: DigestList.sizeLimit))
                state.listed = Set(digests.keys)
                state.files.merge(digests.filter { $0.value.isArchive(at: $0.key) }) {
                    first, _ in first
                }
            }
        } catch .notFound where state.revision == nil {
            return state
        } catch { throw CatalogPublishError(error) }
        return state
    }

    // MARK: Parts

    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) throws(CatalogPublishError) -> [PublishedPart] {
        let packing = CatalogPacking(of: contents, besides: state)
        let blobs = contents.newBlobs(besides: state).filter {
            !$0.file.isArchive && !packing.has($0.file)
        }
        let files = Dictionary(contents.files.map { ($0.path, $0) }) { first, _ in first }
        var preferred: [String: EntryKey] = [:]
        for entry in contents.entries {
            preferred[SkillArtifact.repositoryName(of: entry)] = EntryKey(entry)
        }
        var artifacts: [PublishedPart] = []
        for entry in contents.entries {
            guard case .archive(_, let digest?)? = entry.source else { continue }
            let path = CatalogPath.blob(digest) + BlobName.Kind.zip.suffix
            guard let archive = files[path], state.files[path] != digest else { continue }
            guard entry.facts.layer != nil else { throw .noLayer(entry.name.description) }
            let isPreferred =
                preferred[SkillArtifact.repositoryName(of: entry)] == EntryKey(entry)
            artifacts.append(
                .artifact(
                    entry, archive: archive, isPreferred ? .preferred : .other,
                    state.root == nil ? .new : .known))
        }
        return blobs + artifacts
    }

    func bundled(of contents: CatalogContents, besides state: PublishedState) -> [CatalogFile] {
        CatalogPacking(of: contents, besides: state).files.filter {
            $0.isImmutable && state.files[$0.path] != $0.digest
        }
    }

    func has(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) -> Bool {
        do throws(RegistryError) {
            switch part {
            case .blob(let file): return try await repository.has(file.digest)
            case .artifact(let entry, _, let preference, _):
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
        case .artifact(let entry, let archive, let preference, let kind):
            let zip = try await contents.bytes(of: archive)
            let layer = try layer(of: entry, archive, zip)
            guard
                let artifact = SkillArtifact(
                    of: entry, layerSize: layer.count, preference: preference),
                let digest = entry.facts.layer
            else { throw .noLayer(entry.name.description) }
            do { try await send(artifact, layer, digest, of: entry, in: kind) } catch {
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
        _ artifact: SkillArtifact, _ layer: [UInt8], _ digest: SHA256Digest, of entry: CatalogEntry,
        in kind: PublishedPart.Repository
    ) async throws(RegistryError) {
        guard let repository = repository(of: entry) else { return }
        try await repository.upload(layer, digest)
        if kind == .new {
            try await repository.upload(
                artifact.configuration, SHA256Digest(of: artifact.configuration))
        }
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
        location.appending(SkillArtifact.repositoryName(of: entry))?.at(tag: tag)
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
        let packing = CatalogPacking(of: contents, besides: state)
        let single = others.filter { !packing.has($0) }
        _ = try await ParallelWork.awaitAll(single) { (file) throws(CatalogPublishError) in
            try await upload(try await contents.bytes(of: file), file.digest)
        }
        if !state.hasRoot(of: contents), !packing.has(root) {
            try await upload(contents.rootBytes, root.digest)
        }
        var packs = packing.kept
        if !packing.files.isEmpty {
            let layer = try await packing.layer(of: contents)
            try await upload(layer.bytes, layer.pack.layer.digest)
            packs.append(layer.pack)
        }
        if state.root == nil { try await upload(Self.empty, SHA256Digest(of: Self.empty)) }
        let manifest = try await manifest(of: contents, packs, packing)
        let claim = claim(for: manifest)
        do {
            try await repository.write(
                claim.bytes, mediaType: claim.mediaType, tag: Self.claimTag)
            let current = try await repository.digest(ofTag: tag)
            guard current?.hex == state.revision else {
                throw CatalogPublishError.raced(target: location.description)
            }
            try await repository.write(manifest.bytes, mediaType: manifest.mediaType, tag: tag)
            let last = try await repository.digest(ofTag: Self.claimTag)
            guard last == SHA256Digest(of: claim.bytes) else {
                throw CatalogPublishError.collided(target: location.description)
            }
        } catch let error as CatalogPublishError { throw error } catch let error as RegistryError {
            throw CatalogPublishError(error)
        } catch { preconditionFailure("another error than those declared") }
    }

    /// A manifest without content that no other publication has.
    private func claim(for manifest: ArtifactManifest) -> ArtifactManifest {
        var claim = ArtifactManifest(
            .artifact(
                configuration: ContentDescriptor(MediaType.empty, of: Self.empty), layers: []),
            artifactType: CatalogArtifact.claimType)
        claim.annotations["publication"] =
            "\(SHA256Digest(of: manifest.bytes)) \(UInt64.random(in: .min ... .max))"
        return claim
    }

    /// Returns the manifest of the catalog; the manifests of a large one are written first.
    private func manifest(
        of contents: CatalogContents, _ packs: [CatalogPack], _ packing: CatalogPacking
    ) async throws(CatalogPublishError) -> ArtifactManifest {
        let files = contents.files.filter { !$0.isArchive && !packing.has($0) }
        let named = files.filter { !$0.isBlob }.map { self.descriptor(of: $0, $0.mediaType.text) }
        let blobs = files.filter(\.isBlob).map { self.descriptor(of: $0, $0.mediaType.text) }
        var head: [ContentDescriptor] = packs.map(\.layer) + named
        var index: String?
        let isSmall = contents.rootBytes.count <= CatalogArtifact.embeddedLimit
        if packing.has(contents.rootFile) {
            index = isSmall ? String(validating: contents.rootBytes, as: UTF8.self) : nil
        } else {
            var root = descriptor(of: contents.rootFile, CatalogArtifact.indexType)
            if isSmall { root.data = contents.rootBytes }
            head.insert(root, at: 0)
        }
        guard head.count + blobs.count > CatalogArtifact.layerLimit else {
            return Self.artifact(head + blobs, CatalogArtifact.type, contents, index: index)
        }
        var list: [ContentDescriptor] = []
        for start in stride(from: 0, to: blobs.count, by: CatalogArtifact.layerLimit) {
            let end = min(start + CatalogArtifact.layerLimit, blobs.count)
            let part = Self.artifact(Array(blobs[start..<end]), CatalogArtifact.partType, contents)
            list.append(try await write(part))
        }
        let first = Self.artifact(head, CatalogArtifact.type, contents, index: index)
        var headDescriptor = try await write(first)
        headDescriptor.data = first.bytes
        return ArtifactManifest(
            .list([headDescriptor] + list), artifactType: CatalogArtifact.type)
    }

    private func write(
        _ manifest: ArtifactManifest
    ) async throws(CatalogPublishError) -> ContentDescriptor {
        do {
            try await repository.write(manifest.bytes, mediaType: manifest.mediaType, tag: nil)
        } catch { throw CatalogPublishError(error) }
        var descriptor = ContentDescriptor(manifest.mediaType, of: manifest.bytes)
        descriptor.artifactType = manifest.artifactType
        return descriptor
    }

    private static func artifact(
        _ layers: [ContentDescriptor], _ type: String, _ contents: CatalogContents,
        index: String? = nil
    ) -> ArtifactManifest {
        var manifest = ArtifactManifest(
            .artifact(configuration: ContentDescriptor(MediaType.empty, of: empty), layers: layers),
            artifactType: type)
        manifest.annotations = [
            Annotation.title: contents.root.title,
            Annotation.version: "\(contents.root.version)",
        ]
        manifest.annotations[CatalogArtifact.indexAnnotation] = index
        return manifest
    }

    private func descriptor(of file: CatalogFile, _ type: String) -> ContentDescriptor {
        let mediaType = String(type.prefix { $0 != ";" })
        var descriptor = ContentDescriptor(mediaType, digest: file.digest, size: file.size ?? 0)
        descriptor.annotations[Annotation.title] = file.path
        return descriptor
    }

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) throws(CatalogPublishError) -> [String] { throw .noRemoval(location.description) }

    func remove(_ path: String) throws(CatalogPublishError) {
        throw .noRemoval(location.description)
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

extension SHA256Digest {
    /// Whether it is that of the archive of a skill at a path.
    fileprivate func isArchive(at path: String) -> Bool {
        CatalogFile(path: path, digest: self, size: nil).isArchive
    }
}

extension CatalogPublishError {
    /// Wraps the error of a registry.
    init(_ error: RegistryError) { self.init(RemoteStoreError.registry(error)) }
}
