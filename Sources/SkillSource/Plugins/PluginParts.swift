internal import FileTree
internal import Problem
internal import SystemPackage

/// The parts of a plugin besides its skills, which only the agent that reads plugins installs.
public struct PluginParts: Sendable, Equatable {
    /// The kinds of parts, by the fields of a manifest that declare them.
    enum Kind: String, CaseIterable {
        case agents, commands, outputStyles, hooks, mcpServers, lspServers
    }

    /// The name of the plugin.
    public let plugin: String
    /// The names of the parts of each kind that it has; empty if none is known.
    private var names: [Kind: Set<String>] = [:]
    /// The name of the marketplace of Claude Code that lists it.
    var marketplace: String?
    /// The address at which Claude Code finds the marketplace.
    var source: String?

    init(of plugin: String) { self.plugin = plugin }

    var isEmpty: Bool { names.isEmpty }

    /// The folders of a plugin whose Markdown files are parts (Claude Code documentation, "Plugins reference").
    private static let folders: [String: Kind] = [
        "agents": .agents, "commands": .commands, "output-styles": .outputStyles,
    ]
    /// The files of a plugin that declare parts.
    private static let files: [String: Kind] = [
        "hooks/hooks.json": .hooks, ".mcp.json": .mcpServers, ".lsp.json": .lspServers,
    ]

    /// Returns whether a file may be a part of a plugin, by its name and that of its folder.
    static func mayBe(_ name: String, in folder: @autoclosure () -> String?) -> Bool {
        if name == ".mcp.json" || name == ".lsp.json" || name == "hooks.json" { return true }
        guard name.hasSuffix(".md"), let folder = folder() else { return false }
        return folders[folder] != nil
    }

    /// The folders that may have parts of the plugin in a folder.
    static func folders(of plugin: SourceFolder) -> [SourceFolder] {
        let below = (folders.keys + ["hooks"]).compactMap { RelativePath($0) }
        return [plugin] + below.compactMap { plugin.appending($0).map { SourceFolder($0) } }
    }

    /// Adds a file, by its path below the plugin's folder.
    mutating func add(_ file: RelativePath) {
        if let kind = Self.files[file.description] { return add([], kind) }
        guard let kind = file.parent.flatMap({ Self.folders[$0.description] }) else { return }
        add([Self.name(of: file.lastName)], kind)
    }

    /// Adds the parts that a manifest declares.
    mutating func add(_ manifest: ManifestValue) {
        for kind in Kind.allCases {
            guard let value = manifest[kind.rawValue], !value.isEmpty else { continue }
            let files = manifest.texts(kind.rawValue).filter { $0.hasSuffix(".md") }
            // The keys of hooks are the events that start them.
            let keys = kind == .hooks ? [] : (value.members ?? []).map(\.key)
            add(files.map { Self.name(of: $0) } + keys, kind)
        }
    }

    private mutating func add(_ names: [String], _ kind: Kind) {
        self.names[kind, default: []].formUnion(names)
    }

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
        let parts = Kind.allCases.compactMap { kind -> String? in
            guard let names = names[kind] else { return nil }
            let noun = kind.noun(names.count)
            guard !names.isEmpty else { return noun }
            let list = Messages.list(names.sorted().map(\.oneWord))
            return say("the \(noun) \(list)", ja: "\(noun)（\(list)）")
        }
        let isOne = names.values.map(\.count) == [1]
        return say(
            "the plugin '\(plugin)' also has \(parts.joinedWithAnd), which \(isOne ? "is" : "are") not installed"
                + (command.map { "; to install the whole plugin in Claude Code: \($0)" } ?? ""),
            ja: "プラグイン「\(plugin)」には\(parts.joined(separator: "、"))もありますが、インストールされません"
                + (command.map { "。Claude Code にプラグイン全体をインストールするには: \($0)" } ?? ""))
    }
}

extension PluginParts.Kind {
    /// The noun for this many parts of the kind.
    fileprivate func noun(_ count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .agents: say(isOne ? "agent" : "agents", ja: "エージェント")
        case .commands: say(isOne ? "command" : "commands", ja: "コマンド")
        case .outputStyles: say(isOne ? "output style" : "output styles", ja: "出力スタイル")
        case .hooks: say("hooks", ja: "フック")
        case .mcpServers: say(isOne ? "MCP server" : "MCP servers", ja: "MCP サーバー")
        case .lspServers: say(isOne ? "LSP server" : "LSP servers", ja: "LSP サーバー")
        }
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
