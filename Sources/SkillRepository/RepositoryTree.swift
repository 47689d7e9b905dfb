internal import FileTree
internal import SystemPackage

/// Where in a repository skills and manifests lie.
struct RepositoryTree: Sendable {
    /// The top.
    let root: Directory
    /// The top as it is shown; empty where that is the working directory.
    let prefix: String
    /// Folders with something that is called SKILL.md, or that is one but for the case of its letters.
    private(set) var skillFolders: [RelativePath?]
    /// The same folders by what they are called; the top has no name.
    private(set) var skillsByName: [String: [RelativePath]] = [:]
    /// Which folders on their file system they are.
    let identities: [RelativePath?: FileIdentity]
    /// The skills that lie in another skill, by the folders of those.
    private(set) var nestedSkills: [RelativePath?: [RelativePath]] = [:]
    /// `.claude-plugin/marketplace.json` and `.claude-plugin/plugin.json`.
    let manifests: [RelativePath]
    /// Every folder below the top.
    let folders: [RelativePath]
    /// Folders that could not be looked into.
    let unreadable: [(folder: RelativePath?, error: FileTreeError)]
    /// Folders whose names are no UTF-8, with those bytes made visible; what lies in them is passed over.
    let unnamed: [String]
    /// Folders without a SKILL.md, with the Markdown files in them.
    let documents: [RelativePath: [RelativePath]]

    /// Folders that hold what others wrote or what was built: nobody publishes skills from there.
    static let skippedNames: Set<String> = [
        ".git", ".hg", ".svn", ".build", ".swiftpm", "DerivedData", "node_modules",
        "bower_components", "vendor", ".venv", "venv", "__pycache__", ".tox", ".nox",
        ".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".gradle", ".terraform", ".next",
        ".nuxt", ".turbo", ".direnv", ".eggs", "Pods",
    ]

    /// Looks at every folder below the root; what is excluded is passed over with all that is in it.
    init(
        _ root: Directory, excluding excluded: [RelativePath], shownBelow prefix: String = "",
        limits: RepositoryWalk.Limits = RepositoryWalk.Limits()
    ) async throws(RepositoryError) {
        self.root = root
        self.prefix = prefix
        let walk = RepositoryWalk(root: root, excluded: Set(excluded), limits: limits)
        let found = try await walk.found()
        skillFolders = found.skillFolders
        identities = found.identities
        manifests = found.manifests
        folders = found.folders
        documents = found.documents
        unreadable = found.unreadable
        unnamed = found.unnamed
        // A SKILL.md that is a link to another one of the repository is that skill once more, for another agent.
        let own = Set(skillFolders.compactMap(\.self))
        for (folder, target) in found.mirrors where target.map({ !own.contains($0) }) ?? false {
            skillFolders.append(folder)
        }
        let all = Set(skillFolders)
        for folder in skillFolders.compactMap(\.self) {
            skillsByName[folder.lastName, default: []].append(folder)
            for holder in [nil] + folder.ancestors.map(Optional.some) where all.contains(holder) {
                nestedSkills[holder, default: []].append(folder)
            }
        }
    }

    /// What a path leads to, links followed; nil when there is nothing.
    func kind(of path: RelativePath?) -> DirectoryEntry.Kind? {
        guard let path else { return .directory }
        return Directory.kind(at: root.path.appending(path.description))
    }

    /// The names in a folder, links to folders followed; empty when there is no such folder.
    func names(in folder: RelativePath?) -> [String] {
        let path = folder.map { root.path.appending($0.description) } ?? root.path
        let entries = try? Directory.open(path).entries()
        return entries?.map(\.name.string) ?? []
    }
}

extension RepositoryTree {
    /// How a path is shown, the same in messages and before them.
    func shown(_ path: RelativePath?) -> String {
        guard let path else { return prefix.isEmpty ? "." : prefix }
        return prefix.isEmpty ? path.description : "\(prefix)/\(path)"
    }
}
