internal import Archive
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SystemPackage
internal import Transfer

// Artifacts in container registries.
extension SourceLoader {
    /// The maximum number of skills of a collection, and of layers that are single files.
    private static let partLimit = 256

    /// Loads an artifact: a skill as an archive or as single files, an image with a skill, or a collection of skills.
    ///
    /// None of the formats for skills in registries is a standard. In every one of them, a skill is the layers that are
    /// archives, of which images may have several, or else all layers with titles. `expected` is the digest of the manifest.
    func load(
        _ artifact: ArtifactAddress, for address: SkillAddress, expecting expected: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            let repository = stores.repository(of: artifact.reference, namedBy: referrer)
            let read = try await repository.manifest(artifact.reference)
            if let expected, expected != read.digest {
                throw SkillSourceError.wrongDigest(
                    address.typed, expected: expected.hex, actual: read.digest.hex)
            }
            guard read.manifest.artifactType != CatalogArtifact.type else {
                throw SkillSourceError.isCatalog(address.typed)
            }
            let load = ArtifactLoad(
                loader: self, artifact: artifact, address: address, digest: read.digest)
            switch read.manifest.content {
            case .artifact(_, let layers): return try await load.skill(of: layers, in: repository)
            case .list(let manifests):
                return try await load.skills(of: manifests, in: repository)
            }
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    /// Returns the digest of the manifest that the tag of an artifact has now.
    func currentDigest(
        of artifact: ArtifactAddress, for address: SkillAddress
    ) async throws(SkillSourceError) -> SHA256Digest {
        do {
            let reference = artifact.reference
            let tag = reference.tag ?? ArtifactReference.defaultTag
            let repository = stores.repository(of: reference, namedBy: referrer)
            guard let digest = try await repository.digest(ofTag: tag) else {
                throw RegistryError.notFound(reference.at(tag: tag).description)
            }
            return digest
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    /// Downloads a blob into a temporary file.
    fileprivate func blob(
        _ layer: Descriptor, in repository: RegistryRepository, for address: SkillAddress
    ) async throws -> InputFile {
        guard layer.size <= Self.downloadLimit else {
            throw RegistryError.tooLarge(address.typed, limit: Self.downloadLimit)
        }
        let name = FilePath.Component.unique(prefix: "blob-")
        let output = try downloads.createFile(name, permissions: [.ownerReadWrite])
        if let data = layer.data {
            try output.write(data.span)
        } else {
            _ = try await repository.download(layer.digest, to: output, limit: layer.size) {
                progress(address, .transfer($0))
            }
        }
        let input = try downloads.openFile(name)
        // The descriptor keeps the file until it is closed.
        try downloads.removeFile(name)
        return input
    }

    fileprivate func checkCount(_ count: Int, _ address: SkillAddress) throws(SkillSourceError) {
        guard count <= Self.partLimit else {
            throw .tooManyParts(address.typed, limit: Self.partLimit)
        }
    }
}

/// The reading of one artifact.
private struct ArtifactLoad {
    let loader: SourceLoader
    let artifact: ArtifactAddress
    let address: SkillAddress
    let digest: SHA256Digest

    /// Returns the skill in the layers of a manifest.
    func skill(
        of layers: [Descriptor], in repository: RegistryRepository
    ) async throws -> LoadedSource {
        let archives = layers.filter(\.isArchive)
        guard let layer = archives.first, archives.count == 1 else {
            let folder = try loader.downloads.create(.unique(prefix: "artifact-"))
            if archives.isEmpty {
                try await write(layers, in: repository, to: folder)
            } else {
                try await unite(archives, in: repository, to: folder)
            }
            return try await source(of: folder)
        }
        let file = try await loader.blob(layer, in: repository, for: address)
        let (artifact, address, digest) = (artifact, address, digest)
        return try await BlockingWork.run { (_) throws(SkillSourceError) in
            let opened: Archive
            do { opened = try Archive.open(file) } catch {
                throw SkillSourceError(error, reading: address)
            }
            let search = ArchiveSearch(opened, below: artifact.path)
            return LoadedSource(
                address: address,
                skills: try search.discoverSkills(
                    for: address, ownName: artifact.reference.lastName),
                url: artifact.url, content: search.content(digest: digest))
        }
    }

    /// Returns the skills of a list of manifests.
    ///
    /// The manifests of an image for several systems have the same skill, so that the first one is enough.
    func skills(
        of manifests: [Descriptor], in repository: RegistryRepository
    ) async throws -> LoadedSource {
        let named = manifests.filter { $0.skillName != nil }
        guard !named.isEmpty else {
            guard let first = manifests.first else {
                throw SkillSourceError.notASkill(address.typed, mediaTypes: [])
            }
            return try await skill(of: try await layers(of: first, in: repository), in: repository)
        }
        try loader.checkCount(named.count, address)
        let folder = try loader.downloads.create(.unique(prefix: "collection-"))
        for (index, manifest) in named.enumerated() {
            let name = manifest.skillName.flatMap { FilePath.Component($0) } ?? "skill"
            let isNew = try !folder.contains(name)
            let child = try folder.create(
                isNew ? name : FilePath.Component("\(name.string)-\(index)") ?? name)
            let layers = try await layers(of: manifest, in: repository)
            let archives = layers.filter(\.isArchive)
            guard let layer = archives.first, archives.count == 1 else {
                if archives.isEmpty {
                    try await write(layers, in: repository, to: child)
                } else {
                    try await unite(archives, in: repository, to: child)
                }
                continue
            }
            let file = try await loader.blob(layer, in: repository, for: address)
            let address = address
            try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
                do {
                    try Archive.open(file).extract(
                        ArchiveSelection(folder: nil, destination: child),
                        isCancelled: isCancelled)
                } catch { throw SkillSourceError(error, reading: address) }
            }
        }
        return try await source(of: folder)
    }

    /// Reads a manifest of a list, which may be in the repository of the skill instead.
    private func layers(
        of descriptor: Descriptor, in repository: RegistryRepository
    ) async throws -> [Descriptor] {
        let reference = artifact.reference.at(digest: descriptor.digest)
        let read: RegistryRepository.ReadManifest
        do { read = try await repository.manifest(reference) } catch {
            guard case .notFound = error, let own = ownReference(of: descriptor) else {
                throw error
            }
            read = try await loader.stores.repository(of: own, namedBy: loader.referrer)
                .manifest(own)
        }
        guard case .artifact(_, let layers) = read.manifest.content else {
            throw RegistryError.badManifest(reference.description, .missing)
        }
        return layers
    }

    /// The manifest in the repository that a collection states, if that is in the same registry.
    private func ownReference(of descriptor: Descriptor) -> ArtifactReference? {
        [Annotation.skillReference, Annotation.reference].lazy
            .compactMap { descriptor.annotations[$0] }
            .compactMap { ArtifactReference(ArtifactReference.scheme + $0) }
            .first { $0.registry == artifact.reference.registry }?
            .at(digest: descriptor.digest)
    }

    /// Writes layers that are single files to the paths in their titles.
    private func write(
        _ layers: [Descriptor], in repository: RegistryRepository, to folder: Directory
    ) async throws {
        let titled = layers.compactMap { layer in
            layer.title.map { (title: $0, layer: layer) }
        }
        guard !titled.isEmpty else {
            throw SkillSourceError.notASkill(address.typed, mediaTypes: layers.map(\.mediaType))
        }
        try loader.checkCount(titled.count, address)
        var creator = FolderCreator(root: folder)
        for (title, layer) in titled {
            guard let path = RelativePath(title),
                (try? RelativePath(untrusted: title)) != nil
            else { throw SkillSourceError.unsafeContent(address.typed, .specialFile(title)) }
            let file = try await loader.blob(layer, in: repository, for: address)
            try creator.write(file.contents(limit: SourceLoader.downloadLimit), to: path)
        }
    }

    /// Writes the files of the layers of an image.
    private func unite(
        _ layers: [Descriptor], in repository: RegistryRepository, to folder: Directory
    ) async throws {
        try loader.checkCount(layers.count, address)
        var image = LayeredFiles()
        for layer in layers {
            let file = try await loader.blob(layer, in: repository, for: address)
            let address = address
            let added = try await BlockingWork.run { (_) throws(SkillSourceError) in
                do {
                    return try LayeredFiles.files(of: file, limit: SourceLoader.downloadLimit)
                } catch { throw SkillSourceError(error, reading: address) }
            }
            image.add(added)
            guard image.size <= SourceLoader.downloadLimit else {
                throw RegistryError.tooLarge(address.typed, limit: SourceLoader.downloadLimit)
            }
        }
        var creator = FolderCreator(root: folder)
        for (path, file) in image.files.sorted(by: { $0.key < $1.key }) {
            try creator.write(file.bytes, to: path, file.mode)
        }
    }

    private func source(of folder: Directory) async throws(SkillSourceError) -> LoadedSource {
        var top = folder
        if let path = artifact.path {
            guard let relative = RelativePath(path) else { throw .noSkill(address.typed, top: []) }
            do { top = try folder.open(relative) } catch {
                throw .noSkill(address.typed, top: [])
            }
        }
        let content = FolderSource(top, name: artifact.reference.lastName)
        return LoadedSource(
            address: address, skills: try await content.discoverSkills(for: address),
            url: artifact.url, content: DocumentContent(folder: content, digest: digest))
    }
}

extension Descriptor {
    /// Whether it is an archive with the files of a skill.
    ///
    /// PyPI's oras gives single files the type of a tar archive.
    fileprivate var isArchive: Bool {
        guard MediaType.isArchive(mediaType) else { return false }
        guard mediaType.hasSuffix(".tar"), let title,
            annotations[Annotation.unpack] != "true"
        else { return true }
        return AddressReader.isArchive(title)
    }

    /// The name of a skill in a collection, from its annotations.
    fileprivate var skillName: String? {
        if let name = annotations[Annotation.skillName], !name.isEmpty { return name }
        let reference =
            annotations[Annotation.skillReference] ?? annotations[Annotation.reference]
        guard let reference, !reference.isEmpty else { return nil }
        return reference.split(separator: "/").last?.split(separator: ":").first.map(String.init)
    }
}
