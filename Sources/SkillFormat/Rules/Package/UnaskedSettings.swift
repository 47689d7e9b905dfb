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
        let name = path.lastName.lowercased()
        return name.hasSuffix("settings.json") || name.hasSuffix(".code-workspace")
            || names.contains(name)
            || (name.hasPrefix("settings.") && name.hasSuffix(".json"))
            || path.collisionKey.hasSuffix(".cursor/hooks.json")
    }

    /// Returns the settings in a file.
    ///
    /// Editors read a file that is not JSON as far as they can, so the name in it that comes first counts as a setting.
    static func all(in source: SourceText) -> [Setting] {
        let name = source.path.lastName.lowercased()
        guard areIn(source.path) else { return [] }
        guard let value = try? LocatedJSON(parsing: source.bytes, as: .comments) else {
            let settings = settingNames.compactMap { setting in
                source.bytes.firstOffset(of: Array("\"\(setting)\"".utf8))
                    .map { Setting(name: setting, offset: $0) }
            }
            return settings.min { $0.offset < $1.offset }.map { [$0] } ?? []
        }
        var found: [Setting] = []
        collect(in: value, below: "", isContainer: name.hasSuffix("devcontainer.json"), &found)
        return found
    }

    private static let names: Set<String> = [
        "tasks.json", "devcontainer.json", ".devcontainer.json", "mcp.json", "cli.json",
        "cli-config.json", "mcp_config.json", "opencode.json", "opencode.jsonc",
    ]

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

    /// The names of such settings, except those that are common words, as `allow`.
    private static let settingNames =
        lifecycle.sorted() + [
            "runOn", "task.allowAutomaticTasks", "security.workspace.trust.enabled", "hooks",
            "permissions", "permission", "defaultMode", "approvalMode", "defaultApprovalMode",
            "enableAllProjectMcpServers", "enabledMcpjsonServers", "autoAccept", "autoApprove",
            "alwaysAllow", "chat.tools.autoApprove", "chat.tools.global.autoApprove",
            "chat.tools.terminal.autoApprove", "apiKeyHelper", "awsAuthRefresh",
            "awsCredentialExport", "otelHeadersHelper",
        ]

    private static func isUnasked(
        _ key: String, below parent: String, _ value: LocatedJSON
    ) -> Bool {
        switch key {
        case "runOn": value.string == "folderOpen"
        case "task.allowAutomaticTasks": value.string == "on"
        case "security.workspace.trust.enabled": value.bool == false
        case "allow": parent == "permissions" && value.array != nil
        case "hooks": parent.isEmpty && value.members != nil
        case "bash", "edit", "webfetch": parent == "permission" && value.string == "allow"
        case "*": ["permission", "bash"].contains(parent) && value.string == "allow"
        case "permission": parent.isEmpty && value.string == "allow"
        case "defaultMode", "approvalMode", "defaultApprovalMode":
            ["acceptEdits", "bypassPermissions", "dontAsk", "auto_edit", "yolo"].contains(
                value.string)
        case "enableAllProjectMcpServers", "autoAccept", "trust", "chat.tools.autoApprove",
            "chat.tools.global.autoApprove":
            value.bool == true
        case "enabledMcpjsonServers", "autoApprove", "alwaysAllow": value.array != nil
        case "apiKeyHelper", "awsAuthRefresh", "awsCredentialExport", "otelHeadersHelper":
            value.string != nil
        case "chat.tools.terminal.autoApprove": value.members != nil
        default: false
        }
    }
}
