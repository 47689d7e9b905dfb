internal import FileTree

/// The plugins in the manifests of a source, and their skills.
///
/// It reads a marketplace at the top and a manifest in each plugin (``ManifestPlace``), in the form of Claude Code
/// (plugin-marketplaces, plugins-reference), which the other tools share. No manifest stops an install: invalid parts are
/// skipped with a note. The caller passes in the contents of the files, first the marketplace, then the plugins.
struct PluginList {
    /// The maximum size of a manifest, in bytes; the largest in public marketplaces is 169 kB.
    static let sizeLimit = 1_048_576
    /// The maximum number of plugins; the largest public marketplace lists 295.
    static let countLimit = 1_000
    /// The maximum number of skill folders in a plugin.
    static let folderLimit = 1_000
    /// The maximum number of plugins of one skill; a marketplace may put every skill into every plugin.
    static let membershipLimit = 50
    /// The maximum number of plugin manifests to read together with the marketplace.
    static let guessLimit = 500
    private static let nameLimit = 100

    /// A plugin whose files are in the source.
    struct Plugin {
        var name: String?
        let folder: SourceFolder
        /// Whether its own manifest is read.
        let isStrict: Bool
        /// The skill folders in its marketplace entry.
        var listed: [SourceFolder] = []
        /// The skill folders in its own manifest.
        var named: [SourceFolder] = []
        /// Its marketplace entry and its own manifest.
        var manifests: [ManifestValue] = []
    }

    /// The notes for the user.
    private(set) var notes: [SourceNote] = []
    /// The plugins that had another name.
    private(set) var renames: [PluginRename] = []
    /// The groups that are not plugins.
    private var groups = SkillGroups()
    private(set) var plugins: [Plugin] = []
    /// The name of the marketplace, if it is one of Claude Code.
    private(set) var marketplaceName: String?
    /// The repository that is read, or whose working tree is; nil for another source.
    private let own: OwnRepository?
    /// The targets of folders that are symlinks.
    private var aliases: [SourceFolder: SourceFolder] = [:]

    init(in own: OwnRepository? = nil) { self.own = own }

    /// The content of a manifest.
    enum Text {
        case bytes([UInt8])
        case tooLarge
        case unreadable(FileTreeError)
    }
}

// Reading manifests.
extension PluginList {
    /// The names of the plugins whose files are in the source.
    var localNames: [String] { plugins.compactMap(\.name) }

    /// Reads the marketplace; without one the source may be a plugin itself.
    mutating func read(marketplace: (path: RelativePath, text: Text)?) {
        guard let (file, text) = marketplace else {
            plugins = [Plugin(name: nil, folder: .top, isStrict: true)]
            return
        }
        let path = file.description
        guard let json = parse(text, path) else { return }
        renames = (json["renames"]?.members ?? []).prefix(Self.countLimit).compactMap { old, new in
            Self.isName(old) ? PluginRename(old: old, new: new.text) : nil
        }
        guard let entries = json["plugins"]?.elements else {
            return note(path, .noPluginList)
        }
        if entries.count > Self.countLimit {
            note(path, .tooManyPlugins(entries.count, limit: Self.countLimit))
        }
        if path == ManifestPlace.marketplaces.first?.description {
            marketplaceName = json.text("name").flatMap { Self.isName($0) ? $0 : nil }
        }
        let root = json["metadata"]?.text("pluginRoot")
        for (index, entry) in entries.prefix(Self.countLimit).enumerated() {
            do { try read(entry, root: root, of: path) } catch {
                note(path, .inPlugin(index + 1, error))
            }
        }
    }

    private mutating func read(
        _ entry: ManifestValue, root: String?, of path: String
    ) throws(PluginManifestFault) {
        guard entry.isObject else { throw .notAnObject }
        guard let name = entry.text("name"), Self.isName(name) else {
            throw .unusableName
        }
        guard let source = entry["source"] else { throw .noSource(plugin: name) }
        // Codex writes the path of a plugin in the same repository as an object.
        let local = source.text("source") == "local" ? source.text("path") : nil
        guard var text = source.text ?? local ?? own?.folder(of: source) else {
            guard source.isObject else { throw .invalidSource(plugin: name) }
            return notes.append(
                .external(ExternalPlugin(name: name, source: source, facts: entry)))
        }
        // A bare name is relative to the plugin root.
        if let root, !text.contains("/"), !text.hasPrefix(".") { text = "\(root)/\(text)" }
        guard !text.contains("://"), !text.hasPrefix("git@") else {
            throw .sourceIsAddress(plugin: name)
        }
        let folder = try SourceFolder(text, below: .top)
        var plugin = Plugin(name: name, folder: folder, isStrict: !entry.denies("strict"))
        plugin.listed = folders(of: entry, below: folder, path)
        plugin.manifests.append(entry)
        plugins.append(plugin)
    }

