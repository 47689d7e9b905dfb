internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat

/// A commit of a repository, and the folder of it that is searched for skills.
struct GitSource: Sendable {
    let repository: Repository
    let resolution: ResolvedRevision
    let folder: RepositoryFolder
    /// The tree hash that a lock file records for its only skill.
    var recordedTree: TreeHash?
    /// The host's ID of the repository; nil if unknown.
    var repositoryID: String?

    /// Creates a source for a known folder.
    init(_ folder: RepositoryFolder, at resolution: ResolvedRevision, in repository: Repository) {
        self.repository = repository
        self.resolution = resolution
        self.folder = folder
    }

    /// Finds the commit and the folder that an address selects.
    init(_ address: GitAddress, in repository: Repository) async throws(GitError) {
        self.repository = repository
        resolution = try await Self.resolve(address, in: repository)
        folder = try await repository.folder(
            at: address.path ?? resolution.path, of: resolution.commit)
    }

    /// Finds the commit that an address selects, in one request for a branch or a tag.
    static func resolve(
        _ address: GitAddress, in repository: Repository
    ) async throws(GitError) -> ResolvedRevision {
        let revision: Revision =
            switch address.revision {
            case .head: .head
            case .ref(let text), .refOrSkill(let text): .named(text)
            case .unsplit(let text): .unsplit(text)
            }
        return try await repository.resolve(revision)
    }

    /// Returns the folder of a skill at the commit of the source.
    func folder(of candidate: SkillCandidate) async throws(GitError) -> RepositoryFolder {
        let path = candidate.folder?.description
        if (path ?? "") == folder.pathText { return folder }
        return try await repository.folder(at: path, of: resolution.commit)
    }
}

extension GitSource: SourceContent {
    var hasUnlistedCommit: Bool { resolution.standing != .listed }

    var steps: [String] {
        get async { await repository.steps.map(\.description) }
    }

    func replacement(
        since commit: String, from address: SkillAddress
    ) async throws(SkillSourceError) -> RepositoryReplacement? {
        let new = resolution.commit
        guard let old = ObjectID(hex: commit), old != new else { return nil }
        do {
            let found = try await repository.succession(of: new, after: [old])
            return found[old] == .unrelated ? .unrelated(commit: new.description) : nil
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    func unpack(
        _ choices: [Choice], from address: SkillAddress
    ) async throws(SkillSourceError) -> [UnpackResult] {
        do {
            return try await unpack(choices).map { result in
                result.mapError { SkillSourceError($0, reading: address) }
            }
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func unpack(
        _ choices: [Choice]
    ) async throws(GitError) -> [Result<[UnpackNote], GitError>] {
        var results: [Result<[UnpackNote], GitError>] = choices.map { _ in .success([]) }
        var folders: [(index: Int, folder: RepositoryFolder)] = []
        for (index, choice) in choices.enumerated() {
            do {
                let folder = try await folder(of: choice.candidate)
                folders.append((index, folder))
            } catch {
                guard error.isContentFault else { throw error }
                results[index] = .failure(error)
            }
        }
        // Fetch all of them together.
        let contents = try await repository.contents(of: folders.map(\.folder))
        for ((index, _), contents) in zip(folders, contents) {
            switch contents {
            case .success(let contents):
                do {
                    results[index] = .success(
                        try await write(contents, into: choices[index].directory))
                } catch {
                    guard error.isContentFault else { throw error }
                    results[index] = .failure(error)
                }
            case .failure(let fault): results[index] = .failure(fault)
            }
        }
        return results
    }

    private func write(
        _ contents: FolderContents, into directory: Directory
    ) async throws(GitError) -> [UnpackNote] {
        let pointers = try await repository.write(contents, into: directory)
        let fault = try await replace(pointers, in: directory)
        return contents.submodules.map { .submodule(path: $0) }
            + (fault.map { fault in
                pointers.map { .largeFile(path: $0.path.description, reason: fault.summary) }
            } ?? []) + contents.links.map { .link(path: $0) }
            + contents.cycles.map { .cycle(path: $0) }
    }

    /// Replaces Git LFS pointers with their contents; returns why that was not possible.
    private func replace(
        _ pointers: [LargeFile], in directory: Directory
    ) async throws(GitError) -> GitError? {
        guard !pointers.isEmpty else { return nil }
        // A lock file may record a skill whose pointers could not be replaced.
        if let recordedTree, recordedTree == (try? TreeSnapshot(of: directory).hash) {
            return .server(.largeFiles(Messages.recordedPointers))
        }
        do throws(GitError) {
            try await repository.replace(pointers, in: directory)
            return nil
        } catch {
            switch error {
            case .cancelled, .files, .repository(.tooLarge): throw error
            default: return error
            }
        }
    }

    func pin(
        of candidate: SkillCandidate, from address: SkillAddress
    ) async throws(SkillSourceError) -> GitPin? {
        do {
            var pin = GitPin(resolution, tree: try await folder(of: candidate))
            pin.repositoryID = repositoryID
            return pin
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    func date() async -> Int? { try? await repository.date(of: resolution.commit) }

    func candidate(
        outsideAt path: RelativePath, from address: SkillAddress
    ) async throws(SkillSourceError) -> SkillCandidate? {
        do { return try await candidate(at: path) } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    func visitDocuments(
        of candidates: [SkillCandidate], from address: SkillAddress,
        _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(SkillSourceError) {
        do { try await visitDocuments(of: candidates, visit) } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func visitDocuments(
        of candidates: [SkillCandidate], _ visit: (SkillCandidate, SkillDocument) -> Void
    ) async throws(GitError) {
        var files: [SkillCandidate: ObjectID] = [:]
        for candidate in candidates {
            files[candidate] = try await repository.skillFile(in: folder(of: candidate))
        }
        try await repository.fetch(files: files.values)
        for (candidate, file) in files {
            visit(candidate, readHeader(try await text(of: file)))
        }
    }

    private func candidate(at path: RelativePath) async throws(GitError) -> SkillCandidate? {
        let file: ObjectID
        do {
            let folder = try await repository.folder(at: path.description, of: resolution.commit)
            file = try await repository.file(at: .skillFile, in: folder)
        } catch {
            guard error.isContentFault else { throw error }
            return nil
        }
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

extension Repository {
    /// Returns the SKILL.md of a folder, or the only file whose name differs in case only.
    func skillFile(in folder: RepositoryFolder) async throws(GitError) -> ObjectID {
        var variants: [ObjectID] = []
        var isThere = false
        try walk(folder) { entry in
            guard entry.mode != .directory, let path = try? entry.relativePath else { return .pass }
            if path == .skillFile { isThere = true }
            if path.isMisspelledSkillFile { variants.append(entry.id) }
            return .pass
        }
        if !isThere, variants.count == 1 { return variants[0] }
        return try await file(at: .skillFile, in: folder)
    }
}

extension GitPin {
    /// Describes a folder of a resolved commit.
    init(_ resolution: ResolvedRevision, tree folder: RepositoryFolder) {
        self.init(
            ref: resolution.reference, commit: resolution.commit.description,
            tree: folder.id.description)
    }
}
