internal import FileTree
internal import JSON
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

/// The skills of the plugins of Claude Code that are enabled for the user or the project.
///
/// Facts from its documentation (code.claude.com/docs/en): "Plugins reference", sections "Plugin installation scopes" and
/// "Plugin directory structure". `enabledPlugins` of the settings says which are enabled, and
/// `plugins/installed_plugins.json` in its folder where they are.
struct ClaudePlugins {
    /// A skill of a plugin, which Claude Code lists as `PLUGIN:NAME`.
    struct Entry {
        /// The name of the skill's folder.
        let name: String
        /// The plugin with its marketplace, as `enabledPlugins` names it.
        let plugin: String
        let scope: Scope
        let folder: FilePath

        /// The name in the list.
        var title: String { "\(plugin.prefix { $0 != "@" }):\(name)" }
    }

    /// The skills, by plugin and name.
    let skills: [Entry]
    private static let sizeLimit = 4 << 20

    /// Reads what is installed.
    init(enabled: Set<String>, _ world: World) {
        let file = ClaudeSettings.configurationFolder(world).appending("plugins")
            .appending("installed_plugins.json")
        guard !enabled.isEmpty,
            let bytes = try? InputFile.open(file).contents(limit: Self.sizeLimit),
            let plugins = try? JSONValue(parsing: bytes)["plugins"]?.object
        else {
            skills = []
            return
        }
        skills = enabled.sorted().flatMap { id in
            Self.installations(plugins[id], in: world).flatMap { scope, folder in
                Self.skills(of: id, in: folder).map {
                    Entry(name: $0.name, plugin: id, scope: scope, folder: $0.folder)
                }
            }
        }
    }

    /// Returns the folder of a plugin in the user's scope and in that of the project; older versions of the file have one
    /// record instead of a list.
    private static func installations(
        _ value: JSONValue?, in world: World
    ) -> [(Scope, FilePath)] {
        let records = value?.array ?? [value].compactMap(\.self)
        let found = records.compactMap { record -> (Scope, FilePath)? in
            guard let path = record["installPath"]?.string.map({ FilePath($0) }), path.isAbsolute
            else { return nil }
            guard let project = record["projectPath"]?.string else { return (.user, path) }
            let folder = world.projectFolder
            return FilePath(project) == folder ? (.project(folder), path) : nil
        }
        return Array(found.prefix(1))
    }

    /// Returns the skills in `skills/` and in the folders that the manifest names, or the plugin itself if it is one skill.
    private static func skills(
        of id: String, in plugin: FilePath
    ) -> [(name: String, folder: FilePath)] {
        let manifest =
            (try? InputFile.open(
                plugin.appending(".claude-plugin").appending("plugin.json")
            )
            .contents(limit: sizeLimit)).flatMap { try? JSONValue(parsing: $0) }
        let named = manifest?["skills"].map { $0.array ?? [$0] } ?? []
        let folders = [FilePath("skills")] + named.compactMap { $0.string.map { FilePath($0) } }
        var seen: Set<FilePath> = []
        var found: [(name: String, folder: FilePath)] = []
        for folder in folders where folder.isRelative {
            let path = plugin.pushing(folder).lexicallyNormalized()
            guard path.starts(with: plugin), seen.insert(path).inserted else { continue }
            if Directory.kind(at: path.appending("SKILL.md")) != nil {
                found.append((path.lastComponent?.string ?? id, path))
                continue
            }
            let entries = (try? Directory.open(path).entries()) ?? []
            for entry in entries.sorted(by: { $0.name.string < $1.name.string }) {
                let skill = path.appending(entry.name)
                guard Directory.kind(at: skill.appending("SKILL.md")) != nil else { continue }
                found.append((entry.name.string, skill))
            }
        }
        if found.isEmpty, Directory.kind(at: plugin.appending("SKILL.md")) != nil {
            return [(String(id.prefix { $0 != "@" }), plugin)]
        }
        return found
    }
}
