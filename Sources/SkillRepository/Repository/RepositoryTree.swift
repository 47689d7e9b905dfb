internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// The kind of the top of a tree.
enum TreeTop {
    /// The top of a git repository.
    case repository
    /// Another folder.
    case folder
}

/// The folders of a repository, and the skills and manifests in them.
struct RepositoryTree: Sendable {
    /// The repository's top.
    let root: Directory
    /// The path of the top as shown to the user; empty for the working directory.
    let prefix: String
    /// Folders with an entry named SKILL.md, or a skill file whose name differs only in letter case.
    private(set) var skillFolders: [RelativePath?]
    /// The same folders by name, without the top.
    private(set) var skillsByName: [String: [RelativePath]] = [:]
    /// The same folders, and those that are one or two above them.
    private(set) var foldersNearSkills: Set<RelativePath?> = []
    /// Symlinks to skill folders outside the repository.
    let linkedSkills: [RelativePath]
    /// The identities of the skill folders on their file system.
    let identities: [RelativePath?: FileIdentity]
    /// The skills inside other skills, by the folder of the outer skill.
    private(set) var nestedSkills: [RelativePath?: [RelativePath]] = [:]
    /// `.claude-plugin/marketplace.json` and `.claude-plugin/plugin.json`, and `skills.json` at the top.
    let manifests: [RelativePath]
    /// All folders below the top.
    let folders: [RelativePath]
    /// Folders that can't be read.
    let unreadable: [(folder: RelativePath?, error: FileTreeError)]
    /// Paths of folders with names that are not valid UTF-8, with escaped bytes; their contents are skipped.
    let undecodableFolders: [String]
    /// The Markdown files in folders without a SKILL.md, by folder.
    let documents: [RelativePath: [RelativePath]]

    /// Which folders contain skills according to the file system.
    let searches = FolderSearches()

    /// Names of folders for dependencies, caches and build products, from which skills are not published.
    static let skippedNames: Set<String> = [
        ".git", ".hg", ".svn", ".build", ".swiftpm", "DerivedData", "node_modules",
        "bower_components", "vendor", ".venv", "venv", "__pycache__", ".tox", ".nox",
        ".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".gradle", ".terraform", ".next",
        ".nuxt", ".turbo", ".direnv", ".eggs", "Pods",
    ]

    /// Reads every folder below the root, except for excluded ones.
    init(
        _ root: Directory, excluding excluded: [RelativePath], shownBelow prefix: String = "",
        limits: RepositoryWalk.Limits = RepositoryWalk.Limits()
    ) async throws(RepositoryError) {
        self.root = root
        self.prefix = prefix
        let walk = RepositoryWalk(root: root, excluded: Set(excluded), limits: limits)
        let found = try await walk.contents()
        skillFolders = found.skillFolders
        identities = found.identities
        linkedSkills = found.linkedSkills
        manifests = found.manifests
        folders = found.folders
        documents = found.documents
        unreadable = found.unreadable
        undecodableFolders = found.undecodableFolders
        // A symlink to another SKILL.md of the repository offers the same skill to another agent.
        let own = Set(skillFolders.compactMap(\.self))
        for (folder, target) in found.mirrors where target.map({ !own.contains($0) }) ?? false {
            skillFolders.append(folder)
        }
        findNestedSkills()
    }

    /// Returns the tree without the skills that are parts of others: as an install does, it treats their SKILL.md as
    /// documents, unless a plugin offers them.
    ///
    /// A skill at the top of a repository is one of several. At the top of another folder, it has all the files in it,
    /// as it has if the folder above is validated.
    func withoutParts(besides plugins: SearchedFolders, of top: TreeTop) -> RepositoryTree {
        // A folder `skills` that is a skill itself holds skills that are installed on their own.
        var nesting = SkillNesting(
            of: skillFolders.compactMap(\.self).filter { $0.lastName != "skills" })
        var tree = self
        let hidesAll = top == .folder && skillFolders.contains(nil)
        tree.skillFolders = skillFolders.filter { folder in
            guard let folder, hidesAll || nesting.outermost(above: folder) != nil else {
                return true
            }
            return plugins.offers(folder)
        }
        tree.findNestedSkills()
        return tree
    }

    private mutating func findNestedSkills() {
        nestedSkills = [:]
        skillsByName = [:]
        foldersNearSkills = Set(
            skillFolders.flatMap { folder in
                [folder, folder?.parent, folder?.parent?.parent]
            })
        let all = Set(skillFolders)
        for folder in skillFolders.compactMap(\.self) {
            skillsByName[folder.lastName, default: []].append(folder)
            for holder in [nil] + folder.ancestors.map(Optional.some) where all.contains(holder) {
                nestedSkills[holder, default: []].append(folder)
            }
        }
    }

    /// The kind of the file or folder at a path, symlinks followed; nil if it does not exist.
    func kind(of path: RelativePath?) -> DirectoryEntry.Kind? {
        Self.kind(of: path, below: root.path)
    }

    static func kind(of path: RelativePath?, below top: FilePath) -> DirectoryEntry.Kind? {
        guard let path else { return .directory }
        return Directory.kind(at: top.appending(path.description))
    }

    /// The names in a folder, symlinks followed; empty if it does not exist.
    func names(in folder: RelativePath?) -> [String] {
        let path = folder.map { root.path.appending($0.description) } ?? root.path
        let entries = try? Directory.open(path).entries()
        return entries?.map(\.name.string) ?? []
    }
}

extension RepositoryTree {
    /// A path as shown to the user.
    func shown(_ path: RelativePath?) -> String {
        guard let path else { return prefix.isEmpty ? "." : prefix }
        return prefix.isEmpty ? path.description : "\(prefix)/\(path)"
    }
}
