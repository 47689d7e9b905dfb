internal import ArgumentParser
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Text

/// `skills budget` shows the context cost of installed skills.
struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Show how much context your skills use in every session.",
        discussion: """
            Claude Code gives the model a list of all skills, truncates each description to 1,536 characters, and \
            reserves 1% of the context for the list (SLASH_COMMAND_TOOL_CHAR_BUDGET sets a different number of \
            characters). Other agents do not document a limit. Token counts are estimates: one token per four \
            characters of English text, or per character of Japanese.
            """)

    @Option(help: ArgumentHelp("Agent that loads the skills.", valueName: "name"))
    var agent = Agent.claudeCode.id

    @Option(help: ArgumentHelp("Context size of the model, in tokens.", valueName: "tokens"))
    var context = 200_000

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard context > 0 else {
            throw UsageProblem.other(Messages.atLeastOne("--context"))
        }
        let world = World.current
        let agent = try Agent.named(self.agent)
        var skills = ListedSkill.all(of: agent, world)
        skills.sort { ($1.characters, $0.name) < ($0.characters, $1.name) }
        let budget = agent == .claudeCode ? claudeCodeBudget(world) : nil
        // A user skill hides the project skill with the same name.
        let userSkills = Set(skills.filter { $0.scope == "user" }.map(\.name))
        let clashes = skills.filter { $0.scope == "project" && userSkills.contains($0.name) }
        if common.json {
            common.write(
                "budget",
                [
                    "agent": .string(agent.id), "budget": budget.map { .integer($0) } ?? .null,
                    "characters": .integer(skills.reduce(0) { $0 + $1.characters }),
                    "tokens": .integer(skills.reduce(0) { $0 + $1.tokens }),
                    "skills": .array(skills.map(\.json)), "shadowed": .strings(clashes.map(\.name)),
                ])
        } else {
            write(skills, of: agent, budget: budget, clashes: clashes)
        }
    }

    /// Returns the number of characters that Claude Code reserves for its list.
    private func claudeCodeBudget(_ world: World) -> Int {
        world.environment["SLASH_COMMAND_TOOL_CHAR_BUDGET"].flatMap { Int($0) }
            .flatMap { $0 > 0 ? $0 : nil } ?? max(1, context / 25)
    }

    private func write(
        _ skills: [ListedSkill], of agent: Agent, budget: Int?, clashes: [ListedSkill]
    ) {
        let console = common.results
        var table = Table()
        if !skills.isEmpty {
            table.add(.bold("SKILL"), .bold("SCOPE"), .bold("CHARACTERS"), .bold("TOKENS"))
        }
        for skill in skills {
            let tokens = Console.Piece(String(skill.tokens), .plain)
            let name = Console.Piece(skill.name, .plain)
            let characters = Console.Piece(String(skill.characters), .plain)
            if skill.remark.isEmpty {
                table.add(name, .init(skill.scope, .plain), characters, tokens)
            } else {
                table.add(
                    name, .init(skill.scope, .plain), characters, tokens, .dim(skill.remark))
            }
        }
        table.write(to: console)
        let used = skills.reduce(0) { $0 + $1.characters }
        let tokens = skills.reduce(0) { $0 + $1.tokens }
        let isOver = budget.map { used > $0 } ?? false
        console.line(
            .init(Messages.characters(used, of: budget), isOver ? .red : .plain),
            .init(Messages.sessionTokens(tokens, agent.name), .plain))
        if budget == nil {
            console.line(.dim(Messages.unknownBudget(agent.name)))
        }
        if isOver { console.warning(Messages.overBudget) }
        for clash in clashes { console.warning(Messages.shadowed(clash.name)) }
    }
}

/// A skill in an agent's list.
private struct ListedSkill {
    /// The length at which Claude Code truncates descriptions.
    private static let descriptionLimit = 1_536

    let name: String
    let scope: String
    let characters: Int
    let tokens: Int
    let remark: String

    /// Returns the skills in every folder that an agent reads: the user's, then the project's.
    static func all(of agent: Agent, _ world: World) -> [ListedSkill] {
        var seen: Set<FilePath> = []
        var skills: [ListedSkill] = []
        for scope in [Scope.user, .project(world.projectFolder)] {
            let folders = agent.foldersRead(
                in: scope, home: world.home, environment: world.environment)
            for folder in folders {
                let real = (try? Directory.resolve(folder)).flatMap(\.self) ?? folder
                guard seen.insert(real).inserted else { continue }
                skills += all(in: real, scope, of: agent, seen: &seen)
            }
        }
        return skills
    }

    /// Returns the skills in one folder; a skill with several symlinks counts once.
    private static func all(
        in folder: FilePath, _ scope: Scope, of agent: Agent, seen: inout Set<FilePath>
    ) -> [ListedSkill] {
        let entries = (try? Directory.open(folder).entries()) ?? []
        var skills: [ListedSkill] = []
        for entry in entries where entry.kind == .directory || entry.kind == .link {
            let path = folder.appending(entry.name)
            guard let header = SkillFolder(path)?.header else { continue }
            if let real = (try? Directory.resolve(path)).flatMap(\.self) {
                guard seen.insert(real).inserted else { continue }
            }
            skills.append(
                ListedSkill(
                    name: entry.name.string, scope: scope.name, header,
                    limit: agent == .claudeCode ? descriptionLimit : .max))
        }
        return skills
    }

    private init(name: String, scope: String, _ header: Frontmatter, limit: Int) {
        self.name = name
        self.scope = scope
        let text = [header.description, header.whenToUse].compactMap(\.self).joined()
        let length = text.unicodeScalars.count
        guard header.isModelInvocable else {
            (characters, tokens) = (0, 0)
            remark = Messages.notListed
            return
        }
        let listed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
        characters = name.unicodeScalars.count + min(length, limit)
        tokens = (TokenEstimate(name) + TokenEstimate(listed)).tokens
        remark = length > limit ? Messages.truncated(length) : ""
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "scope": .string(scope), "characters": .integer(characters),
            "tokens": .integer(tokens),
        ])
    }
}
