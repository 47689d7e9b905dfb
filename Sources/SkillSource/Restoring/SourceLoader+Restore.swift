internal import FileTree
internal import Git
internal import SkillFormat

// Bringing again what a lock says.
extension SourceLoader {
    /// Loads exactly what a lock says, as a source with that one skill.
    ///
    /// Of a repository that takes one request, or none where its objects are here. What has changed is refused
    /// (``SkillSourceError/changedContent(_:wanted:got:)``, ``SkillSourceError/wrongDigest(_:wanted:got:)``), at
    /// the latest when the skill is unpacked.
    public func restore(_ skill: PinnedSkill) async throws(SkillSourceError) -> LoadedSource {
        switch skill.origin {
        case .git(let url, let ref, let commit, let tree):
            let revision = (commit ?? ref).map { GitAddress.Revision.ref($0) } ?? .head
            let git = GitAddress(url: url, revision: revision, path: skill.folder?.description)
            let pin = GitPin(ref: ref, commit: commit, tree: tree)
            return try await restore(skill, git, pin)
        case .webArchive(let url, let digest):
            let archive = ArchiveAddress(place: .web(url), path: nil)
            return try await load(archive, skill.address(.archive(archive)), expecting: digest)
                .holding(skill)
        case .archive(let path, let digest):
            let archive = ArchiveAddress(place: .file(path), path: nil)
            return try await load(archive, skill.address(.archive(archive)), expecting: digest)
                .holding(skill)
        case .folder(let path):
            return try load(path, skill.address(.folder(path))).holding(skill)
        case .catalog(let catalog, let name):
            let entry = CatalogAddress(catalog: catalog, name: name, version: nil)
            return try load(entry, skill.address(.catalog(entry))).holding(skill)
        }
    }

    private func restore(
        _ skill: PinnedSkill, _ git: GitAddress, _ pin: GitPin
    ) async throws(SkillSourceError) -> LoadedSource {
        let address = skill.address(.git(git))
        let place = try Self.place(of: git)
        do {
            let repository = try desk.repository(place) { progress(address, $0) }
            let source = try await find(skill, pin, in: repository)
            let contents = try await repository.contents(of: source.folder)
            let file = contents.files.first { $0.path.description == "SKILL.md" }
            var document: SkillDocument?
            if let file {
                document = readHeader(try await repository.contents(ofFile: file.id))
            }
            let candidate = SkillCandidate(
                document: document, folder: skill.folder, folderName: skill.name.description)
            return LoadedSource(
                address: address, offer: Offer([candidate]), url: git.url, archiveDigest: nil,
                content: .git(source)
            ).pinned(to: candidate, content: skill.content)
        } catch let error as SkillSourceError {
            throw error
        } catch let error as GitError {
            let reason = SkillSourceError(address.typed, error)
            // The lock is somebody's own word for the commit; its files are proven by their hash.
            guard reason.isClosedWay,
                let hosted = try await loadHosted(git, address, allowing: .any)
            else { throw reason }
            return hosted.holding(skill)
        } catch {
            preconditionFailure("no other error is thrown above")
        }
    }

    /// Finds the folder by its tree, else by the commit, else by the branch or tag.
    private func find(
        _ skill: PinnedSkill, _ pin: GitPin, in repository: Repository
    ) async throws -> GitSource {
        let path = skill.folder?.description
        let known = pin.commit.flatMap { ObjectID(hex: $0) }.map {
            Resolution(commit: $0, reference: pin.ref, path: nil, standing: .unknown)
        }
        if let known, let id = pin.tree.flatMap({ ObjectID(hex: $0) }) {
            do {
                let folder = try await repository.folder(pinned: id, at: path)
                // Links that lead out of the folder need the commit to be followed.
                _ = try await repository.contents(of: folder)
                return GitSource(folder, at: known, in: repository)
            } catch {
                guard error.mayBeHadByCommit else { throw error }
            }
        }
        let resolution: Resolution
        if let known {
            resolution = known
        } else {
            resolution = try await repository.resolve(pin.ref.map { .named($0) } ?? .head)
        }
        let folder = try await repository.folder(at: path, of: resolution.commit)
        if let tree = pin.tree, folder.id.description != tree {
            // A version before this one; a server that gives any object gives its tree, too.
            if known == nil, let id = ObjectID(hex: tree),
                let earlier = try? await repository.folder(pinned: id, at: path),
                (try? await repository.contents(of: earlier)) != nil
            {
                return GitSource(earlier, at: resolution, in: repository)
            }
            throw SkillSourceError.changedContent(
                skill.typed, wanted: "the tree \(tree)", got: "the tree \(folder.id)")
        }
        return GitSource(folder, at: resolution, in: repository)
    }
}

extension GitError {
    /// Whether a folder that its tree's hash did not bring may still come with its commit.
    fileprivate var mayBeHadByCommit: Bool {
        switch self {
        case .server(.notGit), .server(.dumb): false
        case .server, .program, .repository(.brokenLink): true
        default: false
        }
    }
}

extension PinnedSkill {
    /// Its address, read.
    func address(_ meaning: SkillAddress.Meaning) -> SkillAddress {
        SkillAddress(typed: typed, meaning: meaning)
    }
}

extension LoadedSource {
    /// The source with nothing but a pinned skill, which may be another one of the same archive.
    public func holding(_ skill: PinnedSkill) -> LoadedSource {
        let found = candidates.first { $0.folder == skill.folder }
        let candidate =
            found
            ?? SkillCandidate(
                document: nil, folder: skill.folder, folderName: skill.name.description)
        return pinned(to: candidate, content: skill.content)
    }
}
