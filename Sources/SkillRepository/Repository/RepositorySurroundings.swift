internal import FileTree
internal import References
internal import SkillFormat
internal import SystemPackage

/// The files around a skill in its repository.
struct RepositorySurroundings: SkillSurroundings {
    /// The top of the git repository, or the validated folder if it is in none.
    private let top: FilePath
    /// The names on the way from there to the validated folder, and to the skill folder.
    private let named: [Substring]
    private let skill: [Substring]
    /// The names on the way to the outermost skill around this one; nil if it is in none.
    private let holder: ArraySlice<Substring>?
    private let tree: RepositoryTree

    /// The surroundings of a skill folder; nil for the top of a repository, which has none.
    init?(of folder: RelativePath?, in tree: RepositoryTree, at root: ValidatedFolder) {
        top = root.repository
        var below = root.path
        guard below.removePrefix(top) else { return nil }
        named = below.string.split(separator: "/")
        skill = named + (folder?.description.split(separator: "/") ?? [])
        guard !skill.isEmpty else { return nil }
        let (top, skill) = (top, skill)
        // Skills inside a repository or a folder `skills` that is a skill itself are installed on their own.
        holder = (1..<skill.count).lazy.map { skill.prefix($0) }
            .first { $0.last != "skills" && Self.containsSkill($0, below: top) }
        self.tree = tree
    }

    var use: SkillUse {
        // `.claude/skills`, `.agents/skills` and the like.
        let isOfAgent = zip(skill, skill.dropFirst()).contains { folder, next in
            folder.hasPrefix(".") && next == "skills"
        }
        return isOfAgent ? .inPlace : .installed
    }

    func place(of path: String, from start: String) -> SurroundingPlace? {
        let path = path.split(separator: "/").filter { $0 != "." }
        guard path.first == ".." else {
            guard !path.contains("..") else { return nil }
            let depths = (0..<skill.count).reversed()
            return depths.lazy.compactMap { place(skill.prefix($0) + path) }.first
        }
        var names = skill + start.split(separator: "/")
        for name in path {
            if name != ".." {
                names.append(name)
            } else if names.popLast() == nil {
                return nil
            }
        }
        return names.starts(with: skill) ? nil : place(names[...])
    }

    /// The file at some names below the top; nil if it does not exist.
    private func place(_ names: ArraySlice<Substring>) -> SurroundingPlace? {
        let path = names.joined(separator: "/")
        guard Directory.kind(at: top.appending(path)) == .file else { return nil }
        guard !names.starts(with: skill) else {
            return .inside(names.dropFirst(skill.count).joined(separator: "/"))
        }
        if let holder, names.starts(with: holder) { return .inContainingSkill }
        let isOfSkill = (1..<max(1, names.count)).contains { count in
            !skill.starts(with: names.prefix(count))
                && Self.containsSkill(names.prefix(count), below: top)
        }
        return isOfSkill ? .inOtherSkill(shown(names)) : .outside(shown(names))
    }

    private static func containsSkill(_ names: ArraySlice<Substring>, below top: FilePath) -> Bool {
        let folder = top.appending(names.joined(separator: "/"))
        return Directory.kind(at: folder.appending("SKILL.md")) == .file
    }

    private func shown(_ names: ArraySlice<Substring>) -> String {
        if names.starts(with: named),
            let path = RelativePath(names.dropFirst(named.count).joined(separator: "/"))
        {
            return tree.shown(path)
        }
        let common = zip(names, named).prefix { $0 == $1 }.count
        let up = repeatElement("..", count: named.count - common)
        let rest = (up + names.dropFirst(common).map(String.init)).joined(separator: "/")
        return FilePath(tree.shown(nil)).appending(rest).lexicallyNormalized().string
    }
}
