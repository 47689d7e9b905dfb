internal import FileTree
internal import References
internal import SkillFormat
internal import SystemPackage

/// What lies around a skill of a repository.
struct RepositorySurroundings: SkillSurroundings {
    /// The repository's top, or of no repository the folder that somebody named.
    private let top: FilePath
    /// The names that lead from there to the folder that was named, and to the skill's.
    private let named: [Substring]
    private let skill: [Substring]
    /// The names that lead to the outermost skill that this one lies in; nil where it lies in none.
    private let holder: ArraySlice<Substring>?
    private let tree: RepositoryTree

    /// What lies around a folder of a tree; nil for the top of a repository, which has nothing around it.
    init?(of folder: RelativePath?, in tree: RepositoryTree, at place: Place) {
        top = place.repository
        var below = place.path
        guard below.removePrefix(top) else { return nil }
        named = below.string.split(separator: "/")
        skill = named + (folder?.description.split(separator: "/") ?? [])
        guard !skill.isEmpty else { return nil }
        let (top, skill) = (top, skill)
        // A repository, or a folder of skills, that is a skill as well has others that are installed alone.
        holder = (1..<skill.count).lazy.map { skill.prefix($0) }
            .first { $0.last != "skills" && Self.holdsSkill($0, below: top) }
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

    /// The file to which names lead from the top; nil when there is none.
    private func place(_ names: ArraySlice<Substring>) -> SurroundingPlace? {
        let path = names.joined(separator: "/")
        guard Directory.kind(at: top.appending(path)) == .file else { return nil }
        guard !names.starts(with: skill) else {
            return .inside(names.dropFirst(skill.count).joined(separator: "/"))
        }
        if let holder, names.starts(with: holder) { return .inHolder }
        let isOfSkill = (1..<max(1, names.count)).contains { count in
            !skill.starts(with: names.prefix(count))
                && Self.holdsSkill(names.prefix(count), below: top)
        }
        return isOfSkill ? .inOtherSkill(shown(names)) : .outside(shown(names))
    }

    private static func holdsSkill(_ names: ArraySlice<Substring>, below top: FilePath) -> Bool {
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
