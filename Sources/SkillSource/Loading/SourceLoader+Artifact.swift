internal import Archive
internal import ArraySpan
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import RemoteStore
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
        var allowance = ArtifactAllowance()
        let parts = try parts(in: layers, within: &allowance)
        guard case .archive(let layer) = parts else {
            let folder = try loader.downloads.create(.unique(prefix: "artifact-"))
            try await fill(folder, with: parts, in: repository, within: &allowance)
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

    /// Returns the skills of a list of manifests, which together are no larger than one skill may be.
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
        var allowance = ArtifactAllowance()
        for (index, manifest) in named.enumerated() {
            let name = manifest.skillName.flatMap { FilePath.Component($0) } ?? "skill"
            let isNew = try !folder.contains(name)
            let child = try folder.create(
                isNew ? name : FilePath.Component("\(name.string)-\(index)") ?? name)
            let layers = try await layers(of: manifest, in: repository)
            let parts = try parts(in: layers, within: &allowance)
            try await fill(child, with: parts, in: repository, within: &allowance)
        }
        return try await source(of: folder)
    }

    /// Returns the layers that have the files of a skill, and counts their downloads.
    private func parts(
        in layers: [Descriptor], within allowance: inout ArtifactAllowance
    ) throws -> SkillParts {
        let parts = SkillParts(layers)
        guard !parts.layers.isEmpty else {
            throw SkillSourceError.notASkill(address.typed, mediaTypes: layers.map(\.mediaType))
        }
        try loader.checkCount(parts.layers.count, address)
        guard allowance.covers(parts.layers) else {
            throw RegistryError.tooLarge(address.typed, limit: SourceLoader.downloadLimit)
        }
        return parts
    }

    /// Writes the files of a skill.
    private func fill(
        _ folder: Directory, with parts: SkillParts, in repository: RegistryRepository,
        within allowance: inout ArtifactAllowance
    ) async throws {
        switch parts {
        case .archive(let layer):
            let file = try await loader.blob(layer, in: repository, for: address)
            let (address, limits) = (address, allowance.limits)
            let unpacked = try await BlockingWork.run { (isCancelled) throws(SkillSourceError) in
                do throws(ArchiveError) {
                    let archive = try Archive.open(file, limits: limits, isCancelled: isCancelled)
                    try archive.extract(
                        ArchiveSelection(folder: nil, destination: folder),
                        isCancelled: isCancelled)
                    return (files: archive.members.count, size: archive.unpackedSize)
                } catch {
                    throw SkillSourceError(ArtifactAllowance.whole(error), reading: address)
                }
            }
            allowance.count(files: unpacked.files, size: unpacked.size)
        case .archives(let layers):
            try await unite(layers, in: repository, to: folder, within: &allowance)
        case .files(let layers): try await write(layers, in: repository, to: folder)
        }
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
        var creator = FolderCreator(root: folder)
        for layer in layers {
            let title = layer.title ?? ""
            guard let path = RelativePath(title),
                (try? RelativePath(untrusted: title)) != nil
            else { throw SkillSourceError.unsafeContent(address.typed, .specialFile(title)) }
            let file = try await loader.blob(layer, in: repository, for: address)
            try creator.write(file.contents(limit: SourceLoader.downloadLimit), to: path)
        }
    }

    /// Writes the files of the layers of an image.
    private func unite(
        _ layers: [Descriptor], in repository: RegistryRepository, to folder: Directory,
        within allowance: inout ArtifactAllowance
    ) async throws {
        let limit = min(SourceLoader.downloadLimit, allowance.limits.totalSize)
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
            guard image.size <= limit, image.files.count <= allowance.limits.entries else {
                throw RegistryError.tooLarge(address.typed, limit: SourceLoader.downloadLimit)
            }
        }
        allowance.count(files: image.files.count, size: image.size)
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

/// The layers of a manifest that have the files of a skill.
private enum SkillParts {
    /// An archive.
    case archive(Descriptor)
    /// The archives of an image, of which later ones change earlier ones.
    case archives([Descriptor])
    /// Single files, with their paths as titles.
    case files([Descriptor])

    init(_ layers: [Descriptor]) {
        let archives = layers.filter(\.isArchive)
        if archives.count == 1 {
            self = .archive(archives[0])
        } else if !archives.isEmpty {
            self = .archives(archives)
        } else {
            self = .files(layers.filter { $0.title != nil })
        }
    }

    var layers: [Descriptor] {
        switch self {
        case .archive(let layer): [layer]
        case .archives(let layers), .files(let layers): layers
        }
    }
}

/// The sizes that the skills of an artifact may have together, however many they are.
private struct ArtifactAllowance {
    /// The number of bytes that may still be downloaded.
    private var downloads = SourceLoader.downloadLimit
    /// The limits on the next archive that is unpacked.
    private(set) var limits = ArchiveLimits()

    /// Counts downloads, by the sizes that the manifest states; false if they exceed the limit.
    mutating func covers(_ layers: [Descriptor]) -> Bool {
        for layer in layers {
            guard layer.size <= downloads else { return false }
            downloads -= layer.size
        }
        return true
    }

    /// Counts files that were unpacked, and their bytes.
    mutating func count(files: Int, size: Int) {
        limits.entries -= files
        limits.totalSize -= size
    }

    /// Returns an error with the limit for all archives, instead of what others have left of it.
    static func whole(_ error: ArchiveError) -> ArchiveError {
        switch error {
        case .tooLarge: .tooLarge(limit: ArchiveLimits().totalSize)
        case .tooManyEntries: .tooManyEntries(limit: ArchiveLimits().entries)
        default: error
        }
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
