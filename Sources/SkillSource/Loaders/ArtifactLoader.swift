internal import Archive
internal import ArraySpan
internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import RemoteStore
internal import SkillCatalog
internal import SystemPackage
internal import Transfer

/// Loads artifacts of container registries: a skill as an archive or as single files, an image with a skill, or a collection
/// of skills.
///
/// None of the formats for skills in registries is a standard. In every one of them, a skill is the layers that are
/// archives, of which images may have several, or else all layers with titles.
struct ArtifactLoader: SourceKind {
    private let loader: SourceLoader
    private let artifact: ArtifactAddress
    let address: SkillAddress

    init(_ artifact: ArtifactAddress, for address: SkillAddress, with loader: SourceLoader) {
        self.loader = loader
        self.artifact = artifact
        self.address = address
    }

    func load(expecting digest: SHA256Digest?) async throws(SkillSourceError) -> LoadedSource {
        try await load(artifact, expecting: digest)
    }

    private func load(
        _ artifact: ArtifactAddress, expecting expected: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        do {
            let repository = loader.stores.repository(
                of: artifact.reference, namedBy: loader.referrer)
            let read = try await repository.manifest(artifact.reference)
            try address.check(read.digest, is: expected)
            guard read.manifest.artifactType != CatalogArtifact.type else {
                throw SkillSourceError.address(.isCatalog(address.typed))
            }
            let load = ArtifactLoad(
                loader: loader, artifact: artifact, address: address, digest: read.digest,
                repository: repository)
            switch read.manifest.content {
            case .artifact(_, let layers): return try await load.skill(of: layers)
            case .list(let manifests): return try await load.skills(of: manifests)
            }
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    /// Loads an artifact by its digest; one that the registry has removed, by its tag, if that has the same files.
    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        let reference = artifact.reference
        let pinned = ArtifactAddress(
            reference: reference.at(
                tag: reference.tag, digest: skill.digest ?? reference.digest), path: nil)
        do throws(SkillSourceError) {
            return try await load(pinned, expecting: skill.digest).pinned(to: skill)
        } catch {
            guard case .store(_, let cause) = error, cause.isMissing, reference.digest == nil,
                skill.digest != nil
            else { throw error }
            return try await load(expecting: nil).pinned(to: skill)
        }
    }

    /// Compares the manifest of the tag; the artifact is fetched only if it is another one.
    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        guard artifact.reference.digest == nil else { return skills.all(.fixed) }
        let digest = try await currentDigest()
        let changed = skills.filter { $0.digest != digest }
        var statuses = skills.all(.unchanged(newerTag: nil))
        guard !changed.isEmpty else { return statuses }
        let source = try await load(expecting: nil)
        statuses.merge(source.statuses(of: changed)) { $1 }
        return statuses
    }

    /// Returns the digest of the manifest that the tag of the artifact has now.
    private func currentDigest() async throws(SkillSourceError) -> SHA256Digest {
        do {
            let reference = artifact.reference
            let tag = reference.tag ?? ArtifactReference.defaultTag
            let repository = loader.stores.repository(of: reference, namedBy: loader.referrer)
            guard let digest = try await repository.digest(ofTag: tag) else {
                throw RegistryError.notFound(reference.at(tag: tag).description)
            }
            return digest
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }
}

/// The reading of one artifact.
private struct ArtifactLoad {
    let loader: SourceLoader
    let artifact: ArtifactAddress
    let address: SkillAddress
    let digest: SHA256Digest
    let repository: RegistryRepository

    /// The maximum number of skills of a collection, and of layers that are single files.
    private static let partLimit = 256

    /// Returns the skill in the layers of a manifest.
    func skill(of layers: [ContentDescriptor]) async throws -> LoadedSource {
        var allowance = ArtifactAllowance()
        let parts = try parts(in: layers, within: &allowance)
        guard case .archive(let layer) = parts else {
            let folder = try loader.downloads.create(.unique(prefix: "artifact-"))
            try await fill(folder, with: parts, within: &allowance)
            return try await source(of: folder)
        }
        return try await ArchiveSearch.source(
            of: try await blob(layer), digest, below: artifact.path,
            named: artifact.reference.lastName, at: artifact.url, for: address)
    }

    /// Returns the skills of a list of manifests, which together are no larger than one skill may be.
    ///
    /// The manifests of an image for several systems have the same skill, so that the first one is enough.
    func skills(of manifests: [ContentDescriptor]) async throws -> LoadedSource {
        let named = manifests.filter { $0.skillName != nil }
        guard !named.isEmpty else {
            guard let first = manifests.first else {
                throw SkillSourceError.artifact(.notASkill(address.typed, mediaTypes: []))
            }
            return try await skill(of: try await layers(of: first))
        }
        try checkCount(named.count)
        let folder = try loader.downloads.create(.unique(prefix: "collection-"))
        var allowance = ArtifactAllowance()
        for (index, manifest) in named.enumerated() {
            let name = manifest.skillName.flatMap { FilePath.Component($0) } ?? "skill"
            let isNew = try !folder.contains(name)
            let child = try folder.create(
                isNew ? name : FilePath.Component("\(name.string)-\(index)") ?? name)
            let layers = try await layers(of: manifest)
            let parts = try parts(in: layers, within: &allowance)
            try await fill(child, with: parts, within: &allowance)
        }
        return try await source(of: folder)
    }

