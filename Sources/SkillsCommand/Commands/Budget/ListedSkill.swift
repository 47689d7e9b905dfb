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

    /// The characters that the list would lose with its description.
    var saving: Int { max(0, characters - name.unicodeScalars.count) }

    /// Returns the skills in every folder that an agent reads: the user's, then the project's.
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
                skills += all(in: real, scope, settings, seen: &seen)
            }
        }
        return skills
    }

    /// Returns the skills in one folder; a skill with several symlinks counts once.
    private static func all(
        in folder: FilePath, _ scope: Scope, _ settings: ClaudeSettings?,
        seen: inout Set<FilePath>
    ) -> [ListedSkill] {
        let entries = (try? Directory.open(folder).entries()) ?? []
        var skills: [ListedSkill] = []
        for entry in entries where entry.kind == .directory || entry.kind == .link {
            let path = folder.appending(entry.name)
            guard let header = SkillFolder(path)?.header else { continue }
            let real = (try? Directory.resolve(path)).flatMap(\.self)
            if let real, !seen.insert(real).inserted { continue }
            skills.append(
                ListedSkill(
                    name: entry.name.string, scope: scope, folder: real ?? path, header, settings))
        }
        return skills
    }

    private init(
        name: String, scope: Scope, folder: FilePath, _ header: Frontmatter,
        _ settings: ClaudeSettings?
    ) {
        self.name = name
        self.scope = scope
        self.folder = folder
        description = header.description ?? ""
        whenToUse = header.whenToUse ?? ""
        let visibility = settings?.visibilities[name]
        isOverridden = visibility != nil
        guard header.isModelInvocable else {
            (characters, tokens, remark) = (0, 0, Messages.notListed)
            return
        }
        if visibility == .off || visibility == .userOnly {
            (characters, tokens, remark) = (0, 0, Messages.hiddenBySettings)
            return
        }
        let text = visibility == .nameOnly ? "" : description + whenToUse
        let length = text.unicodeScalars.count
        let limit = settings?.descriptionLimit ?? .max
        let listed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
        characters = name.unicodeScalars.count + min(length, limit)
        tokens = (TokenEstimate(name) + TokenEstimate(listed)).tokens
        remark =
            visibility == .nameOnly
            ? Messages.listedByName : length > limit ? Messages.truncated(length) : ""
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "scope": .string(scope.name), "characters": .integer(characters),
            "tokens": .integer(tokens),
        ])
    }
}
