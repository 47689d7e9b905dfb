internal import Digest
internal import FileTree
internal import JSON
internal import Text

/// A `plugin.json`, judged by what Claude Code does with its fields without being asked.
///
/// From "Plugin manifest schema" in plugins-reference.md and "Ship default settings" in plugins.md of Claude Code's
/// documentation, August 2026:
///
/// - `hooks`, `mcpServers`, `lspServers`, `monitors` and `channels` start programs or add messages by themselves, and
///   `settings` replaces the main agent or the status line: they are refused unless they are empty.
/// - `dependencies` installs other plugins: the user must agree.
/// - `skills`, `commands`, `agents`, `workflows`, `outputStyles`, `themes` and `userConfig` wait to be used, agents of
///   plugins can't have hooks or servers, and all other known fields are descriptions.
/// - Claude Code ignores unknown fields; those that look like configuration need consent, because a later version may
///   not ignore them.
struct PluginManifest {
    /// A field that does something without being asked.
    struct Fault {
        let field: String
        let offset: Int
        let message: FindingText
        let effect: Finding.Effect
    }

    /// The text of the file.
    let source: SourceText
    private let members: [LocatedJSON.Member]
    private let folder: RelativePath?
    private let skill: SkillContents

    /// Reads the manifest at a path; nil if it is not a JSON object in a text file of at most 1 MiB.
    init?(at path: RelativePath, of skill: SkillContents) {
        guard let source = skill.texts[path], skill.files[path]?.flag != .link,
            let members = (try? LocatedJSON(parsing: source.bytes))?.members
        else { return nil }
        (self.source, self.members, self.skill) = (source, members, skill)
        folder = path.parent?.parent
    }

    private init(
        _ members: [LocatedJSON.Member], in source: SourceText, _ folder: RelativePath?,
        of skill: SkillContents
    ) {
        (self.source, self.members, self.folder, self.skill) = (source, members, folder, skill)
    }

    /// The plugins that a marketplace lists, which may have the fields of manifests; nil if the list can't be read.
    static func entries(
        ofMarketplace path: RelativePath, of skill: SkillContents
    ) -> [PluginManifest]? {
        guard let list = PluginManifest(at: path, of: skill) else { return nil }
        return list.members.filter { $0.key == "plugins" }.flatMap { $0.value.array ?? [] }
            .compactMap(\.members)
            .map { entry in
                let source = entry.first { $0.key == "source" }?.value.string ?? ""
                let folder = path.resolving(link: "../\(source)")
                return PluginManifest(entry, in: list.source, folder, of: skill)
            }
    }

    /// The fields that do something without being asked; of the unknown ones, only the first.
    var faults: [Fault] {
        let experimental = members.filter { $0.key == "experimental" }
            .flatMap { $0.value.members ?? [] }
        var faults: [Fault] = []
        var fields: Set<String> = []
        for member in members + experimental where member.key != "experimental" {
            guard let fault = fault(of: member), fields.insert(fault.message.english).inserted
            else {
                continue
            }
            faults.append(fault)
        }
        return faults
    }

    private func fault(of member: LocatedJSON.Member) -> Fault? {
        let effect: Finding.Effect
        let message: FindingText
        if let part = Self.parts[member.key] {
            guard !isEmpty(member.value) else { return nil }
            effect = .block
            message = PackageMessages.pluginStarts(part, commands(in: member.value))
        } else if member.key == "dependencies" {
            guard !member.value.isEmptyConfiguration else { return nil }
            (effect, message) = (.consent, PackageMessages.pluginDependencies)
        } else {
            guard !Self.passiveFields.contains(member.key), Self.isConfiguration(member) else {
                return nil
            }
            (effect, message) = (.consent, PackageMessages.pluginUnknownField)
        }
        return Fault(
            field: member.key, offset: member.keyOffset, message: message, effect: effect)
    }

    private static let parts: [String: PluginPart] = [
        "hooks": .hooks, "mcpServers": .mcpServers, "lspServers": .lspServers,
        "monitors": .monitors, "channels": .channels, "settings": .settings,
    ]

