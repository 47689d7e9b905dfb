internal import Digest
internal import FileTree

/// A loader of one kind of source.
///
/// There is one for each meaning of an address: ``GitLoader``, ``ArchiveLoader``, ``FolderLoader``, ``ArtifactLoader``,
/// ``CatalogLoader`` and ``SiteLoader``.
protocol SourceKind: Sendable {
    /// The address of the source, for messages and for lock files.
    var address: SkillAddress { get }

    /// Finds the skills of the source, with all translations.
    ///
    /// Throws ``ContentError/wrongDigest(_:expected:actual:)`` if the source is identified by another SHA-256 than
    /// `digest`, before reading anything from it.
    func load(expecting digest: SHA256Digest?) async throws(SkillSourceError) -> LoadedSource

    /// Reads files at the top without looking for skills; missing files are left out.
    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing

    /// Loads exactly the version that a lock file records, as a source with only this skill.
    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource

    /// Checks the present versions of skills that were installed from the source.
    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses
}

extension SourceKind {
    func list(
        _ paths: Set<RelativePath>, limit: Int
    ) async throws(SkillSourceError) -> SourceListing {
        throw .address(.notAnAddress(address.typed))
    }

    func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        try await load(expecting: skill.digest).pinned(to: skill)
    }

    func statuses(
        of skills: [PinnedSkill], _ moves: SourceMovePolicy, acceptedRedirects: Set<String>
    ) async throws(SkillSourceError) -> SourceStatuses {
        try await load(expecting: nil).statuses(of: skills)
    }
}

extension SourceLoader {
    /// Returns the loader for an address.
    func kind(of address: SkillAddress) -> any SourceKind {
        switch address.meaning {
        case .catalog(let request): CatalogLoader(request, for: address, with: self)
        case .folder(let path): FolderLoader(path, for: address, with: self)
        case .archive(let archive): ArchiveLoader(archive, for: address, with: self)
        case .artifact(let artifact): ArtifactLoader(artifact, for: address, with: self)
        case .git(let git): GitLoader(git, for: address, with: self)
        case .site(let site): SiteLoader(site, for: address, with: self)
        }
    }

    /// Returns the loader for the source of an installed skill.
    func kind(of skill: PinnedSkill) -> any SourceKind {
        let meaning: SkillAddress.Meaning =
            switch skill.origin {
            case .git(let url, let ref, let commit, _):
                .git(
                    GitAddress(
                        url: url, revision: (commit ?? ref).map { .ref($0) } ?? .head,
                        path: skill.folder?.description))
            case .webArchive(let url, _): .archive(ArchiveAddress(location: .web(url), path: nil))
            case .archive(let path, _): .archive(ArchiveAddress(location: .file(path), path: nil))
            case .artifact(let reference, _):
                .artifact(ArtifactAddress(reference: reference, path: nil))
            case .folder(let path): .folder(path)
            case .catalog(let request, _): .catalog(request)
            }
        return kind(of: skill.address(meaning))
    }
}