    /// Returns the layers that have the files of a skill, and counts their downloads.
    private func parts(
        in layers: [ContentDescriptor], within allowance: inout ArtifactAllowance
    ) throws -> SkillParts {
        let parts = SkillParts(layers)
        guard !parts.layers.isEmpty else {
            throw SkillSourceError.artifact(
                .notASkill(address.typed, mediaTypes: layers.map(\.mediaType)))
        }
        try checkCount(parts.layers.count)
        guard allowance.covers(parts.layers) else {
            throw RegistryError.tooLarge(address.typed, limit: SourceLoader.downloadLimit)
        }
        return parts
    }

    /// Writes the files of a skill.
    private func fill(
        _ folder: Directory, with parts: SkillParts, within allowance: inout ArtifactAllowance
    ) async throws {
        switch parts {
        case .archive(let layer):
            let file = try await blob(layer)
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
            try await unite(layers, to: folder, within: &allowance)
        case .files(let layers): try await write(layers, to: folder)
        }
    }

    /// Reads a manifest of a list, which may be in the repository of the skill instead.
    private func layers(
        of descriptor: ContentDescriptor
    ) async throws -> [ContentDescriptor] {
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
    private func ownReference(of descriptor: ContentDescriptor) -> ArtifactReference? {
        [Annotation.skillReference, Annotation.reference].lazy
            .compactMap { descriptor.annotations[$0] }
            .compactMap { ArtifactReference(ArtifactReference.scheme + $0) }
            .first { $0.registry == artifact.reference.registry }?
            .at(digest: descriptor.digest)
    }

    /// Writes layers that are single files to the paths in their titles.
    private func write(
        _ layers: [ContentDescriptor], to folder: Directory
    ) async throws {
        var creator = FolderCreator(root: folder)
        for layer in layers {
            let title = layer.title ?? ""
            guard let path = RelativePath(title),
                (try? RelativePath(untrusted: title)) != nil
            else { throw SkillSourceError.content(.unsafe(address.typed, .specialFile(title))) }
            let file = try await blob(layer)
            try creator.write(file.contents(limit: SourceLoader.downloadLimit), to: path)
        }
    }

    /// Writes the files of the layers of an image.
    private func unite(
        _ layers: [ContentDescriptor], to folder: Directory,
        within allowance: inout ArtifactAllowance
    ) async throws {
        let limit = min(SourceLoader.downloadLimit, allowance.limits.totalSize)
        var image = LayeredFiles()
        for layer in layers {
            let file = try await blob(layer)
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

    /// Downloads a blob into a temporary file.
    private func blob(_ layer: ContentDescriptor) async throws -> InputFile {
        try await loader.temporaryFile("blob-") { output in
            if let data = layer.data {
                try output.write(data.span)
            } else {
                _ = try await repository.download(layer.digest, to: output, limit: layer.size) {
                    [progress = loader.progress] in progress(address, .transfer($0))
                }
            }
        }
    }

    private func checkCount(_ count: Int) throws(SkillSourceError) {
        guard count <= Self.partLimit else {
            throw .artifact(.tooManyParts(address.typed, limit: Self.partLimit))
        }
    }

    private func source(of folder: Directory) async throws(SkillSourceError) -> LoadedSource {
        var top = folder
        if let path = artifact.path {
            guard let relative = RelativePath(path) else {
                throw .choice(.noSkill(address.typed, top: []))
            }
            do { top = try folder.open(relative) } catch {
                throw .choice(.noSkill(address.typed, top: []))
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
    /// One archive with all files.
    case archive(ContentDescriptor)
    /// The archives of an image, of which later ones change earlier ones.
    case archives([ContentDescriptor])
    /// Single files, with their paths as titles.
    case files([ContentDescriptor])

    init(_ layers: [ContentDescriptor]) {
        let archives = layers.filter(\.isArchive)
        if archives.count == 1 {
            self = .archive(archives[0])
        } else if !archives.isEmpty {
            self = .archives(archives)
        } else {
            self = .files(layers.filter { $0.title != nil })
        }
    }

    var layers: [ContentDescriptor] {
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
    mutating func covers(_ layers: [ContentDescriptor]) -> Bool {
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

    /// Returns an error with the limit for all archives, instead of the rest that others have left of it.
    static func whole(_ error: ArchiveError) -> ArchiveError {
        switch error {
        case .tooLarge: .tooLarge(limit: ArchiveLimits().totalSize)
        case .tooManyEntries: .tooManyEntries(limit: ArchiveLimits().entries)
        default: error
        }
    }
}

extension ContentDescriptor {
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
