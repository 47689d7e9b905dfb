/// The fields of manifests and the kinds of their values.
///
/// From plugin-marketplaces.md and plugins-reference.md of Claude Code's documentation, August 2026.
enum ManifestTable {
    /// The kinds of JSON values.
    enum Kind: String, Sendable {
        case string, number, boolean, array, object, null
    }

    private static let text: Set<Kind> = [.string]
    private static let paths: Set<Kind> = [.string, .array]
    private static let configuration: Set<Kind> = [.string, .array, .object]

    /// The fields of `marketplace.json`.
    static let marketplace: [String: Set<Kind>] = [
        "$schema": text, "name": text, "owner": [.object], "plugins": [.array],
        "description": text, "version": text, "metadata": [.object], "renames": [.object],
        "allowCrossMarketplaceDependenciesOn": [.array],
    ]

    /// The fields of `owner` and `author`.
    static let person: [String: Set<Kind>] = ["name": text, "email": text, "url": text]

    /// The fields of `plugin.json`.
    static let plugin: [String: Set<Kind>] = [
        "$schema": text, "name": text, "displayName": text, "version": text, "description": text,
        "author": [.object], "homepage": text, "repository": text, "license": text,
        "keywords": [.array], "metadata": [.object], "defaultEnabled": [.boolean], "skills": paths,
        "commands": configuration, "agents": paths, "workflows": paths, "hooks": configuration,
        "mcpServers": configuration, "outputStyles": paths, "lspServers": configuration,
        "experimental": [.object], "userConfig": [.object], "channels": [.array],
        "dependencies": [.array], "themes": configuration, "monitors": configuration,
        "settings": [.object],
    ]

    /// The fields of an entry in `plugins`.
    static let entry: [String: Set<Kind>] = plugin.merging([
        "source": [.string, .object], "category": text, "tags": [.array], "strict": [.boolean],
        "relevance": [.object],
    ]) { $1 }

    /// The members of a project's `skills.json`.
    static let project = ["$schema", "export", "skills", "version"]

    /// The members of an entry in it.
    static let requirement = ["agents", "agreed", "path", "source"]

    /// The kinds of the values in such an entry; all but `source` may also be null.
    static let requirementKinds: [(field: String, kind: Kind)] = [
        ("agents", .array), ("agreed", .object), ("path", .string), ("source", .string),
    ]

    /// The version of `skills.json` that this program reads.
    static let projectVersion = 1

    /// The fields that declare parts of a plugin.
    static let components = [
        "skills", "commands", "agents", "workflows", "hooks", "mcpServers", "outputStyles",
        "lspServers",
    ]

    /// Names reserved for Anthropic's marketplaces, and names with a special meaning.
    static let reservedNames: Set<String> = [
        "claude-code-marketplace", "claude-code-plugins", "claude-plugins-official",
        "claude-plugins-community", "claude-community", "anthropic-marketplace",
        "anthropic-plugins", "agent-skills", "anthropic-agent-skills", "knowledge-work-plugins",
        "life-sciences", "claude-for-legal", "claude-for-financial-services",
        "financial-services-plugins", "first-party-plugins", "healthcare", "org",
        "org-provisioned", "unknown",
    ]
}
