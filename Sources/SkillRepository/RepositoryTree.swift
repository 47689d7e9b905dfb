internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// Where in a repository skills and manifests lie.
struct RepositoryTree: Sendable {
    /// The top.
    let root: Directory
    /// The top as it is shown; empty where that is the working directory.
    let prefix: String
    /// Folders with something that is called SKILL.md, or that is one but for the case of its letters.
    private(set) var skillFolders: [RelativePath?] = []
    /// The same folders by what they are called; the top has no name.
    private(set) var skillsByName: [String: [RelativePath]] = [:]
    /// Which folders on their file system they are.
    private(set) var identities: [RelativePath?: FileIdentity] = [:]
    /// The skills that lie in another skill, by the folders of those.
    private(set) var nestedSkills: [RelativePath?: [RelativePath]] = [:]
    /// `.claude-plugin/marketplace.json` and `.claude-plugin/plugin.json`.
    private(set) var manifests: [RelativePath] = []
    /// Every folder below the top.
    private(set) var folders: [RelativePath] = []
    /// Folders that could not be looked into.
    private(set) var unreadable: [(folder: RelativePath?, error: FileTreeError)] = []
    /// Folders whose names are no UTF-8, with those bytes made visible; what lies in them is passed over.
    private(set) var unnamed: [String] = []
    /// Folders without a SKILL.md, with the Markdown files in them.
    private(set) var documents: [RelativePath: [RelativePath]] = [:]

    /// Folders whose SKILL.md is a link to another one, with that one's folder.
    private var mirrors: [(folder: RelativePath?, target: RelativePath?)] = []
    private let excluded: [RelativePath]
    private let limits: Limits
    private var count = 0

    /// How much is looked at.
    struct Limits {
        var entries = 1_000_000
        var depth = 40
    }

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
        limits: Limits = Limits()
    ) throws(RepositoryError) {
        self.root = root
        self.prefix = prefix
        self.excluded = excluded
        self.limits = limits
        try visit(root, at: nil, depth: 0)
        // A SKILL.md that is a link to another one of the repository is that skill once more, for another agent.
        let own = Set(skillFolders.compactMap(\.self))
        for (folder, target) in mirrors where target.map({ !own.contains($0) }) ?? false {
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

    /// Where a link to a SKILL.md in the repository leads: that skill's folder.
    private func mirrored(
        _ entry: DirectoryName, in directory: Directory
    ) -> RelativePath?? {
        guard entry.kind == .link,
            let target = try? Directory.resolve(directory.path.appending(entry.name)),
            let top = try? Directory.resolve(root.path), target.lastComponent?.string == "SKILL.md"
        else { return nil }
        var rest = target.removingLastComponent()
        guard rest.removePrefix(top) else { return nil }
        return rest.isEmpty ? .some(nil) : RelativePath(rest.string).map { .some($0) }
    }

    private mutating func visit(
        _ directory: Directory, at folder: RelativePath?, depth: Int
    ) throws(RepositoryError) {
        guard depth <= limits.depth else { return }
        let entries: [DirectoryName]
        do {
            entries = try directory.names()
        } catch {
            unreadable.append((folder, error))
            return
        }
        count += entries.count
        guard count <= limits.entries else {
            throw .tooManyFiles(path: root.path.string, limit: limits.entries)
        }
        let isSkill = try isSkill(entries, in: directory)
        let file = entries.first { $0.text == "SKILL.md" }
        if let target = file.flatMap({ mirrored($0, in: directory) }), target != folder {
            mirrors.append((folder, target))
        } else if isSkill {
            skillFolders.append(folder)
        }
        if isSkill { identities[folder] = try? directory.facts().identity }
        for entry in entries {
            guard let text = entry.text else {
                if entry.kind == .directory {
                    unnamed.append((folder.map { "\($0)/" } ?? "") + entry.name.visibleName)
                }
                continue
            }
            guard let name = RelativePath(text), let path = folder.appending(name) else { continue }
            if entry.kind == .directory {
                guard !Self.skippedNames.contains(text), !Noise.contains(text), text != "SKILL.md",
                    !excluded.contains(path)
                else { continue }
                folders.append(path)
                let below: Directory
                do {
                    below = try directory.open(entry.name)
                } catch {
                    unreadable.append((path, error))
                    continue
                }
                try visit(below, at: path, depth: depth + 1)
            } else if folder?.lastName == ".claude-plugin",
                ["marketplace.json", "plugin.json"].contains(text)
            {
                manifests.append(path)
            } else if !isSkill, let folder, text.hasSuffix(".md") {
                documents[folder, default: []].append(path)
            }
        }
    }

    /// Whether a folder is meant to be a skill: a file of another letter case has to look like one, too.
    private func isSkill(
        _ entries: [DirectoryName], in directory: Directory
    ) throws(RepositoryError) -> Bool {
        if entries.contains(where: { $0.text == "SKILL.md" }) { return true }
        return entries.contains { entry in
            entry.kind == .file && entry.text?.utf8.count == 8
                && entry.text?.lowercased() == "skill.md"
                && Self.isSkillText(entry.name, in: directory)
        }
    }

    /// Whether a file has a frontmatter with a name and a description.
    static func isSkillText(_ name: FilePath.Component, in directory: Directory) -> Bool {
        guard let bytes = try? directory.openFile(name).bytes(at: 0, count: 16_384),
            bytes.starts(with: "---".utf8) || bytes.starts(with: [0xEF, 0xBB, 0xBF])
        else { return false }
        let header = readHeader(bytes).frontmatter
        return header?.name != nil && header?.description != nil
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