    private static let passiveFields: Set<String> = [
        "$schema", "name", "displayName", "version", "description", "author", "homepage",
        "repository", "license", "keywords", "metadata", "defaultEnabled", "skills", "commands",
        "agents", "workflows", "outputStyles", "themes", "userConfig",
    ]

    /// Whether a value is empty, or a path of files that are.
    private func isEmpty(_ value: LocatedJSON) -> Bool {
        if let elements = value.array { return elements.allSatisfy(isEmpty) }
        guard let text = value.string, !text.isEmpty else { return value.isEmptyConfiguration }
        return file(at: text).map { PluginConfiguration($0, of: skill) } == .empty
    }

    /// Returns the commands in a value, or in the files whose paths it is.
    private func commands(in value: LocatedJSON) -> [String] {
        if let elements = value.array { return elements.flatMap(commands) }
        guard let text = value.string else { return value.commands }
        return file(at: text).map { PluginConfiguration($0, of: skill).commands } ?? []
    }

    /// Returns the path of a file that the manifest names.
    private func file(at text: String) -> RelativePath? {
        let start = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
        guard let path = RelativePath(String(start)) else { return nil }
        return folder.map { $0.appending(path) } ?? path
    }

    /// Whether an unknown field is named like a part of a plugin, or contains such a part or a command.
    private static func isConfiguration(_ member: LocatedJSON.Member) -> Bool {
        guard !member.value.isEmptyConfiguration else { return false }
        let name = member.key.filter { $0.isASCII && $0.isLetter }.lowercased()
        if configurationNames.contains(name) || commandNames.contains(name) { return true }
        return (member.value.members ?? []).contains(where: isConfiguration)
            || (member.value.array ?? []).contains { element in
                (element.members ?? []).contains(where: isConfiguration)
            }
    }

    private static let configurationNames: Set<String> = [
        "hook", "hooks", "mcp", "mcpserver", "mcpservers", "lsp", "lspserver", "lspservers",
        "monitor", "monitors", "channels", "permissions", "statusline", "subagentstatusline",
    ]
    private static let commandNames: Set<String> = ["command", "args"]
}

/// The content of a configuration file.
enum PluginConfiguration: Equatable {
    case empty
    /// It names these commands, if any.
    case filled(commands: [String])
    /// Not a JSON text of at most 1 MiB, or a link.
    case unreadable

    init(_ path: RelativePath, of skill: SkillContents) {
        guard let source = skill.texts[path], skill.files[path]?.flag != .link,
            let value = try? LocatedJSON(parsing: source.bytes)
        else {
            self = .unreadable
            return
        }
        self = value.isEmptyConfiguration ? .empty : .filled(commands: value.commands)
    }

    /// The commands that it names.
    var commands: [String] {
        if case .filled(let commands) = self { commands } else { [] }
    }
}

extension LocatedJSON {
    /// The commands in a value, with their arguments, in the order of the text.
    fileprivate var commands: [String] {
        if let elements = array { return elements.flatMap(\.commands) }
        guard let members else { return [] }
        return members.flatMap { member -> [String] in
            guard member.key == "command" else { return member.value.commands }
            guard let command = member.value.string, !command.isEmpty else {
                return (member.value.array ?? []).compactMap(\.string)
            }
            let arguments = members.first { $0.key == "args" }?.value.array ?? []
            return [([command] + arguments.compactMap(\.string)).joined(separator: " ")]
        }
    }

    /// Whether a value configures nothing: it has no text and no numbers, except for a description.
    var isEmptyConfiguration: Bool {
        switch value {
        case .null: true
        case .string(let text): text.isEmpty
        case .bool(let isTrue): !isTrue
        case .number: false
        case .array(let elements): elements.allSatisfy(\.isEmptyConfiguration)
        case .object(let members):
            members.allSatisfy { member in
                ["$schema", "description", "version"].contains(member.key)
                    || member.value.isEmptyConfiguration
            }
        }
    }
}
