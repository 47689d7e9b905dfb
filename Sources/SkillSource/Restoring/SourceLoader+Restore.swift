internal import ContainerRegistry
internal import Digest
internal import FileTree
internal import Git
internal import RemoteStore
internal import SkillCatalog
internal import SkillFormat
internal import Transfer

// Restoring the skills in a lock file.
extension SourceLoader {
    /// Loads exactly what a lock file records, as a source with only this skill.
    ///
    /// A repository takes one request if `versions` allows any commit, and none if its objects are cached. Otherwise, the
    /// commit must be on a branch or tag, and its tree must have the recorded folder, so that a lock file can't name
    /// what a fork has: that takes as many requests as an install. Changed content is refused with
    /// ``SkillSourceError/changedContent(_:recorded:actual:)`` or
    /// ``SkillSourceError/wrongDigest(_:expected:actual:)``, at the latest when the skill is unpacked.
    public func restore(
        _ skill: PinnedSkill, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        switch skill.origin {
        case .git(let url, let ref, let commit, let tree):
            let revision = (commit ?? ref).map { GitAddress.Revision.ref($0) } ?? .head
            let git = GitAddress(url: url, revision: revision, path: skill.folder?.description)
            let pin = GitPin(ref: ref, commit: commit, tree: tree)
            return try await restore(skill, git, pin, allowing: versions)
        case .webArchive(let url, let digest):
            let archive = ArchiveAddress(place: .web(url), path: nil)
            let address = skill.address(.archive(archive))
            return try await load(archive, for: address, expecting: digest).pinned(to: skill)
        case .artifact(let reference, let digest):
            return try await restore(skill, reference, digest)
        case .archive(let path, let digest):
            let archive = ArchiveAddress(place: .file(path), path: nil)
            let address = skill.address(.archive(archive))
            return try await load(archive, for: address, expecting: digest).pinned(to: skill)
        case .folder(let path):
            let address = skill.address(.folder(path))
            return try await load(
                path, for: address, expecting: nil, including: skill.credentialFiles
            ).pinned(to: skill)
        case .catalog(let request, let file?):
            return try await load(file.source, for: skill.address(.catalog(request)))
                .pinned(to: skill)
        case .catalog(let request, nil):
            return try await load(request, for: skill.address(.catalog(request))).pinned(to: skill)
        }
    }

    /// Loads an artifact by its digest; one that the registry has removed, by its tag, if that has the same files.
    private func restore(
        _ skill: PinnedSkill, _ reference: ArtifactReference, _ digest: SHA256Digest?
    ) async throws(SkillSourceError) -> LoadedSource {
        let typed = ArtifactAddress(reference: reference, path: nil)
        let address = skill.address(.artifact(typed))
        let pinned = reference.at(tag: reference.tag, digest: digest ?? reference.digest)
        let artifact = ArtifactAddress(reference: pinned, path: nil)
        do throws(SkillSourceError) {
            return try await load(artifact, for: address, expecting: digest).pinned(to: skill)
        } catch {
            guard case .store(_, let cause) = error, cause.isMissing, reference.digest == nil,
                digest != nil
            else { throw error }
            return try await load(typed, for: address, expecting: nil).pinned(to: skill)
        }
    }

