internal import Digest
internal import FileTree
internal import Git
internal import SkillFormat
internal import SystemPackage
internal import Transfer

/// A commit of a repository, and the skills in it or in one folder of it.
struct GitSource: Sendable {
    /// The most SKILL.md files that are read to show what a repository offers; above it skills go by the
    /// names of their folders.
    ///
    /// They come in one request: 1,000 of public repositories take 3 MB, half a second at 50 Mbit/s.
    static let readLimit = 1_000

    let repository: Repository
    let resolution: Resolution
    let folder: RepositoryFolder

    /// Takes a commit and a folder of it that are known.
    init(_ folder: RepositoryFolder, at resolution: Resolution, in repository: Repository) {
        self.repository = repository
        self.resolution = resolution
        self.folder = folder
    }

    /// Finds the commit and the folder that an address means.
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

    /// The skill in a folder anywhere in the repository; nil where there is none.
    func candidate(at path: RelativePath) async throws(GitError) -> SkillCandidate? {
        let folder: RepositoryFolder
        do {
            folder = try await repository.folder(at: path.description, of: resolution.commit)
        } catch {
            guard case .repository = error else { throw error }
            return nil
        }
        guard let name = RelativePath("SKILL.md"),
            let id = try? await repository.file(at: name, in: folder)
        else { return nil }
        try await repository.bring(files: [id])
        let bytes = try await repository.contents(ofFile: id)
        return SkillCandidate(
            document: readHeader(Array(bytes.prefix(FolderSource.skillFileLimit))), folder: path,
            folderName: path.lastName)
    }

    /// The folder of a candidate.
    func folder(of candidate: SkillCandidate) async throws(GitError) -> RepositoryFolder {
        let path = candidate.folder?.description
        if (path ?? "") == folder.pathText { return folder }
        return try await repository.folder(at: path, of: resolution.commit)
    }

    /// Writes skills into empty folders.
    func unpack(
        _ choices: [(candidate: SkillCandidate, directory: Directory)]
    ) async throws(GitError) -> [UnpackNote] {
        var folders: [RepositoryFolder] = []
        for choice in choices { folders.append(try await folder(of: choice.candidate)) }
        // One request for all of them.
        try await repository.bring(filesOf: folders)
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

    /// What the lock says of a candidate's origin.
    func pin(of candidate: SkillCandidate) async throws(GitError) -> GitPin {
        let folder = try await folder(of: candidate)
        return GitPin(
            ref: resolution.reference, commit: resolution.commit.description,
            tree: folder.id.description)
    }
}

/// Which commit, and which folder of it, a skill came from.
public struct GitPin: Sendable, Hashable {
    /// The branch or tag, as the server names it; nil where the address names the commit itself.
    public let ref: String?
    /// The commit; nil where an archive did not tell.
    public let commit: String?
    /// The tree of the skill's folder; nil where it came in an archive that the host made.
    public let tree: String?
}

/// Something that somebody should know about what was unpacked.
public enum UnpackNote: Sendable, Hashable {
    /// Another repository in the skill's folder, which was left out.
    case submodule(skill: String, path: String)
    /// A pointer of git-lfs: the file itself lies elsewhere, and was not brought.
    case largeFile(skill: String, path: String)
    /// A link that was replaced by what it leads to.
    case link(skill: String, path: String)

    /// The skill that it is about.
    public var skill: String {
        switch self {
        case .submodule(let skill, _), .largeFile(let skill, _), .link(let skill, _): skill
        }
    }

    /// What to know, in words.
    public var words: String {
        switch self {
        case .submodule(_, let path):
            "\(path) is a submodule, another repository; it was left out"
        case .largeFile(_, let path):
            "\(path) is only a pointer of git-lfs; the file itself was not brought"
        case .link(_, let path): "\(path) was a link; what it leads to stands in its place"
        }
    }

    /// Whether the skill may not work because of it.
    public var isLoss: Bool {
        if case .link = self { return false }
        return true
    }
}