    /// Returns the plugin manifests to read, the preferred one of each plugin among those that exist.
    func manifestFiles(where exists: (RelativePath) -> Bool) -> [RelativePath] {
        let folders = Set(plugins.filter(\.isStrict).map(\.folder))
        return folders.compactMap { ManifestPlace.manifests(of: $0).first(where: exists) }.sorted()
    }

    /// Reads plugin manifests, by their paths.
    mutating func read(plugins texts: [RelativePath: Text]) {
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let folder = ManifestPlace.plugin(describedBy: path),
                let json = manifest(text, at: path)
            else { continue }
            for index in plugins.indices
            where plugins[index].isStrict && plugins[index].folder == folder {
                if plugins[index].name == nil {
                    plugins[index].name = json.text("name").flatMap { Self.isName($0) ? $0 : nil }
                }
                plugins[index].named = folders(of: json, below: folder, path.description)
                plugins[index].manifests.append(json)
            }
        }
    }

    /// Returns the manifest of a plugin; nil for a plain `plugin.json` of another kind, which many projects have.
    private mutating func manifest(_ text: Text, at path: RelativePath) -> ManifestValue? {
        guard path.parent.map({ !$0.lastName.hasSuffix("-plugin") }) ?? true else {
            return parse(text, path.description)
        }
        guard case .bytes(let bytes) = text, let json = try? ManifestValue(parsing: bytes),
            json.text("$schema")?.hasSuffix("plugin.schema.json") == true
        else { return nil }
        return json
    }

    /// Reads the groups of skills; a file that is not understood has none.
    mutating func read(groups text: Text?) {
        guard case .bytes(let bytes)? = text, let json = try? ManifestValue(parsing: bytes) else {
            return
        }
        groups = SkillGroups(json)
    }

    /// Returns skills as members of their groups.
    func grouped(_ candidates: [SkillCandidate]) -> [SkillCandidate] {
        groups.isEmpty ? candidates : candidates.map { groups.assigned(to: $0) }
    }

    private mutating func parse(_ text: Text, _ path: String) -> ManifestValue? {
        do throws(PluginManifestFault) {
            switch text {
            case .bytes(let bytes): return try ManifestValue(parsing: bytes)
            case .tooLarge: throw PluginManifestFault.tooLarge(limit: Self.sizeLimit)
            case .unreadable(let error): throw PluginManifestFault.unreadable(error)
            }
        } catch {
            note(path, error)
            return nil
        }
    }

    private mutating func folders(
        of value: ManifestValue, below folder: SourceFolder, _ path: String
    ) -> [SourceFolder] {
        var folders: [SourceFolder] = []
        var known: Set<SourceFolder> = []
        for text in value.texts("skills").prefix(Self.folderLimit) {
            do {
                let place = try SourceFolder(text, below: folder)
                if known.insert(place).inserted { folders.append(place) }
            } catch {
                note(path, error)
            }
        }
        return folders
    }

    private mutating func note(_ path: String, _ fault: PluginManifestFault) {
        // A hostile manifest must not flood the output.
        let noteLimit = 20
        guard notes.count(where: { $0.externalPlugin == nil }) < noteLimit else { return }
        notes.append(.manifest(path: path, fault))
    }

    /// Returns whether a text can be the name of a plugin in `plugin:skill`.
    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= nameLimit && AddressReader.isPlainName(text)
    }
}

// Assigning skills to plugins.
extension PluginList {
    private static let defaultFolder = "skills"

    /// Returns the folders that manifests name and that contain none of the files.
    func unsearchedFolders(among files: some Sequence<RelativePath>) -> [SourceFolder] {
        let seen = FolderIndex(of: files)
        var folders: Set<SourceFolder> = []
        for plugin in plugins {
            let standard = defaultFolder(of: plugin)
            for folder in plugin.listed + plugin.named + [plugin.folder, standard] {
                guard folder != .top, seen.files(in: folder).isEmpty else { continue }
                folders.insert(folder)
            }
        }
        return folders.sorted { ($0.path?.description ?? "") < ($1.path?.description ?? "") }
    }

