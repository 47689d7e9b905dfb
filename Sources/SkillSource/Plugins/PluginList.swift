internal import FileTree

/// The plugins that the manifests of a source speak of, and the skills that are theirs.
///
/// It reads what Claude Code reads (plugin-marketplaces, plugins-reference): a `.claude-plugin/marketplace.json`
/// at the top, a `.claude-plugin/plugin.json` in each plugin. Nothing in a manifest stops an install: what can't be
/// used is passed over with a note. Whoever has the files hands their bytes in, one kind after the other.
struct PluginList {
    /// The most bytes of a manifest; the largest in public marketplaces has 169 kB.
    static let sizeLimit = 1_048_576
    /// The most plugins; the largest public marketplace lists 295.
    static let countLimit = 1_000
    /// The most folders that one plugin may name as its skills.
    static let folderLimit = 1_000
    /// The most manifests of plugins that are read on the guess that they belong to the marketplace.
    static let guessLimit = 500
    private static let nameLimit = 100

    /// A plugin whose files are in the source.
    private struct Plugin {
        var name: String?
        let folder: ManifestFolder
        /// Whether its own manifest counts.
        let isStrict: Bool
        /// What its entry in the marketplace names.
        var listed: [ManifestFolder] = []
        /// What its own manifest names.
        var named: [ManifestFolder] = []
    }

    /// What somebody should know.
    private(set) var notes: [SourceNote] = []
    private var plugins: [Plugin] = []
    /// Where folders that are links really are.
    private var aliases: [ManifestFolder: ManifestFolder] = [:]

    /// The bytes of a manifest, as far as there are any.
    enum Text {
        case bytes([UInt8])
        case tooLarge
        case unreadable(String)
    }

    /// Where a marketplace is described.
    static let marketplaceFile = file("marketplace.json", in: ManifestFolder(nil))

    /// Where the plugin in a folder describes itself.
    static func manifestFile(of folder: ManifestFolder) -> RelativePath? {
        file("plugin.json", in: folder)
    }

    private static func file(_ name: String, in folder: ManifestFolder) -> RelativePath? {
        RelativePath(".claude-plugin/\(name)").flatMap { folder.appending($0) }
    }

    /// Whether a path is that of a plugin's manifest.
    static func isManifest(_ path: RelativePath) -> Bool {
        path.description.hasSuffix("/.claude-plugin/plugin.json")
            || path.description == ".claude-plugin/plugin.json"
    }

    /// The manifests that are read together with the marketplace, as they are likely to belong to it.
    static func likely(among paths: some Sequence<RelativePath>) -> [RelativePath] {
        let sorted = paths.filter(isManifest).sorted {
            ($0.names.count, $0) < ($1.names.count, $1)
        }
        return Array(sorted.prefix(guessLimit))
    }
}

// Reading manifests.
extension PluginList {
    /// Takes the marketplace at the top; without one the source may be a plugin itself.
    mutating func read(marketplace text: Text?) {
        guard let text else {
            plugins = [Plugin(name: nil, folder: ManifestFolder(nil), isStrict: true)]
            return
        }
        let path = Self.marketplaceFile?.description ?? ""
        guard let json = parse(text, path) else { return }
        guard let entries = json["plugins"]?.elements else {
            return note(path, "it lists no plugins")
        }
        if entries.count > Self.countLimit {
            note(
                path, "of its \(entries.count) plugins, those after \(Self.countLimit) are left out"
            )
        }
        let root = json["metadata"]?.text("pluginRoot")
        for (index, entry) in entries.prefix(Self.countLimit).enumerated() {
            do { try read(entry, root: root) } catch {
                note(path, "plugin \(index + 1): \(error.reason)")
            }
        }
    }

    private mutating func read(
        _ entry: ManifestValue, root: String?
    ) throws(ManifestFault) {
        guard entry.isObject else { throw ManifestFault("it is no JSON object") }
        guard let name = entry.text("name"), Self.isName(name) else {
            throw ManifestFault("it has no usable name")
        }
        guard let source = entry["source"] else { throw ManifestFault("\(name) has no source") }
        guard var text = source.text else {
            guard source.isObject else { throw ManifestFault("the source of \(name) is none") }
            return notes.append(.elsewhere(DistantPlugin(name: name, source: source)))
        }
        // A bare name stands below the root of plugins.
        if let root, !text.contains("/"), !text.hasPrefix(".") { text = "\(root)/\(text)" }
        guard !text.contains("://"), !text.hasPrefix("git@") else {
            throw ManifestFault("the source of \(name) is an address, not a folder")
        }
        let folder = try ManifestFolder(text, below: ManifestFolder(nil))
        var plugin = Plugin(name: name, folder: folder, isStrict: !entry.denies("strict"))
        plugin.listed = folders(
            of: entry, below: folder, Self.marketplaceFile?.description ?? "")
        plugins.append(plugin)
    }

