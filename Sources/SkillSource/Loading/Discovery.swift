internal import FileTree

/// The rules by which skills are found among the files of a source.
enum Discovery {
    /// The maximum size of a SKILL.md, in bytes.
    static let skillFileLimit = 1_048_576
    /// The maximum number of additional folders to search because a manifest names them.
    static let namedFolderLimit = 100

    /// Returns the SKILL.md files of skills, sorted; a skill inside another skill counts as files of that skill.
    static func skillFiles(among paths: some Sequence<RelativePath>) -> [RelativePath] {
        let files = paths.filter {
            ($0.lastName == "SKILL.md" || $0.isMisspelledSkillFile) && !isDependency($0)
        }
        if let top = files.first(where: { $0.parent == nil }) { return [top] }
        let folders = Set(files.compactMap(\.parent))
        return files.filter { file in
            file.parent.map { folders.isDisjoint(with: $0.ancestors) } ?? true
        }.sorted()
    }

    /// Returns the files that count as SKILL.md in a source that has none: the only ones in their folders whose names
    /// differ in case only.
    ///
    /// The specification's reference implementation reads `skill.md` if there is no SKILL.md. In a source with a
    /// SKILL.md, other names are taken for documents.
    static func substitutes(among misspelled: some Sequence<RelativePath>) -> [RelativePath] {
        Dictionary(grouping: misspelled, by: \.parent).values.filter { $0.count == 1 }.flatMap(
            \.self)
    }

    /// Returns the SKILL.md files of skills, and all those that belong to plugins.
    static func skillFiles(
        among paths: some Sequence<RelativePath>, owners: [RelativePath: [String]]
    ) -> [RelativePath] {
        Set(skillFiles(among: paths)).union(owners.keys).sorted()
    }

    /// Returns whether a path is in a folder of a package manager or a build.
    static func isDependency(_ path: RelativePath) -> Bool {
        path.names.contains { isDependency($0) }
    }

    /// Returns whether a folder with this name belongs to a package manager or a build.
    static func isDependency(_ name: String) -> Bool {
        ["node_modules", ".build", "vendor", ".venv"].contains(name)
    }

    /// Returns one skill for each distinct SKILL.md, the one in the most visible place: many repositories contain
    /// a copy for each agent.
    ///
    /// `text` identifies the content of the SKILL.md: its bytes, or a hash of them.
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

    /// Returns a rank, lowest for the most visible place: skills of plugins first, then those with the fewest
    /// hidden folders and the shortest path.
    private static func rank(_ candidate: SkillCandidate) -> (Int, Int, Int, String) {
        let path = candidate.folder?.description ?? ""
        let hidden = path.split(separator: "/").count { $0.hasPrefix(".") }
        return (candidate.plugins.isEmpty ? 1 : 0, hidden, path.utf8.count, path)
    }

    /// Returns the error for a source without skills.
    ///
    /// `misspelled` is a file whose name differs from SKILL.md in case only, next to another such file; `top` lists the first names in the
    /// source.
    static func nothingFound(
        in address: SkillAddress, _ notes: [SourceNote], misspelled: RelativePath?, top: [String]
    ) -> SkillSourceError {
        let external = notes.compactMap(\.externalPlugin)
        if !external.isEmpty { return .onlyExternalPlugins(address.typed, external) }
        if let misspelled {
            return .misspelledSkillFile(address.typed, path: misspelled.description)
        }
        return .noSkill(address.typed, top: top)
    }
}

extension RelativePath {
    /// Whether the file would be a SKILL.md if its name were upper-case.
    var isMisspelledSkillFile: Bool {
        lastName != "SKILL.md" && lastName.utf8.count == 8 && lastName.lowercased() == "skill.md"
    }
}
