internal import FileTree
internal import Git
internal import SkillFormat

// What a repository offers.
extension GitSource {
    /// The names in a repository that have to do with skills, by their places in the folder that is meant.
    private struct Survey {
        /// Every SKILL.md, with its bytes' name.
        var skillFiles: [RelativePath: ObjectID] = [:]
        /// The manifests of plugins, and the marketplace.
        var manifests: [RelativePath: ObjectID] = [:]
        /// The folders and files that are links.
        var links: Set<RelativePath> = []
        /// A file that is called SKILL.md but for the case of its letters.
        var misspelled: RelativePath?
    }

    /// The skills in the folder, ordered by their places.
    ///
    /// Manifests come with the SKILL.md files, in one request.
    func offer(of address: SkillAddress, repositoryName: String) async throws -> Offer {
        var survey = Survey()
        try await look(below: folder, at: nil, into: &survey)
        try await followSkillLinks(in: &survey)
        try await bring(survey)
        let plugins = try await plugins(in: &survey)
        let owners = plugins.owners(of: survey.skillFiles.keys)
        let files = Discovery.skillFiles(among: survey.skillFiles.keys, owners: owners)
        guard !files.isEmpty else {
            let distant = plugins.notes.compactMap(\.distantPlugin)
            guard distant.isEmpty else {
                throw SkillSourceError.onlyDistantPlugins(address.typed, distant)
            }
            if let file = survey.misspelled {
                throw SkillSourceError.misspelledSkillFile(address.typed, path: file.description)
            }
            throw SkillSourceError.noSkill(address.typed, top: try await topNames())
        }
        // Where not all are read, those of plugins come first.
        let inOrder = files.filter { owners[$0] != nil } + files.filter { owners[$0] == nil }
        let texts = try await texts(of: inOrder.compactMap { survey.skillFiles[$0] })
        let found = files.compactMap { file -> (candidate: SkillCandidate, text: ObjectID)? in
            guard let id = survey.skillFiles[file] else { return nil }
            let candidate = SkillCandidate(
                document: texts[id].map { readHeader($0) }, folder: inRepository(file.parent),
                folderName: file.parent?.lastName ?? ownName(repositoryName),
                plugins: owners[file] ?? [])
            return (candidate, id)
        }
        let unread = Set(found.map(\.text)).count - texts.count
        let notes = plugins.notes + (unread > 0 ? [.undescribed(count: unread)] : [])
        return Offer(Discovery.withoutCopies(found), notes)
    }

    /// What the folder itself is called.
    private func ownName(_ repositoryName: String) -> String? {
        guard let path = RelativePath(folder.pathText) else { return repositoryName }
        return path.lastName
    }

    /// Looks through the trees; links to files count, links to folders don't: what they lead to is found at
    /// its own place.
    private func look(
        below folder: RepositoryFolder, at place: RelativePath?, into survey: inout Survey
    ) async throws(GitError) {
        var found = Survey()
        try await repository.walk(folder) { (entry) throws(GitError) in
            guard let bytes = entry.path.last else { return .pass }
            let name = String(decoding: bytes, as: UTF8.self)
            guard entry.mode != .directory else {
                let isLeftOut = IgnoredNames.contains(name) || Discovery.isDependency(name)
                return isLeftOut || entry.path.count >= RelativePath.depthLimit ? .pass : .enter
            }
            let isManifest = name == "plugin.json" || name == "marketplace.json"
            let mayBeSkill = name.utf8.count == "SKILL.md".utf8.count
            guard mayBeSkill || isManifest || entry.mode == .symbolicLink,
                let below = try? entry.relativePath,
                let path = place.map({ $0.appending(below) }) ?? below
            else { return .pass }
            switch entry.mode {
            case .file, .executable:
                if name == "SKILL.md" {
                    found.skillFiles[path] = entry.id
                } else if path == PluginList.marketplaceFile || PluginList.isManifest(path) {
                    found.manifests[path] = entry.id
                } else if found.misspelled == nil, path.isSkillFileInOtherCase {
                    found.misspelled = path
                }
            case .symbolicLink: found.links.insert(path)
            case .directory, .submodule: break
            }
            return .pass
        }
        survey.skillFiles.merge(found.skillFiles) { $1 }
        survey.manifests.merge(found.manifests) { $1 }
        survey.links.formUnion(found.links)
        survey.misspelled = survey.misspelled ?? found.misspelled
    }

