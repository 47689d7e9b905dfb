internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

/// The agents that do not load a skill that is in their folders.
struct LoadCheck {
    /// An agent that does not load a skill.
    struct Failure {
        let agent: Agent
        let obstacle: LoadObstacle

        /// The failure as a clause about the skill.
        var text: String { Messages.doesNotLoad(agent.name, obstacle) }

        /// The failure as JSON.
        var json: JSONValue {
            .object([
                "agent": .string(agent.id), "reason": .string(Messages.reason(obstacle)),
            ])
        }
    }

    private let agents: [Agent]
    private let world: World

    /// Creates a check for some agents; those without known limits load every skill.
    init(_ agents: [Agent], in world: World) {
        var seen: Set<Agent> = []
        self.agents = agents.filter { $0.loading.hasRules && seen.insert($0).inserted }
        self.world = world
    }

    /// Returns the failures of an installed skill; none while it is disabled.
    func failures(of skill: InstalledSkill) -> [Failure] {
        guard !agents.isEmpty, !skill.isDisabled else { return [] }
        let folders = [skill.place.folder] + skill.shares.map(\.place.folder)
        return agents.compactMap { agent in
            let read = agent.foldersRead(
                in: skill.scope, home: world.home, environment: world.environment)
            let headers = folders.filter(read.contains).compactMap {
                SkillHeader(at: $0.appending(skill.name))
            }
            let obstacles = headers.compactMap { agent.obstacle(to: $0) }
            guard let first = obstacles.first, obstacles.count == headers.count else { return nil }
            return Failure(agent: agent, obstacle: first)
        }
    }

    /// Returns the failures of a skill of an install.
    static func failures(of result: InstallResult) -> [Failure] {
        let header = SkillHeader(
            folder: result.staged.name.description, result.skill.document)
        return result.places.enumerated().flatMap { index, place in
            let isLink = index > 0 && result.staged.entry.sharing == .links
            return place.agents.compactMap { agent in
                agent.obstacle(to: isLink ? header.behindLink : header).map {
                    Failure(agent: agent, obstacle: $0)
                }
            }
        }
    }
}

extension Messages {
    static func doesNotLoad(_ agent: String, _ obstacle: LoadObstacle) -> String {
        say(
            "\(agent) does not load it: \(reason(obstacle))",
            ja: "\(agent) では読み込まれません: \(reason(obstacle))")
    }
    static func reason(_ obstacle: LoadObstacle) -> String {
        switch obstacle {
        case .longDescription(let count, let limit):
            say(
                "its description has \(count) characters, and at most \(limit) are allowed",
                ja: "説明が \(count)文字あります (上限 \(limit)文字)")
        case .longName(let count, let limit):
            say(
                "its name has \(count) characters, and at most \(limit) are allowed",
                ja: "名前が \(count)文字あります (上限 \(limit)文字)")
        case .noName: say("its SKILL.md has no name", ja: "SKILL.md に名前がありません")
        case .noDescription: say("its SKILL.md has no description", ja: "SKILL.md に説明がありません")
        case .invalidFrontmatter:
            say(
                "the frontmatter of its SKILL.md is missing, or not valid YAML",
                ja: "SKILL.md のフロントマターがないか、正しい YAML ではありません")
        case .otherName(let name):
            say(
                "its SKILL.md has a name other than the folder's, '\(name.abridged)'",
                ja: "SKILL.md の名前「\(name.abridged)」がフォルダー名と異なります")
        case .unusualName(let name):
            say(
                "the name '\(name.abridged)' has characters other than lowercase letters, digits and hyphens",
                ja: "名前「\(name.abridged)」に英小文字、数字、ハイフン以外の文字があります")
        case .linkedFile: say("its SKILL.md is a symlink", ja: "SKILL.md がシンボリックリンクです")
        case .linkedFolder: say("its folder is a symlink", ja: "フォルダーがシンボリックリンクです")
        }
    }
    static func makeLoadable(_ obstacle: LoadObstacle, _ path: FilePath) -> Suggestion {
        switch obstacle {
        case .linkedFile, .linkedFolder:
            say(
                "replace the symlink by a copy of what it leads to",
                ja: "シンボリックリンクを、リンク先のコピーに置き換えてください")
        case .longDescription, .longName, .noName, .noDescription, .invalidFrontmatter, .otherName,
            .unusualName:
            say(
                "see what to change: \(skills: "validate", path.string)",
                ja: "直す箇所を調べるには: \(skills: "validate", path.string)")
        }
    }
}
