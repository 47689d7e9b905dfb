public import FileTree
public import SkillFormat

/// A skill that a source offers, known by its SKILL.md alone.
public struct SkillCandidate: Sendable, Hashable {
    /// The name to install it under: its own where that can be a folder's name, else its folder's, else its
    /// own made plain; nil when none of them will do.
    public let name: SkillName?
    /// The name as SKILL.md gives it.
    public let declaredName: String?
    /// What SKILL.md says it is for.
    public let description: String?
    /// Where it lies in the source; nil at the top.
    public let folder: RelativePath?

    /// Whether it is meant by what the user typed behind `--skill`.
    func isNamed(_ text: String) -> Bool {
        name?.description == text || declaredName == text || folder?.description == text
            || folder?.lastName == text
    }

    /// Reads a SKILL.md at a place; `folderName` is what its folder is called, in the source or outside.
    init(document: SkillDocument?, folder: RelativePath?, folderName: String?) {
        declaredName = document?.frontmatter?.name
        description = document?.frontmatter?.description
        self.folder = folder
        name =
            declaredName.flatMap { SkillName($0) } ?? folderName.flatMap { SkillName($0) }
            ?? declaredName.flatMap { SkillName.slug(of: $0) }
    }
}

/// Finds the skills among the files of a source.
enum Discovery {
    /// The folders that hold a SKILL.md, outermost first; one inside another is its content.
    static func skillFiles(among paths: some Sequence<RelativePath>) -> [RelativePath] {
        let files = paths.filter { $0.lastName == "SKILL.md" && !isDependency($0) }
        if let top = files.first(where: { $0.parent == nil }) { return [top] }
        let folders = Set(files.compactMap(\.parent))
        return files.filter { file in
            file.parent.map { folders.isDisjoint(with: $0.ancestors) } ?? true
        }.sorted()
    }

    /// What package managers and builds leave in a repository.
    private static func isDependency(_ path: RelativePath) -> Bool {
        path.names.contains { isDependency($0) }
    }

    /// Whether a folder of this name holds what others made.
    static func isDependency(_ name: String) -> Bool {
        ["node_modules", ".build", "vendor", ".venv"].contains(name)
    }

    /// Of skills that agree in every byte of their SKILL.md only one, in the most visible place: many
    /// repositories carry a copy for each agent.
    static func withoutCopies(
        _ candidates: [(candidate: SkillCandidate, bytes: [UInt8])]
    ) -> [SkillCandidate] {
        var kept: [[UInt8]: SkillCandidate] = [:]
        for (candidate, bytes) in candidates {
            guard let other = kept[bytes] else {
                kept[bytes] = candidate
                continue
            }
            if rank(candidate) < rank(other) { kept[bytes] = candidate }
        }
        return kept.values.sorted {
            ($0.folder?.description ?? "") < ($1.folder?.description ?? "")
        }
    }

    private static func rank(_ candidate: SkillCandidate) -> (Int, Int, String) {
        let path = candidate.folder?.description ?? ""
        let hidden = path.split(separator: "/").count { $0.hasPrefix(".") }
        return (hidden, path.utf8.count, path)
    }
}
