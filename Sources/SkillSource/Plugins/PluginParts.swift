internal import FileTree
internal import Problem
internal import SystemPackage

/// The parts of a plugin besides its skills, which only the agent that reads plugins installs.
public struct PluginParts: Sendable, Equatable {
    /// The name of the plugin.
    public let plugin: String
    /// The names of its agents.
    public private(set) var agents: Set<String> = []
    /// The names of its commands.
    public private(set) var commands: Set<String> = []
    /// The names of its MCP servers, as far as they are in a manifest.
    public private(set) var servers: Set<String> = []
    /// Whether it has MCP servers, named or not.
    public private(set) var hasServers = false
    /// Whether it has hooks, in its manifest or in a file.
    public private(set) var hasHooks = false
    /// The name of the marketplace of Claude Code that lists it.
    var marketplace: String?
    /// The address at which Claude Code finds the marketplace.
    var source: String?

    init(of plugin: String) { self.plugin = plugin }

    var isEmpty: Bool {
        agents.isEmpty && commands.isEmpty && !hasServers && !hasHooks
    }

    /// The files of a plugin that are parts by their names, below its folder.
    private static let folders = ["agents", "commands"].compactMap { RelativePath($0) }
    private static let hooks = RelativePath("hooks/hooks.json")
    private static let serverFile = RelativePath(".mcp.json")

    /// Returns whether a file may be a part of a plugin, by its name and that of its folder.
    static func mayBe(_ name: String, in folder: @autoclosure () -> String?) -> Bool {
        if name == ".mcp.json" || name == "hooks.json" { return true }
        guard name.hasSuffix(".md") else { return false }
        let folder = folder()
        return folder == "agents" || folder == "commands"
    }

    /// The folders that may have parts of the plugin in a folder.
    static func folders(of plugin: SourceFolder) -> [SourceFolder] {
        [plugin]
            + (folders + [hooks?.parent].compactMap(\.self)).compactMap {
                plugin.appending($0).map { SourceFolder($0) }
            }
    }

    /// Adds a file, by its path below the plugin's folder.
    mutating func add(_ file: RelativePath) {
        switch file.parent {
        case Self.folders[0]: agents.insert(Self.name(of: file))
        case Self.folders[1]: commands.insert(Self.name(of: file))
        default:
            if file == Self.hooks { hasHooks = true }
            if file == Self.serverFile { hasServers = true }
        }
    }

    /// Adds the parts that a manifest declares.
    mutating func add(_ manifest: ManifestValue) {
        for text in manifest.texts("agents") where text.hasSuffix(".md") {
            agents.insert(Self.name(of: text))
        }
        for text in manifest.texts("commands") where text.hasSuffix(".md") {
            commands.insert(Self.name(of: text))
        }
        commands.formUnion((manifest["commands"]?.members ?? []).map(\.key))
        if manifest["hooks"] != nil { hasHooks = true }
        if let value = manifest["mcpServers"] {
            hasServers = true
            servers.formUnion((value.members ?? []).map(\.key))
        }
    }

    private static func name(of file: RelativePath) -> String { name(of: file.lastName) }

    private static func name(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    }

    /// The commands that install the whole plugin in Claude Code; nil if no marketplace of it lists the plugin.
    public var command: String? {
        guard let marketplace, let source else { return nil }
        return "claude plugin marketplace add \(source.shellQuoted) && "
            + "claude plugin install \("\(plugin)@\(marketplace)".shellQuoted)"
    }

    /// The parts that are not installed, as a sentence.
    var message: String {
        var parts: [String] = []
        func add(_ names: Set<String>, _ noun: String) {
            guard !names.isEmpty else { return }
            parts.append("\(noun) \(Messages.list(names.sorted().map(\.oneWord)))")
        }
        let isOne = { (names: Set<String>) in names.count == 1 }
        add(agents, say(isOne(agents) ? "the agent" : "the agents", ja: "エージェント"))
        add(commands, say(isOne(commands) ? "the command" : "the commands", ja: "コマンド"))
        if hasHooks { parts.append(say("hooks", ja: "フック")) }
        add(servers, say(isOne(servers) ? "the MCP server" : "the MCP servers", ja: "MCP サーバー"))
        if hasServers, servers.isEmpty { parts.append(say("MCP servers", ja: "MCP サーバー")) }
        return say(
            "the plugin '\(plugin)' also has \(parts.joinedWithAnd), which are not installed"
                + (command.map { "; to install the whole plugin in Claude Code: \($0)" } ?? ""),
            ja: "プラグイン「\(plugin)」には\(parts.joined(separator: "、"))もありますが、インストールされません"
                + (command.map { "。Claude Code にプラグイン全体をインストールするには: \($0)" } ?? ""))
    }
}

extension String {
    /// The text without line breaks and of limited length.
    fileprivate var oneWord: String { String(prefix(64)).replacing("\n", with: " ") }
}

extension PluginList {
    /// The folders of the plugins whose files are in the source.
    var folders: [SourceFolder] { plugins.filter { $0.name != nil }.map(\.folder) }

    /// Returns the parts besides skills of each plugin that has some, given the files that may be parts.
    func parts(
        among files: some Sequence<RelativePath>, of address: SkillAddress
    ) -> [PluginParts] {
        guard !plugins.isEmpty else { return [] }
        let byFolder = Dictionary(grouping: files, by: \.parent)
        return plugins.compactMap { plugin in
            guard let name = plugin.name else { return nil }
            var parts = PluginParts(of: name)
            for manifest in plugin.manifests { parts.add(manifest) }
            for folder in PluginParts.folders(of: plugin.folder) {
                for file in byFolder[folder.path] ?? [] {
                    if let rest = plugin.folder.rest(of: file) { parts.add(rest) }
                }
            }
            parts.marketplace = marketplaceName
            parts.source = address.marketplaceSource
            return parts.isEmpty ? nil : parts
        }
    }
}

extension SkillAddress {
    /// The address at which Claude Code finds a marketplace at the top of the selected files; nil if it can't.
    fileprivate var marketplaceSource: String? {
        if case .folder(let path) = meaning { return path.string }
        guard let repository, repository.path == nil else { return nil }
        let prefix = "https://github.com/"
        guard repository.url.hasPrefix(prefix), repository.url.hasSuffix(".git") else {
            return repository.url
        }
        return String(repository.url.dropFirst(prefix.count).dropLast(".git".count))
    }
}