    private func restore(
        _ skill: PinnedSkill, _ git: GitAddress, _ pin: GitPin, allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource {
        let address = skill.address(.git(git))
        do {
            let repository = try repository(of: git, for: address)
            let source =
                switch versions {
                case .any: try await find(skill, pin, in: repository)
                case .listed: try await findListed(skill, pin, of: git, in: repository)
                }
            let candidate = SkillCandidate(
                document: try await source.skillDocument(), folder: skill.folder,
                folderName: skill.name.description)
            return LoadedSource(
                address: address, skills: DiscoveredSkills([candidate]), url: git.url,
                content: source
            ).pinned(to: candidate, tree: skill.content)
        } catch {
            let reason = SkillSourceError(error, reading: address)
            guard reason.suggestsArchive,
                let hosted = try await loadHosted(git, pin, for: address, allowing: versions)
            else { throw reason }
            return hosted.pinned(to: skill)
        }
    }

    /// Returns whether the commit of a skill is on a branch or tag of its repository, or its file is one of its catalog; true
    /// for other sources.
    public func isListed(_ skill: PinnedSkill) async throws(SkillSourceError) -> Bool {
        if case .catalog(let request, let file?) = skill.origin {
            return try await isListed(file, of: request, for: skill)
        }
        guard case .git(let url, _, let text?, _) = skill.origin, let commit = ObjectID(hex: text)
        else { return true }
        let git = GitAddress(url: url, revision: .ref(text), path: nil)
        let address = skill.address(.git(git))
        do {
            let repository = try repository(of: git, for: address)
            return try await repository.standing(of: commit) == .listed
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func isListed(
        _ file: PinnedSkill.VersionFile, of request: NameRequest, for skill: PinnedSkill
    ) async throws(SkillSourceError) -> Bool {
        guard let catalogs else { return false }
        do {
            return try await catalogs.have(fileAt: file.url, file.digest, of: request)
        } catch {
            throw SkillSourceError(error, reading: skill.address(.catalog(request)))
        }
    }

    /// Loads the archive of a recorded commit; unless any commit is allowed, only if it is the archive of the branch or
    /// tag.
    private func loadHosted(
        _ git: GitAddress, _ pin: GitPin, for address: SkillAddress,
        allowing versions: AllowedVersions
    ) async throws(SkillSourceError) -> LoadedSource? {
        guard versions == .listed, let commit = pin.commit else {
            return try await loadHosted(git, for: address, allowing: versions)
        }
        guard let ref = pin.ref else { throw .uncheckedCommit(git.url, commit: commit) }
        let named = GitAddress(url: git.url, revision: .ref(ref), path: git.path)
        guard let hosted = try await loadHosted(named, for: address, allowing: versions) else {
            return nil
        }
        guard let candidate = hosted.candidates.first,
            try await hosted.pin(of: candidate)?.commit == commit
        else { throw .uncheckedCommit(git.url, commit: commit) }
        return hosted
    }

    /// Finds the folder of a skill in its commit, which must be on a branch or tag; without a commit, in the history of
    /// its branch or tag.
    private func findListed(
        _ skill: PinnedSkill, _ pin: GitPin, of git: GitAddress, in repository: Repository
    ) async throws -> GitSource {
        let path = skill.folder?.description
        let resolution: Resolution
        if let commit = pin.commit.flatMap({ ObjectID(hex: $0) }) {
            let standing = try await repository.standing(of: commit)
            resolution = Resolution(
                commit: commit, reference: pin.ref, path: nil, standing: standing)
        } else {
            let revision = pin.commit ?? pin.ref
            resolution = try await repository.resolve(revision.map { .named($0) } ?? .head)
        }
        try resolution.refuseUnlisted(of: git.url)
        let folder = try await repository.folder(at: path, of: resolution.commit)
        if let recorded = pin.tree, folder.id.description != recorded {
            if pin.commit == nil, let tree = ObjectID(hex: recorded),
                try await repository.history(of: tree, at: path, before: resolution.commit)
            {
                return try await source(tree, path, at: resolution, in: repository)
            }
            throw otherTree(of: skill, recorded, folder)
        }
        return GitSource(folder, at: resolution, in: repository)
    }

    /// Finds the folder of a skill by its tree, otherwise by its commit, otherwise by its branch or tag.
    private func find(
        _ skill: PinnedSkill, _ pin: GitPin, in repository: Repository
    ) async throws -> GitSource {
        let path = skill.folder?.description
        let tree = pin.tree.flatMap { ObjectID(hex: $0) }
        let commit = pin.commit.flatMap { ObjectID(hex: $0) }.map {
            Resolution(commit: $0, reference: pin.ref, path: nil, standing: .unknown)
        }
        if let commit, let tree {
            do {
                return try await source(tree, path, at: commit, in: repository)
            } catch {
                guard error.mayComeWithCommit else { throw error }
            }
        }
        let resolution: Resolution
        if let commit {
            resolution = commit
        } else {
            resolution = try await repository.resolve(pin.ref.map { .named($0) } ?? .head)
        }
        let folder = try await repository.folder(at: path, of: resolution.commit)
        if let recorded = pin.tree, folder.id.description != recorded {
            // An earlier version on the branch; a server that provides any object provides its tree.
            if commit == nil, let tree,
                let earlier = try? await source(tree, path, at: resolution, in: repository)
            {
                return earlier
            }
            throw otherTree(of: skill, recorded, folder)
        }
        return GitSource(folder, at: resolution, in: repository)
    }

    private func otherTree(
        of skill: PinnedSkill, _ recorded: String, _ folder: RepositoryFolder
    ) -> SkillSourceError {
        .changedContent(
            skill.typed, recorded: .gitTree(recorded), actual: .gitTree(folder.id.description))
    }

    /// Returns the folder with this tree, after checking that all its files are available.
    private func source(
        _ tree: ObjectID, _ path: String?, at resolution: Resolution, in repository: Repository
    ) async throws(GitError) -> GitSource {
        let folder = try await repository.folder(pinned: tree, at: path)
        // Fails for symlinks that lead out of the folder: only the commit contains their targets.
        _ = try await repository.contents(of: folder)
        return GitSource(folder, at: resolution, in: repository)
    }
}

extension Repository {
    /// The number of commits of a branch that are searched for an earlier version.
    private static let searchedCommits = 2_000

    /// Whether the folder at a path had a tree in an earlier commit.
    fileprivate func history(
        of tree: ObjectID, at path: String?, before commit: ObjectID
    ) async throws(GitError) -> Bool {
        for earlier in try await history(before: commit, commits: Self.searchedCommits) {
            if try pastFolder(at: path, of: earlier)?.id == tree { return true }
        }
        return false
    }
}

extension PinnedSkill.VersionFile {
    fileprivate var source: EntrySource {
        switch form {
        case .archive: .archive(url: url, digest: digest)
        case .document: .document(url: url, digest: digest)
        }
    }
}

extension GitError {
    /// Whether a folder that was not available by its tree may still be available by its commit.
    fileprivate var mayComeWithCommit: Bool {
        switch self {
        case .server(.notGit), .server(.dumb): false
        case .server, .program, .repository(.brokenLink): true
        default: false
        }
    }
}

extension GitSource {
    /// Returns the SKILL.md at the top of the folder; nil if it has none.
    fileprivate func skillDocument() async throws(GitError) -> SkillDocument? {
        let files = try await repository.contents(of: folder).files
        let variants = files.filter { $0.path.parent == nil && $0.path.isMisspelledSkillFile }
        guard let file = files.first(where: { $0.path == .skillFile }) ?? variants.first else {
            return nil
        }
        return readHeader(try await repository.contents(ofFile: file.id))
    }
}

extension LoadedSource {
    /// Returns the source with only a pinned skill, which may be any skill of the same archive.
    public func pinned(to skill: PinnedSkill) -> LoadedSource {
        let candidate =
            found[skill.folder]
            ?? SkillCandidate(
                document: nil, folder: skill.folder, folderName: skill.name.description)
        return pinned(to: candidate, tree: skill.content)
    }
}