    /// The manifests of plugins that count.
    var manifestFiles: [RelativePath] {
        Array(
            Set(plugins.filter(\.isStrict).compactMap { Self.manifestFile(of: $0.folder) })
        ).sorted()
    }

    /// Takes the manifests of plugins, by their places.
    mutating func read(plugins texts: [RelativePath: Text]) {
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            guard let json = parse(text, path.description) else { continue }
            for index in plugins.indices where plugins[index].isStrict {
                let folder = plugins[index].folder
                guard Self.manifestFile(of: folder) == path else { continue }
                if plugins[index].name == nil {
                    plugins[index].name = json.text("name").flatMap { Self.isName($0) ? $0 : nil }
                }
                plugins[index].named = folders(of: json, below: folder, path.description)
            }
        }
    }

    private mutating func parse(_ text: Text, _ path: String) -> ManifestValue? {
        do throws(ManifestFault) {
            switch text {
            case .bytes(let bytes): return try ManifestValue(parsing: bytes)
            case .tooLarge: throw ManifestFault("it has more than \(Self.sizeLimit) bytes")
            case .unreadable(let reason): throw ManifestFault(reason)
            }
        } catch {
            note(path, error.reason)
            return nil
        }
    }

    private mutating func folders(
        of value: ManifestValue, below folder: ManifestFolder, _ path: String
    ) -> [ManifestFolder] {
        var folders: [ManifestFolder] = []
        for text in value.texts("skills").prefix(Self.folderLimit) {
            do { folders.append(try ManifestFolder(text, below: folder)) } catch {
                note(path, error.reason)
            }
        }
        return folders
    }

    private mutating func note(_ path: String, _ reason: String) {
        // What a hostile manifest makes us say has an end, too.
        let noteLimit = 20
        guard notes.count(where: { $0.distantPlugin == nil }) < noteLimit else { return }
        notes.append(.manifest(path: path, reason: "\(reason); passed over"))
    }

    /// Whether a text can be a plugin's name: plain letters, as in `plugin:skill`.
    private static func isName(_ text: String) -> Bool {
        text.utf8.count <= nameLimit && AddressReader.isPlainName(text)
    }
}

// Which skills belong to which plugin.
extension PluginList {
    private static let usual = "skills"

    /// The folders that manifests speak of and below which none of the files is.
    func unseenFolders(among files: some Sequence<RelativePath>) -> [ManifestFolder] {
        let seen = Set(files.flatMap { $0.ancestors })
        var folders: Set<ManifestFolder> = []
        for plugin in plugins {
            let usual = usualFolder(of: plugin)
            for folder in plugin.listed + plugin.named + [plugin.folder, usual] {
                guard let path = folder.path, !seen.contains(path) else { continue }
                folders.insert(folder)
            }
        }
        return folders.sorted { ($0.path?.description ?? "") < ($1.path?.description ?? "") }
    }

    /// Notes that a folder is a link to another.
    mutating func follow(_ link: ManifestFolder, to folder: ManifestFolder) {
        aliases[link] = folder
    }

    /// The plugins of each SKILL.md that belongs to some, by its place; a plugin may have no name.
    func owners(of files: some Sequence<RelativePath>) -> [RelativePath: [String]] {
        let sorted = files.sorted()
        var below: [ManifestFolder: [RelativePath]] = [ManifestFolder(nil): sorted]
        for file in sorted {
            for folder in file.ancestors { below[ManifestFolder(folder), default: []].append(file) }
        }
        func skills(in folder: ManifestFolder) -> [RelativePath] {
            let place = aliases[folder] ?? folder
            let inside = (below[place] ?? []).compactMap { place.rest(of: $0) }
            return Discovery.skillFiles(among: inside).compactMap { place.appending($0) }
        }
        var owners: [RelativePath: [String]] = [:]
        for plugin in plugins {
            let usual = usualFolder(of: plugin)
            let listed = plugin.listed.flatMap(skills)
            // Entries that share the folder at the top name their own part of it.
            let isPart =
                plugin.folder.path == nil && !listed.isEmpty
                && !plugin.listed.contains(usual) && !plugin.listed.contains(plugin.folder)
            var own = listed + plugin.named.flatMap(skills) + (isPart ? [] : skills(in: usual))
            if own.isEmpty, plugin.listed.isEmpty, plugin.named.isEmpty {
                own = skills(in: plugin.folder).filter { plugin.folder.rest(of: $0)?.parent == nil }
            }
            for file in own {
                var names = owners[file] ?? []
                if let name = plugin.name, !names.contains(name) { names.append(name) }
                owners[file] = names
            }
        }
        return owners
    }

    private func usualFolder(of plugin: Plugin) -> ManifestFolder {
        let path = RelativePath(Self.usual).flatMap { plugin.folder.appending($0) }
        return path.map { ManifestFolder($0) } ?? plugin.folder
    }
}
