internal import Archive
internal import FileTree
internal import SkillFormat

/// An archive that holds one skill or several.
struct ArchiveSource {
    private let archive: Archive
    private let paths: [RelativePath]
    /// The folder that everything lies in, and from which manifests name theirs.
    private let top: ManifestFolder
    /// The part of all places that is none of the source's own.
    private let wrapper: ManifestFolder

    /// Looks at a folder of an archive only, where one is given.
    init(_ archive: Archive, below folder: String?) {
        self.archive = archive
        let base = ManifestFolder(folder.flatMap { RelativePath($0) })
        paths = archive.members.map(\.path).filter { base.rest(of: $0) != nil }
        top = base.path == nil ? Self.wrapper(of: paths) : base
        wrapper = ManifestFolder(nil)
    }

    /// Looks at a folder of a repository, in an archive of one.
    init(_ archive: Archive, ofRepositoryBelow folder: String?) {
        self.archive = archive
        let wrapper = Self.wrapper(of: archive.members.map(\.path))
        let base = folder.flatMap { RelativePath($0) }.flatMap { wrapper.appending($0) }
        let top = base.map { ManifestFolder($0) } ?? wrapper
        self.wrapper = wrapper
        self.top = top
        paths = archive.members.map(\.path).filter { top.rest(of: $0) != nil }
    }

    /// The one folder that holds all the rest, as archives of repositories have it; else the archive's top.
    static func wrapper(of paths: [RelativePath]) -> ManifestFolder {
        guard let name = paths.first?.names.first,
            paths.allSatisfy({ $0.names.count > 1 && $0.names.first == name })
        else { return ManifestFolder(nil) }
        return ManifestFolder(RelativePath(name))
    }

    /// The skills in it, ordered by their places; `ownName` is what the whole is called.
    func offer(of address: SkillAddress, ownName: String?) throws -> Offer {
        let inside = paths.compactMap { top.rest(of: $0) }
        let found = inside.filter { $0.lastName == "SKILL.md" }
        var plugins = PluginList()
        try read(&plugins, inside)
        let owners = plugins.owners(of: found)
        let files = Discovery.skillFiles(among: found, owners: owners)
        guard !files.isEmpty else {
            let distant = plugins.notes.compactMap(\.distantPlugin)
            guard distant.isEmpty else {
                throw SkillSourceError.onlyDistantPlugins(address.typed, distant)
            }
            if let file = inside.first(where: \.isSkillFileInOtherCase) {
                throw SkillSourceError.misspelledSkillFile(address.typed, path: file.description)
            }
            throw SkillSourceError.noSkill(address.typed, top: topNames)
        }
        let places = files.compactMap { top.appending($0) }
        let texts = try archive.contents(of: Set(places), limit: FolderSource.skillFileLimit)
        let read = zip(files, places).compactMap {
            file, place -> (candidate: SkillCandidate, text: [UInt8])? in
            guard let bytes = texts[place] else { return nil }
            let folder = wrapper.rest(of: place)?.parent
            let candidate = SkillCandidate(
                document: readHeader(bytes), folder: folder,
                folderName: folder?.lastName ?? ownName,
                plugins: owners[file] ?? [])
            return (candidate, bytes)
        }
        return Offer(Discovery.withoutCopies(read), plugins.notes)
    }

    private func read(_ plugins: inout PluginList, _ inside: [RelativePath]) throws {
        guard let marketplace = PluginList.marketplaceFile,
            let own = PluginList.manifestFile(of: ManifestFolder(nil)),
            inside.contains(where: { $0 == marketplace || $0 == own })
        else { return }
        let likely = PluginList.likely(among: inside)
        var texts = try self.texts(of: [marketplace] + likely)
        plugins.read(marketplace: texts[marketplace])
        let wanted = Set(plugins.manifestFiles)
        let rest = wanted.subtracting(likely).intersection(inside)
        if !rest.isEmpty { texts.merge(try self.texts(of: Array(rest))) { $1 } }
        plugins.read(plugins: texts.filter { wanted.contains($0.key) })
    }

    /// The manifests among some files, by their places below the top.
    private func texts(of files: [RelativePath]) throws -> [RelativePath: PluginList.Text] {
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

    /// The archive's own name without its suffixes: `pdf` for `https://host/pdf.zip`.
    static func ownName(of archive: ArchiveAddress) -> String {
        let path = archive.url.prefix { $0 != "?" }
        let name = String(path.split(separator: "/").last ?? "")
        let suffix = AddressReader.archiveSuffixes.first { name.lowercased().hasSuffix($0) }
        return String(name.dropLast(suffix?.count ?? 0))
    }

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

extension RelativePath {
    /// Whether only the case of its letters keeps a file from being a SKILL.md.
    var isSkillFileInOtherCase: Bool {
        lastName != "SKILL.md" && lastName.utf8.count == 8 && lastName.lowercased() == "skill.md"
    }
}
