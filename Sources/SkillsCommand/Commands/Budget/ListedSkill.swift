internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Text

/// A skill in an agent's list.
struct ListedSkill {
    let name: String
    let scope: Scope
    /// Its folder, with symlinks resolved.
    let folder: FilePath
    let description: String
    let whenToUse: String
    /// The characters of its name and description in the list.
    let characters: Int
    let tokens: Int
    let remark: String
    /// Whether it has an entry in `skillOverrides`.
    let isOverridden: Bool
    /// The plugin of Claude Code that it belongs to.
    private(set) var plugin: ClaudePlugins.Entry?

    /// The characters that the list would lose with its description.
    var saving: Int { max(0, characters - name.unicodeScalars.count) }

    /// Returns the skills in every folder that an agent reads: the user's, then the project's, then those of plugins.
    ///
    /// `settings` are those of Claude Code; nil for other agents.
    static func all(of agent: Agent, _ settings: ClaudeSettings?, _ world: World) -> [ListedSkill] {
        var seen: Set<FilePath> = []
        var skills: [ListedSkill] = []
        for scope in [Scope.user, .project(world.projectFolder)] {
            let folders = agent.foldersRead(
                in: scope, home: world.home, environment: world.environment)
            for folder in folders {
                let real = (try? Directory.resolve(folder)).flatMap(\.self) ?? folder
                guard seen.insert(real).inserted else { continue }
                skills += all(in: real, of: agent, scope, settings, seen: &seen)
            }
        }
        guard let settings else { return skills }
        return skills
            + ClaudePlugins(enabled: settings.enabledPlugins, world).skills.compactMap { entry in
                SkillHeader(at: entry.folder).map {
                    var skill = ListedSkill(
                        name: entry.title, scope: entry.scope, folder: entry.folder, $0, agent, nil,
                        limit: settings.descriptionLimit)
                    skill.plugin = entry
                    return skill
                }
            }
    }

    /// Returns the skills in one folder; a skill with several symlinks counts once.
    private static func all(
        in folder: FilePath, of agent: Agent, _ scope: Scope, _ settings: ClaudeSettings?,
        seen: inout Set<FilePath>
    ) -> [ListedSkill] {
        let entries = (try? Directory.open(folder).entries()) ?? []
        var skills: [ListedSkill] = []
        for entry in entries where entry.kind == .directory || entry.kind == .link {
            let path = folder.appending(entry.name)
            guard let header = SkillHeader(at: path), header.frontmatter != nil else { continue }
            let real = (try? Directory.resolve(path)).flatMap(\.self)
            if let real, !seen.insert(real).inserted { continue }
            skills.append(
                ListedSkill(
                    name: entry.name.string, scope: scope, folder: real ?? path, header, agent,
                    settings?.visibilities[entry.name.string],
                    limit: settings?.descriptionLimit ?? .max))
        }
        return skills
    }

    private init(
        name: String, scope: Scope, folder: FilePath, _ header: SkillHeader, _ agent: Agent,
        _ visibility: ClaudeSettings.Visibility?, limit: Int
    ) {
        self.name = name
        self.scope = scope
        self.folder = folder
        description = header.frontmatter?.description ?? ""
        whenToUse = agent == .claudeCode ? header.frontmatter?.whenToUse ?? "" : ""
        isOverridden = visibility != nil
        if let obstacle = agent.obstacle(to: header) {
            (characters, tokens, remark) = (0, 0, Messages.notLoaded(obstacle))
            return
        }
        guard header.frontmatter?.isModelInvocable ?? true else {
            (characters, tokens, remark) = (0, 0, Messages.notListed)
            return
        }
        if visibility == .off || visibility == .userOnly {
            (characters, tokens, remark) = (0, 0, Messages.hiddenBySettings)
            return
        }
        let text = visibility == .nameOnly ? "" : description + whenToUse
        let length = text.unicodeScalars.count
        let listed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
        // Codex lists each skill with the path of its SKILL.md.
        let place = agent.id == "codex" ? "- :  (file: \(folder.string)/SKILL.md)" : ""
        characters = (name + place).unicodeScalars.count + min(length, limit)
        tokens = (TokenEstimate(name + place) + TokenEstimate(listed)).tokens
        remark =
            visibility == .nameOnly
            ? Messages.listedByName : length > limit ? Messages.truncated(length) : ""
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "scope": .string(scope.name), "characters": .integer(characters),
            "tokens": .integer(tokens), "plugin": .text(plugin?.plugin),
        ])
    }
}
