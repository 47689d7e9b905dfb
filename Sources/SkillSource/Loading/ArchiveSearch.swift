internal import Archive
internal import Digest
internal import FileTree
internal import SkillFormat

/// The search for skills in an archive.
struct ArchiveSearch {
    private let archive: Archive
    private let paths: [RelativePath]
    /// The folder that is searched, from which the paths in manifests start.
    private let top: SourceFolder
    /// The folder from which the paths of skills start.
    private let base: SourceFolder
    /// The part of a source that is searched; nil if the archive may be of a repository or of a skill.
    private let reach: Discovery.Reach?

    /// Searches an archive, or one folder of it.
    init(_ archive: Archive, below folder: String?) {
        self.archive = archive
        let members = archive.members.map(\.path)
        let wrapper = Self.wrapper(of: members)
        base = .top
        (top, paths) = Self.folder(folder, in: base, of: members) ?? (wrapper, members)
        reach = folder == nil ? nil : .folder
    }

    /// Searches an archive of a repository, or one folder of the repository.
    init(_ archive: Archive, ofRepositoryBelow folder: String?) {
        self.archive = archive
        let members = archive.members.map(\.path)
        base = Self.wrapper(of: members)
        (top, paths) = Self.folder(folder, in: base, of: members) ?? (base, members)
        reach = folder == nil ? .source : .folder
    }

    /// Returns a folder and the files in it: none if no folder can have the path, such as `../pdf`; nil if no folder is
    /// chosen.
    private static func folder(
        _ path: String?, in base: SourceFolder, of members: [RelativePath]
    ) -> (SourceFolder, [RelativePath])? {
        guard let path else { return nil }
        guard let place = RelativePath(path).flatMap({ base.appending($0) }) else {
            return (base, [])
        }
        let folder = SourceFolder(place)
        return (folder, members.filter { folder.rest(of: $0) != nil })
    }

    /// Returns the only folder at the top, which contains everything else, as in archives of repositories; the top
    /// itself if it contains anything else.
    private static func wrapper(of paths: [RelativePath]) -> SourceFolder {
        guard let name = paths.first?.names.first,
            paths.allSatisfy({ $0.names.count > 1 && $0.names.first == name })
        else { return .top }
        return SourceFolder(RelativePath(name))
    }

    /// The content of the archive, with the paths that the search gives to skills.
    func content(digest: SHA256Digest) -> ArchiveContent {
        ArchiveContent(archive: archive, digest: digest, base: base)
    }

    /// The folder that is searched; nil for the top.
    var folder: RelativePath? { top.path }

    /// Returns the files at paths below the folder that is searched; missing files are left out.
    func files(
        at paths: Set<RelativePath>, limit: Int
    ) throws(ArchiveError) -> [RelativePath: [UInt8]] {
        let contents = try archive.contents(
            of: Set(paths.compactMap { top.appending($0) }), limit: limit)
        var files: [RelativePath: [UInt8]] = [:]
        for path in paths { files[path] = top.appending(path).flatMap { contents[$0] } }
        return files
    }