    private func followSkillLinks(in survey: inout Survey) async throws(GitError) {
        for link in survey.links where link.lastName == "SKILL.md" {
            survey.skillFiles[link] = try? await repository.file(at: link, in: folder)
        }
    }

    /// Brings the manifests and the SKILL.md files, together.
    ///
    /// Of more files than are read, a marketplace tells first which ones count.
    private func bring(_ survey: Survey) async throws(GitError) {
        var wanted: [RelativePath] = []
        var hasMarketplace = false
        if let marketplace = PluginList.marketplaceFile, survey.manifests[marketplace] != nil {
            hasMarketplace = true
            wanted = [marketplace] + PluginList.likely(among: survey.manifests.keys)
        } else if let own = PluginList.manifestFile(of: ManifestFolder(nil)) {
            wanted = [own]
        }
        let files = Discovery.skillFiles(among: survey.skillFiles.keys)
        let ids = files.compactMap { survey.skillFiles[$0] }
        let isMore = hasMarketplace && Set(ids).count > Self.readLimit
        try await repository.bring(
            files: wanted.compactMap { survey.manifests[$0] } + (isMore ? [] : Self.first(ids)))
    }

    /// The first of some files that are read, each once.
    private static func first(_ ids: [ObjectID]) -> [ObjectID] {
        var seen: Set<ObjectID> = []
        return Array(ids.filter { seen.insert($0).inserted }.prefix(readLimit))
    }

    /// The texts of the SKILL.md files that are read, by the names of their bytes.
    private func texts(of ids: [ObjectID]) async throws(GitError) -> [ObjectID: [UInt8]] {
        let ids = Self.first(ids)
        try await repository.bring(files: ids)
        var texts: [ObjectID: [UInt8]] = [:]
        for id in ids {
            texts[id] = Array(
                try await repository.contents(ofFile: id).prefix(FolderSource.skillFileLimit))
        }
        return texts
    }

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

    /// A place below the folder as a place in the repository.
    private func inRepository(_ path: RelativePath?) -> RelativePath? {
        let base = folder.pathText.isEmpty ? nil : RelativePath(folder.pathText)
        guard let base else { return path }
        return path.map { base.appending($0) } ?? base
    }
}

// Plugins of a repository.
extension GitSource {
    /// The most folders that are looked for because only a manifest leads there.
    private static let unseenLimit = 100

    /// Reads the manifests, and adds the skills that only they lead to.
    private func plugins(in survey: inout Survey) async throws(GitError) -> PluginList {
        var plugins = PluginList()
        guard let marketplace = PluginList.marketplaceFile else { return plugins }
        plugins.read(
            marketplace: try await text(of: marketplace, in: survey))
        let wanted = plugins.manifestFiles
        try await repository.bring(files: wanted.compactMap { survey.manifests[$0] })
        var texts: [RelativePath: PluginList.Text] = [:]
        for path in wanted { texts[path] = try await text(of: path, in: survey) }
        plugins.read(plugins: texts)
        let unseen = plugins.unseenFolders(among: survey.skillFiles.keys)
        for folder in unseen.filter({ isOutOfSight($0, in: survey) }).prefix(Self.unseenLimit) {
            try await look(at: folder, for: &plugins, into: &survey)
        }
        return plugins
    }

    private func text(
        of path: RelativePath, in survey: Survey
    ) async throws(GitError) -> PluginList.Text? {
        guard let id = survey.manifests[path] else { return nil }
        let bytes = try await repository.contents(ofFile: id)
        return bytes.count > PluginList.sizeLimit ? .tooLarge : .bytes(bytes)
    }

    /// Whether a folder is none of those that were looked through: it is a link or behind one, or among what
    /// package managers leave.
    private func isOutOfSight(_ folder: ManifestFolder, in survey: Survey) -> Bool {
        guard let path = folder.path else { return false }
        return Discovery.isDependency(path)
            || (path.ancestors + [path]).contains { survey.links.contains($0) }
    }

    private func look(
        at place: ManifestFolder, for plugins: inout PluginList, into survey: inout Survey
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
        guard let real = RelativePath(found.pathText),
            let below = base.map({ real.removing(prefix: $0) }) ?? real
        else { return }
        if below != path { plugins.follow(place, to: ManifestFolder(below)) }
        // What was looked through already is not looked through again.
        if below == path || Discovery.isDependency(below) {
            try await look(below: found, at: below, into: &survey)
        }
    }
}
