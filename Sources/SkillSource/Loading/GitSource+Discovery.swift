internal import FileTree
internal import Git
internal import SkillFormat

// Finding skills.
extension GitSource {
    /// The maximum number of SKILL.md files to read; the other skills are listed by the names of their folders.
    ///
    /// They come in one request: 1,000 files of public repositories take 3 MB, half a second at 50 Mbit/s.
    static let readLimit = 1_000
    /// The maximum number of symlinks that are fetched before skills are chosen; about 100 bytes each.
    static let linkLimit = 10_000

    /// Returns the skills in the folder; `repositoryName` is the name of a skill at its top.
    ///
    /// Manifests come in the same request as the SKILL.md files. Calls `reading` with the number of skills, which is nil
    /// at first.
    func discoverSkills(
        for address: SkillAddress, repositoryName: String,
        reading: @Sendable (Int?) -> Void = { _ in }
    ) async throws(SkillSourceError) -> DiscoveredSkills {
        do {
            return try await search(for: address, repositoryName, reading)
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func search(
        for address: SkillAddress, _ repositoryName: String, _ reading: (Int?) -> Void
    ) async throws -> DiscoveredSkills {
        reading(nil)
        var survey = RepositorySurvey()
        try await survey.add(folder, at: nil, of: repository)
        try await fetchTexts(of: survey)
        try await followSkillLinks(in: &survey)
        try await followFolderLinks(in: &survey)
        let moved = await repository.movedAddress
        let origin = address.localRepository.flatMap { LocalRepository(at: $0).origin }
        let addresses = [repository.address, moved, address.repository?.url, origin]
        let own = OwnRepository(addresses: addresses.compactMap(\.self), at: resolution)
        let plugins = try await plugins(in: &survey, own)
        survey.addSubstitutes()
        let lock = ProjectLock(
            try await contents(ofAny: survey.lockFile), ofRepositoryNamed: repositoryName)
        let submodules = SubmoduleList(
            survey.submodules, try await contents(ofAny: survey.moduleFile), of: repository.address
        ).all
        let (files, reach) = (survey.skillFiles, reach)
        reading(files.count)
        let (discovery, ids) = try await compute {
            let discovery = Discovery(among: files.keys, of: plugins, lock: lock, in: reach)
            // The best placed skills come first, in case not all can be read.
            return (discovery, discovery.readable.compactMap { files[$0.path] })
        }
        survey.unusable += Discovery.overlooked(
            among: survey.misspelled.keys.filter { files[$0] == nil }, beside: discovery.files)
        let rest =
            survey.unusable.map { SourceNote.unusable($0) }
            + submodules.map { SourceNote.submodule($0) }
        guard !discovery.files.isEmpty else {
            throw Discovery.nothingFound(
                in: address, plugins.notes, unusable: survey.unusable,
                misspelled: survey.misspelled.keys.min(), submodules: submodules,
                top: try await topNames())
        }
        let texts = try await texts(of: ids)
        reading(files.count)
        let unread = Set(ids).count - texts.count
        let notes = plugins.notes + rest + (unread > 0 ? [.undescribed(count: unread)] : [])
        let skills = try await compute {
            let skills = discovery.files.map { file -> (candidate: SkillCandidate, ObjectID?) in
                let isPart = file.exclusion?.isPart == true
                let id = isPart ? nil : files[file.path]
                let candidate = SkillCandidate(
                    file, document: id.flatMap { texts[$0] }.map { readHeader($0) },
                    folder: inRepository(file.folder),
                    folderName: file.folder?.lastName ?? ownName(repositoryName))
                return (candidate, id)
            }
            return Discovery.withoutCopies(skills)
        }
        return DiscoveredSkills(
            plugins.grouped(skills), notes, plugins.renames,
            plugins.parts(among: survey.pluginParts, of: address))
    }

    private func compute<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async throws(GitError) -> Result {
        do { return try await Computation.run(work) } catch { throw .cancelled }
    }

    /// Whether the whole repository is searched.
    private var reach: Discovery.Reach { folder.pathText.isEmpty ? .source : .folder }

    /// Returns the name of the folder, or of the repository if the folder is its top.
    private func ownName(_ repositoryName: String) -> String {
        RelativePath(folder.pathText)?.lastName ?? repositoryName
    }

    /// Adds the SKILL.md files that are symlinks, except for those that lead to no file.
    private func followSkillLinks(in survey: inout RepositorySurvey) async throws(GitError) {
        let links = survey.links.keys.filter { $0.lastName == "SKILL.md" }
        let files = try await repository.findFiles(at: links, in: folder)
        for (link, file) in zip(links, files) {
            switch file {
            case .success(let file): survey.skillFiles[link] = file
            case .failure:
                survey.unusable.append(
                    UnusableSkill(path: link.description, fault: .brokenLink))
            }
        }
    }

    /// Adds the skills behind symlinks to folders beside the one that is searched, where skills are expected: at its top,
    /// and beside other skills.
    private func followFolderLinks(in survey: inout RepositorySurvey) async throws(GitError) {
        let shelves = Set(
            survey.skillFiles.keys.compactMap(\.parent).map { SourceFolder($0.parent) })
        let links = survey.links.keys.filter { link in
            let folder = SourceFolder(link.parent)
            return link.lastName != "SKILL.md" && (folder == .top || shelves.contains(folder))
                && !IgnoredNames.contains(link.lastName) && !Discovery.isDependency(link)
        }.sorted()
        guard !links.isEmpty else { return }
        let targets = try await repository.findFolders(at: links, in: folder)
        var beside: [RelativePath] = []
        for (link, target) in zip(links, targets) {
            switch target {
            case .success(let found?) where isBeside(found): beside.append(link)
            case .success: continue
            case .failure:
                // Beside skills, and with a name of one, it is probably meant as one.
                guard shelves.contains(SourceFolder(link.parent)), SkillName(link.lastName) != nil
                else { continue }
                survey.unusable.append(
                    UnusableSkill(path: link.description, fault: .brokenLink))
            }
        }
        beside = Array(beside.prefix(Discovery.namedFolderLimit))
        let wanted = beside.compactMap { $0.appending(.skillFile) }
        let files = try await repository.findFiles(at: wanted, in: folder)
        for (path, file) in zip(wanted, files) {
            if case .success(let id) = file {
                survey.skillFiles[path] = id
            } else if let link = path.parent {
                try await search(linked: link, into: &survey)
            }
        }
    }

    /// Whether a folder is neither in the one that is searched nor around it.
    private func isBeside(_ found: RepositoryFolder) -> Bool {
        guard let own = RelativePath(folder.pathText), let other = RelativePath(found.pathText)
        else { return false }
        return own != other && own.removing(prefix: other) == nil
            && other.removing(prefix: own) == nil
    }

    /// Searches a folder beside the one that is searched, to which a symlink leads.
    private func search(
        linked link: RelativePath, into survey: inout RepositorySurvey
    ) async throws(GitError) {
        guard let path = inRepository(link) else { return }
        let found = try await repository.folder(at: path.description, of: resolution.commit)
        try await survey.add(found, at: link, of: repository)
    }

    /// Fetches the manifests and the lock file together with the SKILL.md files and the symlinks.
    ///
    /// With all symlinks and trees, the skills can be unpacked with one request for their files. If there are more
    /// files than are read and a manifest may select some of them, the SKILL.md files are not fetched yet.
    private func fetchTexts(of survey: RepositorySurvey) async throws(GitError) {
        var wanted = [ManifestPlace.groups].compactMap(\.self)
        if let marketplace = survey.marketplace {
            wanted += [marketplace] + ManifestPlace.likelyManifests(among: survey.manifests.keys)
        } else {
            wanted += ManifestPlace.manifests(of: .top).filter { survey.manifests[$0] != nil }
                .prefix(1)
        }
        let manifests = wanted.compactMap { survey.manifests[$0] }
        // Without these, the SKILL.md files come in the only request, in an order that is computed once.
        let others = [survey.lockFile, survey.moduleFile].compactMap(\.self)
        guard !manifests.isEmpty || !others.isEmpty || !survey.links.isEmpty else { return }
        let ids = Discovery(among: survey.skillFiles.keys, in: reach).readable
            .compactMap { survey.skillFiles[$0.path] }
        let exceedsLimit = !manifests.isEmpty && Set(ids).count > Self.readLimit
        try await repository.fetch(
            files: manifests + others + Self.links(in: survey)
                + (exceedsLimit ? [] : Self.first(ids)))
    }

    /// Returns the symlinks to fetch, those that replace a SKILL.md first.
    private static func links(in survey: RepositorySurvey) -> [ObjectID] {
        let links = survey.links.sorted {
            ($0.key.lastName == "SKILL.md" ? 0 : 1, $0.value)
                < ($1.key.lastName == "SKILL.md" ? 0 : 1, $1.value)
        }
        return links.prefix(linkLimit).map(\.value)
    }

    /// Returns the content of a file that may not exist.
    private func contents(ofAny file: ObjectID?) async throws(GitError) -> [UInt8]? {
        guard let id = file else { return nil }
        return try await repository.contents(ofFile: id)
    }

    /// Returns the files to read, each once.
    private static func first(_ ids: [ObjectID]) -> [ObjectID] {
        var seen: Set<ObjectID> = []
        return Array(ids.filter { seen.insert($0).inserted }.prefix(readLimit))
    }

    /// Returns the contents of the SKILL.md files that are read.
    private func texts(of ids: [ObjectID]) async throws(GitError) -> [ObjectID: [UInt8]] {
        let ids = Self.first(ids)
        try await repository.fetch(files: ids)
        var texts: [ObjectID: [UInt8]] = [:]
        for id in ids { texts[id] = try await text(of: id) }
        return texts
    }

    /// The first names in the folder.
    private func topNames() async throws(GitError) -> [String] {
        var names: [String] = []
        try await repository.walk(folder) { (entry) throws(GitError) in
            if names.count < 8 {
                names.append(entry.shownPath + (entry.mode == .directory ? "/" : ""))
            }
            return .pass
        }
        return names
    }

    /// Returns the path in the repository of a path in the folder.
    private func inRepository(_ path: RelativePath?) -> RelativePath? {
        let base = folder.pathText.isEmpty ? nil : RelativePath(folder.pathText)
        guard let base else { return path }
        return path.map { base.appending($0) } ?? base
    }
}

// Plugins.
extension GitSource {
    /// Reads the manifests, and adds the skills that can only be found through them.
    private func plugins(
        in survey: inout RepositorySurvey, _ own: OwnRepository
    ) async throws(GitError) -> PluginList {
        // A folder that is searched alone has the paths of its own manifests.
        var plugins = PluginList(in: folder.pathText.isEmpty ? own : nil)
        if let groups = ManifestPlace.groups {
            plugins.read(groups: try await text(of: groups, in: survey))
        }
        if let path = survey.marketplace, let text = try await text(of: path, in: survey) {
            plugins.read(marketplace: (path, text))
        } else if reach == .source
            || ManifestPlace.manifests(of: .top).contains(where: { survey.manifests[$0] != nil })
        {
            plugins.read(marketplace: nil)
        }
        let wanted = plugins.manifestFiles { survey.manifests[$0] != nil }
        try await repository.fetch(files: wanted.compactMap { survey.manifests[$0] })
        var texts: [RelativePath: PluginList.Text] = [:]
        for path in wanted { texts[path] = try await text(of: path, in: survey) }
        plugins.read(plugins: texts)
        let named = plugins.unsearchedFolders(among: survey.skillFiles.keys)
            .filter { wasSkipped($0, in: survey) }
        for folder in named.prefix(Discovery.namedFolderLimit) {
            try await search(folder, for: &plugins, into: &survey)
        }
        return plugins
    }

    private func text(
        of path: RelativePath, in survey: RepositorySurvey
    ) async throws(GitError) -> PluginList.Text? {
        guard let id = survey.manifests[path] else { return nil }
        let bytes = try await repository.contents(ofFile: id)
        return bytes.count > PluginList.sizeLimit ? .tooLarge : .bytes(bytes)
    }

    /// Returns whether the survey skipped a folder: because of a symlink, or as a folder of a package manager.
    private func wasSkipped(_ folder: SourceFolder, in survey: RepositorySurvey) -> Bool {
        guard let path = folder.path else { return false }
        return Discovery.isDependency(path)
            || (path.ancestors + [path]).contains { survey.links[$0] != nil }
    }

    /// Searches a folder that a manifest names, following symlinks.
    private func search(
        _ place: SourceFolder, for plugins: inout PluginList, into survey: inout RepositorySurvey
    ) async throws(GitError) {
        guard let path = place.path, let full = inRepository(path) else { return }
        let found: RepositoryFolder
        do {
            found = try await repository.folder(at: full.description, of: resolution.commit)
        } catch {
            guard case .repository = error else { throw error }
            return
        }
        let base = RelativePath(folder.pathText)
        guard !isBeside(found) else { return try await survey.add(found, at: path, of: repository) }
        guard let real = RelativePath(found.pathText),
            let below = base.map({ real.removing(prefix: $0) }) ?? real
        else { return }
        if below != path { plugins.follow(place, to: SourceFolder(below)) }
        // The target of a symlink has been searched at its own path.
        if below == path || Discovery.isDependency(below) {
            try await survey.add(found, at: below, of: repository)
        }
    }
}
