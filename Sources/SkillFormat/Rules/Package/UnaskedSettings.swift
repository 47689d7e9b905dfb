internal import FileTree
internal import JSON
internal import Text

/// The settings in a JSON file by which an editor or agent runs something, or allows it, without asking.
///
/// From the documentation of VS Code ("Run behavior" of tasks, "Workspace Trust", "Manage tool approval"), of
/// development containers ("Lifecycle scripts" in the reference of devcontainer.json), Claude Code ("Available settings"),
/// Gemini CLI ("Configuration"), Cursor ("Permissions" of the CLI, hooks), Cline ("alwaysAllow") and OpenCode
/// ("Permissions"), November 2026.
enum UnaskedSettings {
    /// The name and place of a setting.
    struct Setting {
        let name: String
        let offset: Int
    }

    /// Whether a file has the name of one of such settings.
    static func areIn(_ path: RelativePath) -> Bool {
        switch AgentFiles.match(path)?.kind {
        case .permissions, .settings, .servers: true
        case .starts, .prompts, nil: false
        }
    }

    /// Returns the settings in a file.
    ///
    /// Editors read a file that is not JSON as far as they can, so the name in it that comes first counts as a setting.
    static func all(in source: SourceText) -> [Setting] {
        let name = source.path.lastName.lowercased()
        guard areIn(source.path), let match = AgentFiles.match(source.path) else { return [] }
        let hasServers = match.kind == .servers && match.isTop
        if name.hasSuffix(".toml") { return hasServers ? serversOfTOML(in: source) : [] }
        guard let value = try? LocatedJSON(parsing: source.bytes, as: .comments) else {
            let settings = (settingNames + (hasServers ? serverFields : [])).compactMap { setting in
                source.bytes.firstOffset(of: Array("\"\(setting)\"".utf8))
                    .map { Setting(name: setting, offset: $0) }
            }
            return settings.min { $0.offset < $1.offset }.map { [$0] } ?? []
        }
        var found: [Setting] = []
        collect(in: value, below: "", isContainer: name.hasSuffix("devcontainer.json"), &found)
        if hasServers { collectServers(in: value, &found) }
        return found
    }

    /// The fields with servers, and other programs that are started like them, by their names.
    private static let serverFields = [
        "mcpServers", "servers", "mcp", "amp.mcpServers", "context_servers", "lsp", "formatter",
    ]

    /// Collects fields with servers that run a command: an address runs nothing here.
    private static func collectServers(in value: LocatedJSON, _ found: inout [Setting]) {
        for member in value.members ?? [] {
            let commands = (member.value.members ?? []).flatMap { $0.value.members ?? [] }
                .filter { $0.key == "command" }
            if serverFields.contains(member.key),
                !commands.allSatisfy(\.value.isEmptyConfiguration)
            {
                found.append(Setting(name: member.key, offset: member.keyOffset))
            } else {
                collectServers(in: member.value, &found)
            }
        }
    }

    /// The servers of Codex that run a command, by the lines.
    private static func serversOfTOML(in source: SourceText) -> [Setting] {
        let lines = source.bytes.split(separator: Byte.newline).map { $0.drop(while: \.isSpace) }
            .filter { $0.first != UInt8(ascii: "#") }
        guard let start = lines.firstIndex(where: { $0.holds("mcp_servers") }),
            lines[start...].contains(where: { $0.holds("command") })
        else { return [] }
        return [Setting(name: "mcp_servers", offset: lines[start].startIndex)]
    }

    private static func collect(
        in value: LocatedJSON, below parent: String, isContainer: Bool, _ found: inout [Setting]
    ) {
        for element in value.array ?? [] {
            collect(in: element, below: parent, isContainer: isContainer, &found)
        }
        for member in value.members ?? [] {
            let key = member.key
            let isLifecycle = isContainer && lifecycle.contains(key)
            if isLifecycle || isUnasked(key, below: parent, member.value),
                !member.value.isEmptyConfiguration || member.value.bool == false
            {
                found.append(Setting(name: key, offset: member.keyOffset))
            } else {
                collect(in: member.value, below: key, isContainer: isContainer, &found)
            }
        }
    }

    /// The commands of a development container that run when it is made or opened.
    private static let lifecycle: Set<String> = [
        "initializeCommand", "onCreateCommand", "updateContentCommand", "postCreateCommand",
        "postStartCommand", "postAttachCommand",
    ]

    /// Settings with the same condition.
    private struct Kind: Sendable {
        /// Whether the name alone shows the setting, in a file that can't be parsed.
        enum Spelling { case distinctive, common }

        let names: [String]
        var spelling = Spelling.distinctive
        /// Whether a value allows something without asking; `parent` is the key of the object around it.
        let isUnasked: @Sendable (_ parent: String, _ value: LocatedJSON) -> Bool
    }

    private static let kinds = [
        Kind(names: ["runOn"]) { $1.string == "folderOpen" },
        Kind(names: ["task.allowAutomaticTasks"]) { $1.string == "on" },
        Kind(names: ["security.workspace.trust.enabled"]) { $1.bool == false },
        Kind(names: ["allow"], spelling: .common) { $0 == "permissions" && $1.array != nil },
        Kind(names: ["hooks"]) { $0.isEmpty && $1.members != nil },
        Kind(names: ["bash", "edit", "webfetch"], spelling: .common) {
            $0 == "permission" && $1.string == "allow"
        },
        Kind(names: ["*"], spelling: .common) {
            ["permission", "bash"].contains($0) && $1.string == "allow"
        },
        Kind(names: ["permission"]) { $0.isEmpty && $1.string == "allow" },
        Kind(names: ["defaultMode", "approvalMode", "defaultApprovalMode"]) {
            ["acceptEdits", "bypassPermissions", "dontAsk", "auto_edit", "yolo"].contains($1.string)
        },
        Kind(names: [
            "enableAllProjectMcpServers", "autoAccept", "chat.tools.autoApprove",
            "chat.tools.global.autoApprove",
        ]) { $1.bool == true },
        Kind(names: ["trust"], spelling: .common) { $1.bool == true },
        Kind(names: ["enabledMcpjsonServers", "autoApprove", "alwaysAllow"]) { $1.array != nil },
        Kind(names: [
            "apiKeyHelper", "awsAuthRefresh", "awsCredentialExport", "otelHeadersHelper",
        ]) { $1.string != nil },
        Kind(names: ["chat.tools.terminal.autoApprove"]) { $1.members != nil },
    ]

    /// The names that count in a file that can't be read; `permissions` has `allow`.
    private static let settingNames =
        lifecycle.sorted() + ["permissions"]
        + kinds.filter { $0.spelling == .distinctive }.flatMap(\.names)

    private static func isUnasked(
        _ key: String, below parent: String, _ value: LocatedJSON
    ) -> Bool {
        kinds.contains { $0.names.contains(key) && $0.isUnasked(parent, value) }
    }
}