    /// Records that a folder is a symlink to another.
    mutating func follow(_ link: SourceFolder, to folder: SourceFolder) {
        aliases[link] = folder
    }

    /// The plugins of a skill.
    struct Membership {
        /// The names of the plugins, except those without a name.
        var plugins: [String]
        /// The innermost folder with the skill that a manifest names.
        var folder: SourceFolder
    }

    /// Returns the membership of each SKILL.md that belongs to a plugin.
    func members(of files: some Sequence<RelativePath>) -> [RelativePath: Membership] {
        guard !plugins.isEmpty else { return [:] }
        var index = FolderIndex(of: files)
        func skills(in folder: SourceFolder) -> [(file: RelativePath, folder: SourceFolder)] {
            let place = aliases[folder] ?? folder
            return index.skills(in: place).map { ($0, place) }
        }
        var members: [RelativePath: Membership] = [:]
        for plugin in plugins {
            let standard = defaultFolder(of: plugin)
            let listed = plugin.listed.flatMap(skills)
            // Plugins that share the top folder list their own part of its skills.
            let isPart =
                plugin.folder.path == nil && !listed.isEmpty
                && !plugin.listed.contains(standard) && !plugin.listed.contains(plugin.folder)
            var own = listed + plugin.named.flatMap(skills) + (isPart ? [] : skills(in: standard))
            if own.isEmpty, plugin.listed.isEmpty, plugin.named.isEmpty {
                let place = aliases[plugin.folder] ?? plugin.folder
                own = index.skill(at: place).map { [($0, place)] } ?? []
            }
            for (file, folder) in own {
                members[file, default: Membership(plugins: [], folder: folder)]
                    .add(plugin.name, folder)
            }
        }
        return members
    }

    private func defaultFolder(of plugin: Plugin) -> SourceFolder {
        let path = RelativePath(Self.defaultFolder).flatMap { plugin.folder.appending($0) }
        return path.map { SourceFolder($0) } ?? plugin.folder
    }
}

/// The skills in folders, each of which is searched once, however many plugins name it.
private struct FolderIndex {
    /// All files, ordered by path: those in a folder follow each other.
    private let sorted: [RelativePath]
    private var skills: [SourceFolder: [RelativePath]] = [:]

    init(of files: some Sequence<RelativePath>) { sorted = files.sorted() }

    /// Returns the files in a folder and below it.
    func files(in folder: SourceFolder) -> ArraySlice<RelativePath> {
        guard let path = folder.path else { return sorted[...] }
        let prefix = "\(path)/".utf8
        let start = position { !$0.description.utf8.lexicographicallyPrecedes(prefix) }
        return sorted[start...].prefix { $0.description.utf8.starts(with: prefix) }
    }

    /// Returns the SKILL.md files in a folder that are not inside the folder of another.
    mutating func skills(in folder: SourceFolder) -> [RelativePath] {
        if let known = skills[folder] { return known }
        let inside = files(in: folder).compactMap { folder.rest(of: $0) }
        let found = Discovery.outermost(among: inside).compactMap { folder.appending($0) }
        skills[folder] = found
        return found
    }

    /// Returns the SKILL.md at the top of a folder.
    func skill(at folder: SourceFolder) -> RelativePath? {
        let above = folder.path.map { $0.description.utf8.count + 1 } ?? 0
        return files(in: folder).first {
            !$0.description.utf8.dropFirst(above).contains(UInt8(ascii: "/"))
        }
    }

    /// Returns the position of the first file that satisfies a predicate, which all after it satisfy, too.
    private func position(where isReached: (RelativePath) -> Bool) -> Int {
        var range = sorted.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                isReached(sorted[middle])
                ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}

extension PluginList.Membership {
    /// Adds a plugin that has the skill in one of its folders.
    fileprivate mutating func add(_ plugin: String?, _ folder: SourceFolder) {
        if let plugin, plugins.count < PluginList.membershipLimit, !plugins.contains(plugin) {
            plugins.append(plugin)
        }
        if let path = folder.path, self.folder.rest(of: path) != nil { self.folder = folder }
    }
}
