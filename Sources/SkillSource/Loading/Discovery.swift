internal import FileTree

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

    /// What is found, and what belongs to plugins wherever it lies.
    static func skillFiles(
        among paths: some Sequence<RelativePath>, owners: [RelativePath: [String]]
    ) -> [RelativePath] {
        Set(skillFiles(among: paths)).union(owners.keys).sorted()
    }

    /// What package managers and builds leave in a repository.
    static func isDependency(_ path: RelativePath) -> Bool {
        path.names.contains { isDependency($0) }
    }

    /// Whether a folder of this name holds what others made.
    static func isDependency(_ name: String) -> Bool {
        ["node_modules", ".build", "vendor", ".venv"].contains(name)
    }

    /// Of skills whose SKILL.md is the same only one, in the most visible place: many repositories carry a copy
    /// for each agent.
    ///
    /// `text` is what tells them apart: the bytes, or the hash of them.
    static func withoutCopies<Text: Hashable>(
        _ candidates: [(candidate: SkillCandidate, text: Text)]
    ) -> [SkillCandidate] {
        var kept: [Text: SkillCandidate] = [:]
        for (candidate, text) in candidates {
            guard let other = kept[text] else {
                kept[text] = candidate
                continue
            }
            let isBetter = rank(candidate) < rank(other)
            kept[text] =
                isBetter ? candidate.adding(other.plugins) : other.adding(candidate.plugins)
        }
        return kept.values.sorted {
            ($0.folder?.description ?? "") < ($1.folder?.description ?? "")
        }
    }

    /// How far from the eye a skill lies: what belongs to a plugin comes first.
    private static func rank(_ candidate: SkillCandidate) -> (Int, Int, Int, String) {
        let path = candidate.folder?.description ?? ""
        let hidden = path.split(separator: "/").count { $0.hasPrefix(".") }
        return (candidate.plugins.isEmpty ? 1 : 0, hidden, path.utf8.count, path)
    }
}
