internal import FileTree
internal import Git
internal import SkillCatalog
internal import SkillFormat
internal import Transfer

// Restoring the skills in a lock file.
extension SourceLoader {
    /// Loads exactly what a lock file records, as a source with only this skill.
    ///
    /// A repository takes one request, or none if its objects are cached. Changed content is refused with
    /// ``SkillSourceError/changedContent(_:recorded:actual:)`` or
    /// ``SkillSourceError/wrongDigest(_:expected:actual:)``, at the latest when the skill is unpacked.
    public func restore(_ skill: PinnedSkill) async throws(SkillSourceError) -> LoadedSource {
        switch skill.origin {
        case .git(let url, let ref, let commit, let tree):
            let revision = (commit ?? ref).map { GitAddress.Revision.ref($0) } ?? .head
            let git = GitAddress(url: url, revision: revision, path: skill.folder?.description)
            let pin = GitPin(ref: ref, commit: commit, tree: tree)
            return try await restore(skill, git, pin)
        case .webArchive(let url, let digest):
            let archive = ArchiveAddress(place: .web(url), path: nil)
            let address = skill.address(.archive(archive))
            return try await load(archive, for: address, expecting: digest).pinned(to: skill)
        case .archive(let path, let digest):
            let archive = ArchiveAddress(place: .file(path), path: nil)
            let address = skill.address(.archive(archive))
            return try await load(archive, for: address, expecting: digest).pinned(to: skill)
        case .folder(let path):
            return try await load(path, for: skill.address(.folder(path)), expecting: nil)
                .pinned(to: skill)
        case .catalog(let request, let file?):
            return try await load(file.source, for: skill.address(.catalog(request)))
                .pinned(to: skill)
        case .catalog(let request, nil):
            return try await load(request, for: skill.address(.catalog(request))).pinned(to: skill)
        }
    }

    private func restore(
        _ skill: PinnedSkill, _ git: GitAddress, _ pin: GitPin
    ) async throws(SkillSourceError) -> LoadedSource {
        let address = skill.address(.git(git))
        let place = try Self.place(of: git)
        do {
            let repository = try repositories.repository(at: place, namedBy: referrer) {
                progress(address, .transfer($0))
            }
            let source = try await find(skill, pin, in: repository)
            let candidate = SkillCandidate(
                document: try await source.skillDocument(), folder: skill.folder,
                folderName: skill.name.description)
            return LoadedSource(
                address: address, skills: DiscoveredSkills([candidate]), url: git.url,
                content: source
            ).pinned(to: candidate, tree: skill.content)
        } catch {
            let reason = SkillSourceError(error, reading: address)
            // The commit need not be on a branch: the lock file names it, and the tree hash proves its files.
            guard reason.suggestsArchive,
                let hosted = try await loadHosted(git, for: address, allowing: .any)
            else { throw reason }
            return hosted.pinned(to: skill)
        }
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
            throw SkillSourceError.changedContent(
                skill.typed, recorded: .gitTree(recorded),
                actual: .gitTree(folder.id.description))
        }
        return GitSource(folder, at: resolution, in: repository)
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
