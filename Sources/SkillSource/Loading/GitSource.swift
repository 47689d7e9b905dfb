internal import FileTree
internal import Git
internal import SkillFormat

/// A commit of a repository, and the folder of it that is searched for skills.
struct GitSource: Sendable {
    let repository: Repository
    let resolution: Resolution
    let folder: RepositoryFolder

    /// Creates a source for a known folder.
    init(_ folder: RepositoryFolder, at resolution: Resolution, in repository: Repository) {
        self.repository = repository
        self.resolution = resolution
        self.folder = folder
    }

    /// Finds the commit and the folder that an address selects.
    init(_ address: GitAddress, in repository: Repository) async throws(GitError) {
        self.repository = repository
        let revision: Revision =
            switch address.revision {
            case .head: .head
            case .ref(let text): .named(text)
            case .unsplit(let text): .unsplit(text)
            }
        resolution = try await repository.resolve(revision)
        folder = try await repository.folder(
            at: address.path ?? resolution.path, of: resolution.commit)
    }

    /// Returns the folder of a skill.
    func folder(of candidate: SkillCandidate) async throws(GitError) -> RepositoryFolder {
        let path = candidate.folder?.description
        if (path ?? "") == folder.pathText { return folder }
        return try await repository.folder(at: path, of: resolution.commit)
    }
}

extension GitSource: SourceContent {
    var steps: [String] {
        get async { await repository.steps.map(\.description) }
    }

    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackNote] {
        do { return try await unpack(choices) } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func unpack(_ choices: [Choice]) async throws(GitError) -> [UnpackNote] {
        var folders: [RepositoryFolder] = []
        for choice in choices { folders.append(try await folder(of: choice.candidate)) }
        // Fetch all of them in one request.
        try await repository.fetch(filesOf: folders)
        var notes: [UnpackNote] = []
        for (choice, folder) in zip(choices, folders) {
            let contents = try await repository.contents(of: folder)
            let pointers = try await repository.write(contents, into: choice.directory)
            let name = choice.candidate.name?.description ?? folder.pathText
            notes += contents.submodules.map { .submodule(skill: name, path: $0) }
            notes += pointers.map { .largeFile(skill: name, path: $0.description) }
            notes += contents.links.map { .link(skill: name, path: $0) }
        }
        return notes
    }

    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin? {
        do {
            return GitPin(resolution, tree: try await folder(of: candidate))
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    func candidate(
        outsideAt path: RelativePath, from address: SkillAddress
    ) async throws(SkillSourceError) -> SkillCandidate? {
        do { return try await candidate(at: path) } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func candidate(at path: RelativePath) async throws(GitError) -> SkillCandidate? {
        let folder: RepositoryFolder
        do {
            folder = try await repository.folder(at: path.description, of: resolution.commit)
        } catch {
            guard case .repository = error else { throw error }
            return nil
        }
        guard let file = try? await repository.file(at: .skillFile, in: folder) else { return nil }
        try await repository.fetch(files: [file])
        return SkillCandidate(
            document: readHeader(try await text(of: file)), folder: path,
            folderName: path.lastName)
    }

    /// Returns the start of a SKILL.md that has been fetched.
    func text(of file: ObjectID) async throws(GitError) -> [UInt8] {
        let bytes = try await repository.contents(ofFile: file)
        return Array(bytes.prefix(Discovery.skillFileLimit))
    }
}

extension GitPin {
    /// Describes a folder of a resolved commit.
    init(_ resolution: Resolution, tree folder: RepositoryFolder) {
        self.init(
            ref: resolution.reference, commit: resolution.commit.description,
            tree: folder.id.description)
    }
}