    /// Returns the skills in the archive; `ownName` is the name of a skill at the top.
    func discoverSkills(
        for address: SkillAddress, ownName: String?
    ) throws(SkillSourceError) -> DiscoveredSkills {
        do {
            return try search(for: address, ownName)
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    private func search(for address: SkillAddress, _ ownName: String?) throws -> DiscoveredSkills {
        let inside = paths.compactMap { top.rest(of: $0) }
        let faults = faults(of: inside)
        let usable = inside.filter { faults[$0] == nil }
        var found = usable.filter { $0.lastName == "SKILL.md" }
        if found.isEmpty {
            found = Discovery.substitutes(among: usable.filter(\.isMisspelledSkillFile))
        }
        var unusable =
            faults.sorted { $0.key < $1.key }.map {
                UnusableSkill(path: $0.key.description, fault: $0.value)
            } + misnamed
        let plugins = try plugins(among: inside)
        let reach =
            reach
            ?? Discovery.Reach(ofFolderNamed: top.path?.lastName ?? ownName, with: found) {
                header(of: $0)
            }
        let discovery = Discovery(
            among: found, of: plugins, lock: try lock(among: inside, ownName), in: reach)
        guard !discovery.files.isEmpty else {
            throw Discovery.nothingFound(
                in: address, plugins.notes, unusable: unusable,
                misspelled: inside.first(where: \.isMisspelledSkillFile), top: topNames)
        }
        if found.contains(where: { $0.lastName == "SKILL.md" }) {
            unusable += Discovery.overlooked(
                among: usable.filter(\.isMisspelledSkillFile), beside: discovery.files)
        }
        let places = discovery.readable.compactMap { top.appending($0.path) }
        let texts = try archive.contents(of: Set(places), limit: Discovery.skillFileLimit)
        let skills = discovery.files.compactMap {
            file -> (candidate: SkillCandidate, text: [UInt8]?)? in
            guard let place = top.appending(file.path) else { return nil }
            let text = texts[place]
            guard text != nil || file.exclusion?.isPart == true else { return nil }
            let folder = base.rest(of: place)?.parent
            let candidate = SkillCandidate(
                file, document: text.map { readHeader($0) }, folder: folder,
                folderName: folder?.lastName ?? ownName)
            return (candidate, text)
        }
        let encoding = archive.assumedEncoding.map { SourceNote.assumedEncoding($0) }
        return DiscoveredSkills(
            plugins.grouped(Discovery.withoutCopies(skills)),
            plugins.notes + unusable.map { .unusable($0) } + (encoding.map { [$0] } ?? []),
            plugins.renames,
            plugins.parts(
                among: inside.filter { PluginParts.mayBe($0.lastName, in: $0.parent?.lastName) },
                of: address))
    }

    /// Reads the frontmatter of a file; nil if it can't be read, which discovery reports.
    private func header(of file: RelativePath) -> SkillDocument? {
        guard let place = top.appending(file),
            let texts = try? archive.contents(of: [place], limit: Discovery.skillFileLimit)
        else { return nil }
        return texts[place].map { readHeader($0) }
    }

    /// Returns the faults of files called SKILL.md that can't be used.
    private func faults(of inside: [RelativePath]) -> [RelativePath: UnusableSkill.Fault] {
        let files = Set(inside.filter { $0.lastName == "SKILL.md" || $0.isMisspelledSkillFile })
        guard !files.isEmpty else { return [:] }
        let broken = archive.brokenLinks
        var faults: [RelativePath: UnusableSkill.Fault] = [:]
        for member in archive.members {
            guard let file = top.rest(of: member.path), files.contains(file) else { continue }
            if broken.contains(member.path) {
                faults[file] = .brokenLink
            } else if case .file(let size, _) = member.kind, size > Discovery.skillFileLimit {
                faults[file] = .tooLarge(limit: Discovery.skillFileLimit)
            }
        }
        return faults
    }

    /// The files called SKILL.md below the folder that is searched whose paths no file may have.
    private var misnamed: [UnusableSkill] {
        archive.misnamed.compactMap { member in
            let names = member.name.split(separator: "/")
            guard names.last == "SKILL.md", top.contains(member.folder) else { return nil }
            return UnusableSkill(
                path: names.dropFirst(top.path?.names.count ?? 0).joined(separator: "/"),
                fault: .name(member.violation))
        }
    }

    /// Reads the lock file of `npx skills`.
    private func lock(
        among inside: [RelativePath], _ ownName: String?
    ) throws(ArchiveError) -> ProjectLock? {
        guard let path = ProjectLock.path, inside.contains(path), let place = top.appending(path)
        else { return nil }
        let texts = try archive.contents(of: [place], limit: ProjectLock.sizeLimit)
        return ProjectLock(texts[place], ofRepositoryNamed: top.path?.lastName ?? ownName)
    }

    /// The first names at the top of the archive.
    private var topNames: [String] {
        var names: [String] = []
        for member in archive.members {
            let top = member.path.names[0] + (member.path.parent == nil ? "" : "/")
            if !names.contains(top) { names.append(top) }
            if names.count == 8 { break }
        }
        return names
    }
}

// Plugins.
extension ArchiveSearch {
    private func plugins(among inside: [RelativePath]) throws(ArchiveError) -> PluginList {
        var plugins = PluginList()
        let present = Set(inside.filter(ManifestPlace.isManifest))
        guard !present.isEmpty else { return plugins }
        let top = [ManifestPlace.groups].compactMap(\.self) + ManifestPlace.marketplaces
        let likely = ManifestPlace.likelyManifests(among: present)
        var texts = try self.texts(of: top.filter(present.contains) + likely)
        plugins.read(groups: ManifestPlace.groups.flatMap { texts[$0] })
        let marketplace = ManifestPlace.marketplaces.lazy
            .compactMap { path in texts[path].map { (path, $0) } }.first
        let isPlugin = ManifestPlace.manifests(of: .top).contains(where: present.contains)
        guard marketplace != nil || isPlugin else { return plugins }
        plugins.read(marketplace: marketplace)
        let wanted = Set(plugins.manifestFiles(where: present.contains))
        let rest = wanted.subtracting(likely)
        if !rest.isEmpty { texts.merge(try self.texts(of: Array(rest))) { $1 } }
        plugins.read(plugins: texts.filter { wanted.contains($0.key) })
        return plugins
    }

    /// Returns the content of manifests, by their paths below the top.
    private func texts(
        of files: [RelativePath]
    ) throws(ArchiveError) -> [RelativePath: PluginList.Text] {
        var wanted: [RelativePath: RelativePath] = [:]
        for file in files { if let place = top.appending(file) { wanted[place] = file } }
        var texts: [RelativePath: PluginList.Text] = [:]
        var places: Set<RelativePath> = []
        for member in archive.members {
            guard let file = wanted[member.path], case .file(let size, _) = member.kind else {
                continue
            }
            if size > PluginList.sizeLimit {
                texts[file] = .tooLarge
            } else {
                places.insert(member.path)
            }
        }
        let read = try archive.contents(of: places, limit: PluginList.sizeLimit)
        for (place, bytes) in read {
            if let file = wanted[place] { texts[file] = .bytes(bytes) }
        }
        return texts
    }
}
