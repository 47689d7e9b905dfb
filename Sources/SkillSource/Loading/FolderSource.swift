internal import Digest
internal import FileTree
internal import SkillFormat
internal import SystemPackage

/// A folder on this machine that holds one skill or several.
struct FolderSource {
    /// The most bytes that a SKILL.md may have.
    static let skillFileLimit = 1_048_576
    private let directory: Directory

    init(_ directory: Directory) { self.directory = directory }

    /// The skills in the folder and below.
    func offer(place: String) throws(SkillSourceError) -> Offer {
        let top = try files { () throws(FileTreeError) in try directory.entries() }
        let hasManifest = top.contains { $0.name == ".claude-plugin" }
        if top.contains(where: { $0.name == "SKILL.md" }), !hasManifest {
            return Offer([try candidate(at: nil, [])])
        }
        var found: [RelativePath] = []
        var misspelled: RelativePath?
        try files { () throws(FileTreeError) in
            try search(directory, at: nil, depth: 0, into: &found, &misspelled)
        }
        let plugins = hasManifest ? self.plugins(&found) : PluginList()
        let owners = plugins.owners(of: found)
        let chosen = Discovery.skillFiles(among: found, owners: owners)
        guard !chosen.isEmpty else {
            let distant = plugins.notes.compactMap(\.distantPlugin)
            guard distant.isEmpty else { throw .onlyDistantPlugins(place, distant) }
            if let misspelled {
                throw .misspelledSkillFile(place, path: misspelled.description)
            }
            throw .noSkill(place, top: top.prefix(8).map(\.name.string))
        }
        var read: [(candidate: SkillCandidate, text: [UInt8])] = []
        for file in chosen {
            let candidate = try candidate(at: file.parent, owners[file] ?? [])
            read.append((candidate, try bytes(of: file)))
        }
        return Offer(Discovery.withoutCopies(read), plugins.notes)
    }

    /// The most folders that are looked for because only a manifest leads there.
    private static let unseenLimit = 100

    /// Reads the manifests, and adds the skills that only they lead to.
    private func plugins(_ found: inout [RelativePath]) -> PluginList {
        var plugins = PluginList()
        plugins.read(marketplace: PluginList.marketplaceFile.flatMap(manifest))
        var texts: [RelativePath: PluginList.Text] = [:]
        for path in plugins.manifestFiles { texts[path] = manifest(at: path) }
        plugins.read(plugins: texts)
        for folder in plugins.unseenFolders(among: found).prefix(Self.unseenLimit) {
            guard let path = folder.path else { continue }
            // A folder that is not there, or only behind a link, holds none.
            var misspelled: RelativePath?
            try? search(directory.open(path), at: path, depth: 0, into: &found, &misspelled)
        }
        found = Array(Set(found))
        return plugins
    }

    private func manifest(at path: RelativePath) -> PluginList.Text? {
        do {
            let bytes = try directory.contents(of: path, limit: PluginList.sizeLimit)
            return .bytes(bytes)
        } catch {
            if case .fileTooLarge = error { return .tooLarge }
            let isAbsent = [.noSuchFileOrDirectory, .notDirectory].contains(error.code)
            return isAbsent ? nil : .unreadable(error.summary)
        }
    }

    private func candidate(
        at folder: RelativePath?, _ plugins: [String]
    ) throws(SkillSourceError) -> SkillCandidate {
        guard let file = RelativePath((folder.map { "\($0)/" } ?? "") + "SKILL.md") else {
            throw .noSkill(directory.path.string, top: [])
        }
        return SkillCandidate(
            document: readHeader(try bytes(of: file)), folder: folder,
            folderName: folder?.lastName ?? directory.path.lastComponent?.string, plugins: plugins)
    }

    private func bytes(of file: RelativePath) throws(SkillSourceError) -> [UInt8] {
        try files { () throws(FileTreeError) in
            try directory.contents(of: file, limit: Self.skillFileLimit)
        }
    }

    private func search(
        _ folder: Directory, at path: RelativePath?, depth: Int, into found: inout [RelativePath],
        _ misspelled: inout RelativePath?
    ) throws(FileTreeError) {
        let depthLimit = 8
        let countLimit = 5_000
        guard depth <= depthLimit, found.count < countLimit else { return }
        for entry in try folder.entries() where !IgnoredNames.contains(entry.name.string) {
            guard let below = RelativePath((path.map { "\($0)/" } ?? "") + entry.name.string) else {
                continue
            }
            if entry.kind == .file {
                if entry.name == "SKILL.md" { found.append(below) }
                if misspelled == nil, below.isSkillFileInOtherCase { misspelled = below }
            }
            guard entry.kind == .directory, entry.name != "node_modules" else { continue }
            try search(
                folder.open(entry.name), at: below, depth: depth + 1, into: &found, &misspelled)
        }
    }

    /// Copies a skill into an empty folder; a link to a file of the skill becomes a copy of it.
    func copy(
        _ folder: RelativePath?, into target: Directory, isCancelled: () -> Bool
    ) throws(SkillSourceError) {
        let source = try files { () throws(FileTreeError) in
            try folder.map { path throws(FileTreeError) in try directory.open(path) } ?? directory
        }
        let snapshot = try files { () throws(FileTreeError) in try TreeSnapshot(of: source) }
        if let stranger = snapshot.unsupportedPaths.first {
            throw .unsafeContent(
                source.path.string,
                what: "\(stranger), which is no ordinary file, or has a name that is not UTF-8")
        }
        var folders = FolderCreator(root: target)
        for file in snapshot.files {
            guard !isCancelled() else { throw .interrupted }
            let original = try self.original(of: file, in: snapshot, source: source)
            try files { () throws(FileTreeError) in
                let place = try folders.folder(of: file.path)
                guard let name = FilePath.Component(file.path.lastName) else { return }
                let output = try place.createFile(name, permissions: .treeFile(original.flag))
                try output.copy(from: source.openFile(original.path))
            }
        }
    }

    /// The regular file that a file is, or that a chain of links leads to.
    private func original(
        of file: TreeSnapshot.File, in snapshot: TreeSnapshot, source: Directory
    ) throws(SkillSourceError) -> TreeSnapshot.File {
        var current = file
        let chainLimit = 8
        for _ in 0..<chainLimit {
            guard current.flag == .link else { return current }
            let target = try files { () throws(FileTreeError) in
                try source.target(ofLink: current.path)
            }
            guard let path = current.path.resolving(link: String(decoding: target, as: UTF8.self)),
                let next = snapshot[path]
            else { break }
            current = next
        }
        throw .unsafeContent(
            source.path.string, what: "the link \(file.path), which leads to no file of the skill")
    }
}
