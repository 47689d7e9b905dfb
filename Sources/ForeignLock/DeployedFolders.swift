internal import FileTree
internal import SystemPackage

/// The folders that apm deploys skills into, as its lock files name them (apm 0.35).
///
/// Paths in the lock file of a project start at the project; those in the lock file of a user start at the home folder
/// (`get_deploy_root` in `src/apm_cli/core/scope.py` of github.com/microsoft/apm), where `apm install -g` deploys skills
/// to `.agents/skills` or to the folder of an agent, such as `.claude/skills`. If `CLAUDE_CONFIG_DIR` is outside of the
/// home folder, paths in it are absolute (`for_scope` in `src/apm_cli/integration/targets.py`).
struct DeployedFolders {
    /// A skill that contains a deployed file.
    struct Skill {
        let folder: FilePath
        let name: String
        /// Whether the skill is known to be a folder.
        let isFolder: Bool
    }

    private let root: FilePath
    /// The folders in which absolute paths are accepted.
    private let outside: [FilePath]

    /// The folders of a project, whose paths are relative.
    init(ofProject root: FilePath) {
        self.root = root
        outside = []
    }

    /// The folders of a user; absolute paths must be in one of the folders that agents read.
    init(ofUser home: FilePath, _ folders: [SkillsFolder]) {
        root = home
        outside = folders.map(\.path)
    }

    /// Returns the absolute path of a deployed file; nil for a path outside of the folders.
    func file(_ text: String) -> FilePath? {
        let path = FilePath(text)
        guard path.isAbsolute else {
            return RelativePath(text).map { root.pushing(FilePath($0.description)) }
        }
        return path.isLexicallyNormal && outside.contains { path.starts(with: $0) } ? path : nil
    }

    /// Returns the skill that contains a deployed file; nil if the file is in no folder of skills.
    ///
    /// Throws if the path of a project leads out of it.
    func skill(containing text: String) throws(MalformedEntry) -> Skill? {
        // Files in places without a path have a URL.
        guard !text.contains("://") else { return nil }
        let isFolder = text.hasSuffix("/")
        let clean = isFolder ? String(text.dropLast()) : text
        if FilePath(clean).isAbsolute, !outside.isEmpty { return absoluteSkill(clean, isFolder) }
        guard let path = RelativePath(clean) else { throw .fileOutsideProject(text) }
        let names = path.names
        guard let above = names.firstIndex(of: "skills"), above + 1 < names.count else {
            return nil
        }
        return Skill(
            folder: root.pushing(FilePath(names[...(above + 1)].joined(separator: "/"))),
            name: names[above + 1], isFolder: isFolder || names.count > above + 2)
    }

    private func absoluteSkill(_ text: String, _ isFolder: Bool) -> Skill? {
        guard let file = file(text), let above = outside.first(where: { file.starts(with: $0) })
        else { return nil }
        var rest = file
        guard rest.removePrefix(above), let name = rest.components.first else { return nil }
        return Skill(
            folder: above.appending(name), name: name.string,
            isFolder: isFolder || rest.components.count > 1)
    }
}
