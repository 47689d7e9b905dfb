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
        "\(agent) does not load it: \(reason(obstacle))"
    }
    static func reason(_ obstacle: LoadObstacle) -> String {
        switch obstacle {
        case .longDescription(let count, let limit):
            "its description has \(count) characters, and at most \(limit) are allowed"
        case .longName(let count, let limit):
            "its name has \(count) characters, and at most \(limit) are allowed"
        case .noName: "its SKILL.md has no name"
        case .noDescription: "its SKILL.md has no description"
        case .invalidFrontmatter: "the frontmatter of its SKILL.md is missing, or not valid YAML"
        case .otherName(let name):
            "its SKILL.md has a name other than the folder's, '\(name.abridged)'"
        case .unusualName(let name):
            "the name '\(name.abridged)' has characters other than lowercase letters, digits and hyphens"
        case .linkedFile: "its SKILL.md is a symlink"
        case .linkedFolder: "its folder is a symlink"
        }
    }
    static func makeLoadable(_ obstacle: LoadObstacle, _ path: FilePath) -> Suggestion {
        switch obstacle {
        case .linkedFile, .linkedFolder: "replace the symlink by a copy of what it leads to"
        case .longDescription, .longName, .noName, .noDescription, .invalidFrontmatter, .otherName,
            .unusualName:
            "see what to change: \(skills: "validate", path.string)"
        }
    }
}
