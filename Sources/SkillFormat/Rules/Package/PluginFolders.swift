internal import Digest
internal import FileTree
internal import Markdown
internal import Text

/// A part of a plugin that Claude Code starts or applies without being asked.
enum PluginPart {
    case hooks, mcpServers, lspServers, monitors, channels, settings
}

/// The folders of a skill that Claude Code loads as plugins, and the files that it reads there by default.
///
/// From "Skills-directory plugins" and "File locations reference" in plugins-reference.md, and `force-for-plugin` in
/// output-styles.md, of Claude Code's documentation, August 2026. Names are compared as macOS and Windows do.
struct PluginFolders {
    /// The meaning of a file for Claude Code.
    enum Role {
        case manifest, marketplace
        case part(PluginPart)
        /// A Markdown file of a plugin, which may be an output style.
        case text
        /// A program in the `bin` folder of the plugin in a folder, which Claude Code adds to `PATH`.
        case program(folder: [String])
        /// Configuration that no plugin manifest covers.
        case loose(Place)
    }

    /// The place of configuration that no plugin manifest covers.
    enum Place {
        /// The settings of Claude Code at the top of the skill.
        case settings
        /// Hooks, servers or code for agents where they load it at the top of the skill.
        case top
        case below
    }

    /// The names of the folders that contain a manifest; empty for the top of the skill.
    private let folders: Set<[String]>

    init(in snapshot: TreeSnapshot) {
        folders = Set(
            snapshot.files.filter(Self.isManifest).compactMap { file in
                let names = Self.names(of: file)
                guard !Self.isExample(names) else { return nil }
                return Array(names[..<(names.firstIndex(of: ".claude-plugin") ?? 0)])
            })
    }

    /// Returns the meaning of a file; nil for ordinary files.
    func role(of file: TreeSnapshot.File) -> Role? {
        if folders.isEmpty, Self.isOrdinary(file) { return nil }
        let names = Self.names(of: file)
        if Self.isManifest(file) { return Self.isExample(names) ? .loose(.below) : .manifest }
        if Self.isMarketplace(file) { return .marketplace }
        if let part = part(of: file, names) { return .part(part) }
        if let bin = names.dropLast().firstIndex(of: "bin"), isPlugin(names[..<bin]) {
            return .program(folder: Array(names[..<bin]))
        }
        if file.path.isMarkdown {
            return names.indices.contains { isPlugin(names[..<$0]) } ? .text : nil
        }
        return Self.place(ofLoose: names).map { .loose($0) }
    }

    private func part(of file: TreeSnapshot.File, _ names: [String]) -> PluginPart? {
        for (location, part) in Self.locations {
            if names.suffix(location.count) == location[...] {
                if isPlugin(names.dropLast(location.count)) { return part }
            } else if file.flag == .link, location.count == 2, names.last == location.first {
                // The files behind a link to a folder are not part of the snapshot.
                if isPlugin(names.dropLast()) { return part }
            }
        }
        return nil
    }

    /// Whether a folder, the names of which are in lowercase, contains a manifest.
    func isPlugin(_ folder: ArraySlice<String>) -> Bool { folders.contains(Array(folder)) }

    private static let locations: [(names: [String], part: PluginPart)] = [
        (["hooks", "hooks.json"], .hooks), ([".mcp.json"], .mcpServers),
        ([".lsp.json"], .lspServers), (["monitors", "monitors.json"], .monitors),
        (["settings.json"], .settings),
    ]

    /// Whether a file is a manifest, or a link to the folder of one.
    static func isManifest(_ file: TreeSnapshot.File) -> Bool {
        guard !isOrdinary(file) else { return false }
        let names = names(of: file)
        return names.suffix(2) == [".claude-plugin", "plugin.json"]
            || file.flag == .link && names.last == ".claude-plugin"
    }

    /// Whether a file lists the plugins of a marketplace.
    static func isMarketplace(_ file: TreeSnapshot.File) -> Bool {
        !isOrdinary(file) && names(of: file).suffix(2) == [".claude-plugin", "marketplace.json"]
    }

    /// Whether a file is neither a manifest nor configuration: their names end in `.json` or `.claude-plugin`, or they are
    /// in a hidden folder at the top.
    private static func isOrdinary(_ file: TreeSnapshot.File) -> Bool {
        let path = file.path.description.utf8
        return path.last?.lowercased != UInt8(ascii: "n") && path.first != UInt8(ascii: ".")
            && path.allSatisfy { $0 < 0x80 }
    }

    /// Whether a file is an example in a skill that teaches plugins: no agent loads one from there.
    static func isExample(_ names: [String]) -> Bool {
        names.dropLast().contains { $0 == "examples" || $0 == "example" }
    }

    private static func place(ofLoose names: [String]) -> Place? {
        guard let match = AgentFiles.match(names) else { return nil }
        switch match.kind {
        case .permissions: return match.isTop ? .settings : .below
        case .starts: return match.isTop ? .top : .below
        case .settings, .servers, .prompts: return nil
        }
    }

    static func names(of file: TreeSnapshot.File) -> [String] { names(of: file.path) }

    static func names(of path: RelativePath) -> [String] {
        path.collisionKey.utf8.split(separator: UInt8(ascii: "/")).map {
            String(Substring($0))
        }
    }
}
