internal import FileTree
internal import Git

/// The files of a repository that matter for finding skills, by their paths in the folder that is searched.
struct RepositorySurvey {
    /// Every SKILL.md.
    var skillFiles: [RelativePath: ObjectID] = [:]
    /// The marketplaces, the groups of skills, and the manifests of plugins.
    var manifests: [RelativePath: ObjectID] = [:]
    /// The lock file of `npx skills` at the top.
    var lockFile: ObjectID?
    /// Every symlink.
    var links: [RelativePath: ObjectID] = [:]
    /// The files whose names differ from SKILL.md in case only.
    var misspelled: [RelativePath: ObjectID] = [:]
    /// The files called SKILL.md that can't be used.
    var unusable: [UnusableSkill] = []
    /// The files that may be parts of plugins besides skills.
    var pluginParts: Set<RelativePath> = []
    /// The commits of submodules.
    var submodules: [RelativePath: ObjectID] = [:]
    /// The file at the top that has the addresses of submodules (gitmodules(5)).
    var moduleFile: ObjectID?

    /// The names of manifests and of the lock file.
    private static let manifestNames = Set(
        ["plugin.json", "marketplace.json"]
            + [ManifestPlace.groups, ProjectLock.path].compactMap { $0?.description }
            + [SubmoduleList.fileName])

    /// Adds the files below a folder.
    ///
    /// Symlinks to folders are not followed: their skills are found at their own paths.
    mutating func add(
        _ folder: RepositoryFolder, at place: RelativePath?, of repository: Repository
    ) async throws(GitError) {
        var found = RepositorySurvey()
        try await repository.walk(folder) { (entry) throws(GitError) in
            let name = String(decoding: entry.name, as: UTF8.self)
            guard entry.mode != .directory else {
                let isSkipped = IgnoredNames.contains(name) || Discovery.isDependency(name)
                return isSkipped || entry.depth + 1 >= RelativePath.depthLimit ? .pass : .enter
            }
            let isManifest = Self.manifestNames.contains(name)
            let mayBeSkill = name.utf8.count == "SKILL.md".utf8.count
            let mayBePart = PluginParts.mayBe(
                name, in: entry.parentName.map { String(decoding: $0, as: UTF8.self) })
            guard
                mayBeSkill || isManifest || mayBePart
                    || [.symbolicLink, .submodule].contains(entry.mode)
            else { return .pass }
            let below: RelativePath
            do throws(NameViolation) { below = try entry.relativePath } catch {
                if name == "SKILL.md", error != .gitFolder {
                    found.unusable.append(
                        UnusableSkill(path: entry.shownPath, fault: .name(error)))
                }
                return .pass
            }
            guard let path = place.map({ $0.appending(below) }) ?? below else { return .pass }
            switch entry.mode {
            case .file, .executable:
                if mayBePart { found.pluginParts.insert(path) }
                found.add(path, entry.id)
            case .symbolicLink: found.links[path] = entry.id
            case .submodule: found.submodules[path] = entry.id
            case .directory: break
            }
            return .pass
        }
        if skillFiles.isEmpty {
            skillFiles = found.skillFiles
        } else {
            skillFiles.merge(found.skillFiles) { $1 }
        }
        manifests.merge(found.manifests) { $1 }
        pluginParts.formUnion(found.pluginParts)
        links.merge(found.links) { $1 }
        misspelled.merge(found.misspelled) { $1 }
        unusable += found.unusable
        submodules.merge(found.submodules) { $1 }
        moduleFile = moduleFile ?? found.moduleFile
        lockFile = lockFile ?? found.lockFile
    }

    private mutating func add(_ path: RelativePath, _ id: ObjectID) {
        if path.lastName == "SKILL.md" {
            // Names in other forms of Unicode are one path.
            if let known = skillFiles[path], known != id {
                unusable.append(UnusableSkill(path: path.description, fault: .namesake))
            }
            skillFiles[path] = skillFiles[path] ?? id
        } else if ManifestPlace.isManifest(path) {
            manifests[path] = id
        } else if path == ProjectLock.path {
            lockFile = id
        } else if path.description == SubmoduleList.fileName {
            moduleFile = id
        } else if path.isMisspelledSkillFile {
            misspelled[path] = id
        }
    }

    /// The marketplace that is read; nil if there is none.
    var marketplace: RelativePath? {
        ManifestPlace.marketplaces.first { manifests[$0] != nil }
    }

    /// Makes files with misspelled names the skills of a source that has no SKILL.md.
    mutating func addSubstitutes() {
        guard skillFiles.isEmpty else { return }
        for path in Discovery.substitutes(among: misspelled.keys) {
            skillFiles[path] = misspelled[path]
        }
    }
}
