internal import FileTree
internal import SkillFormat

/// The SKILL.md files of a source, sorted out by the same rules for every kind of source.
struct Discovery {
    /// The maximum size of a SKILL.md, in bytes.
    static let skillFileLimit = 1_048_576
    /// The maximum number of additional folders to search because a manifest names them.
    static let namedFolderLimit = 100

    /// The part of a source that is searched for skills.
    enum Reach {
        /// A whole source: a skill at its top is one of several.
        case source
        /// A folder of a repository, or that of a skill: a skill at its top has all the files in it.
        case folder

        /// Finds the part of an unknown source that a folder is: that of a skill if it has the name of the one at its top.
        init(
            ofFolderNamed name: String?, with files: some Collection<RelativePath>,
            reading document: (RelativePath) -> SkillDocument?
        ) {
            // Only a skill with others below it can be either.
            guard files.count > 1, let top = files.first(where: { $0.parent == nil }),
                let declared = document(top)?.frontmatter?.name
            else {
                self = .source
                return
            }
            self = declared == name ? .folder : .source
        }
    }

    /// All SKILL.md files, including those that are parts of another skill, ordered by path.
    let files: [SkillFile]

    /// Sorts out the files of a source.
    init(
        among paths: some Sequence<RelativePath>, of plugins: PluginList = PluginList(),
        lock: ProjectLock? = nil, in reach: Reach
    ) {
        let found = paths.filter(\.mayBeSkillFile).sorted()
        let members = plugins.members(of: found)
        let candidates = found.filter { members[$0] != nil || !Self.isDependency($0) }
            .map { (path: $0, folder: $0.parent) }
        var nesting = SkillNesting(of: candidates.compactMap(\.folder))
        let top: TopSkill = candidates.contains { $0.folder == nil } ? .present : .absent
        files = candidates.map { path, folder in
            let member = members[path]
            let exclusion: Exclusion?
            if member == nil, let folder, let outer = nesting.outermost(above: folder) {
                exclusion = .part(of: outer)
            } else if member == nil, folder != nil, top == .present, reach == .folder {
                exclusion = .part(of: nil)
            } else if let folder, let source = lock?.source(ofSkillIn: folder) {
                exclusion = .installed(from: source)
            } else {
                exclusion = Self.setAside(path, member, besides: top)
            }
            return SkillFile(
                path: path, folder: folder, plugins: member?.plugins, exclusion: exclusion)
        }
    }

    /// Returns the exclusion of a skill in a folder of archives, backups or tests, unless a manifest names the skill or
    /// a folder inside that one.
    private static func setAside(
        _ path: RelativePath, _ member: PluginList.Membership?, besides top: TopSkill
    ) -> Exclusion? {
        let below = member?.folder.rest(of: path) ?? path
        return Exclusion(above: below.names.dropLast(2), besides: top)
    }

    /// The files to read, best placed first.
    var readable: [SkillFile] {
        files.filter { $0.exclusion?.isPart != true }
            .sorted { ($0.placement, $0.path) < ($1.placement, $1.path) }
    }

    /// Returns the SKILL.md files that are not inside the folder of another; a skill at the top hides all others.
    static func outermost(among paths: some Sequence<RelativePath>) -> [RelativePath] {
        let files = paths.filter { $0.mayBeSkillFile && !isDependency($0) }
        if let top = files.first(where: { $0.parent == nil }) { return [top] }
        var nesting = SkillNesting(of: files.compactMap(\.parent))
        return files.filter { file in
            file.parent.map { nesting.outermost(above: $0) == nil } ?? true
        }.sorted()
    }

    /// Returns the files that count as SKILL.md in a source that has none: the only ones in their folders whose names
    /// differ in case only.
    ///
    /// The specification's reference implementation reads `skill.md` if there is no SKILL.md. In a source with a
    /// SKILL.md, files with other names are documents.
    static func substitutes(among misspelled: some Sequence<RelativePath>) -> [RelativePath] {
        Dictionary(grouping: misspelled, by: \.parent).values.filter { $0.count == 1 }.flatMap(
            \.self)
    }

    /// Returns the misspelled files in a source with skills that are likely to be skills, too: those in a folder beside
    /// that of a skill, unless both are at the top, where folders of all kinds are.
    static func overlooked(
        among misspelled: some Sequence<RelativePath>, beside files: [SkillFile]
    ) -> [UnusableSkill] {
        let folders = Set(files.compactMap(\.folder))
        let shelves = Set(files.filter { $0.exclusion == nil }.compactMap { $0.folder?.parent })
        var nesting = SkillNesting(of: folders)
        return misspelled.filter { file in
            guard let folder = file.parent, let shelf = folder.parent, shelves.contains(shelf),
                !folders.contains(folder), !isDependency(file)
            else { return false }
            return nesting.outermost(above: folder) == nil
        }.sorted().map { UnusableSkill(path: $0.description, fault: .misspelled) }
    }

    /// Returns whether a path is in a folder of a package manager or a build.
    static func isDependency(_ path: RelativePath) -> Bool {
        path.names.contains { isDependency($0) }
    }

    /// Returns whether a folder with this name belongs to a package manager or a build.
    static func isDependency(_ name: String) -> Bool {
        ["node_modules", ".build", "vendor", ".venv"].contains(name)
    }

    /// Returns one skill for each distinct SKILL.md, the best placed one, ordered by path: many repositories contain a
    /// copy for each agent.
    ///
    /// `text` identifies the content of the SKILL.md: its bytes, or a hash of them. Parts of other skills have none, and
    /// are all kept.
    static func withoutCopies<Text: Hashable>(
        _ candidates: [(candidate: SkillCandidate, text: Text?)]
    ) -> [SkillCandidate] {
        var parts: [SkillCandidate] = []
        var kept: [Text: SkillCandidate] = [:]
        for (candidate, text) in candidates {
            guard let text else {
                parts.append(candidate)
                continue
            }
            guard let other = kept[text] else {
                kept[text] = candidate
                continue
            }
            kept[text] =
                candidate.isBetter(than: other)
                ? candidate.adding(other.plugins) : other.adding(candidate.plugins)
        }
        return (parts + kept.values).sorted { $0.isBefore($1) }
    }

    /// Returns the error for a source without skills.
    ///
    /// `misspelled` is a file whose name differs from SKILL.md in case only, next to another such file; `top` lists the
    /// first names in the source.
    static func nothingFound(
        in address: SkillAddress, _ notes: [SourceNote], unusable: [UnusableSkill],
        misspelled: RelativePath?, submodules: [Submodule] = [], top: [String]
    ) -> SkillSourceError {
        let external = notes.compactMap(\.externalPlugin)
        if !external.isEmpty { return .choice(.onlyExternalPlugins(address.typed, external)) }
        if submodules.contains(where: { $0.address != nil }) {
            return .choice(.onlySubmodules(address.typed, submodules))
        }
        if let skill = unusable.first { return .content(.unusable(address.typed, skill)) }
        if let misspelled {
            return .choice(.misspelledSkillFile(address.typed, path: misspelled.description))
        }
        if !submodules.isEmpty { return .choice(.onlySubmodules(address.typed, submodules)) }
        return .choice(.noSkill(address.typed, top: top))
    }
}

extension RelativePath {
    /// Whether the file is named SKILL.md, in any case.
    fileprivate var mayBeSkillFile: Bool { lastName == "SKILL.md" || isMisspelledSkillFile }

    /// Whether the file would be a SKILL.md if its name were upper-case.
    var isMisspelledSkillFile: Bool {
        lastName != "SKILL.md" && lastName.utf8.count == 8 && lastName.lowercased() == "skill.md"
    }
}
