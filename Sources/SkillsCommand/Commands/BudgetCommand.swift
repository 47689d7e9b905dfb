internal import ArgumentParser
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal
internal import Text

/// `skills budget` says what the installed skills cost in every session.
struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Say what the descriptions of your skills cost in every session.",
        discussion: """
            Claude Code shows the model a list of all skills, cuts each description at 1,536 characters, and keeps \
            one hundredth of the context for the list (SLASH_COMMAND_TOOL_CHAR_BUDGET sets another number of \
            characters). Of other agents no such number is known: their skills are counted, and held against \
            nothing. Tokens are an estimate: four characters of English, or one of Japanese.
            """)

    @Option(help: ArgumentHelp("Whose list to count.", valueName: "name"))
    var agent = Agent.claudeCode.id

    @Option(help: "The tokens of the model's context.")
    var context = 200_000

    @OptionGroup var common: CommonOptions

    func run() async throws {
        guard context > 0 else {
            throw UsageProblem.other("--context takes a number of tokens from 1, not \(context)")
        }
        let world = World.current
        let agent = try Agent.named(self.agent)
        var skills = ListedSkill.all(of: agent, world)
        skills.sort { ($1.characters, $0.name) < ($0.characters, $1.name) }
        let budget = agent == .claudeCode ? claudeCodeBudget(world) : nil
        // A skill of your own comes before a project's of the same name.
        let own = Set(skills.filter { $0.scope == "user" }.map(\.name))
        let clashes = skills.filter { $0.scope == "project" && own.contains($0.name) }
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

    /// The characters that Claude Code keeps for its list.
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
        let share = budget.map { $0 > 0 ? " (\(used * 100 / $0) %)" : "" } ?? ""
        let sum = budget.map { "\(used) of \($0) characters\(share)" } ?? "\(used) characters"
        console.line(
            .init(sum, isOver ? .red : .plain),
            .init(", about \(tokens) tokens in every session of \(agent.name).", .plain))
        if budget == nil {
            console.line(.dim("How much \(agent.name) keeps for the list is not known."))
        }
        if isOver {
            console.line(
                Console.Piece("warning: ", .yellow),
                "descriptions of the skills that are used least are left out.")
        }
        for clash in clashes {
            console.line(
                Console.Piece("warning: ", .yellow),
                .init(
                    "\(clash.name) of this project is hidden by your own skill of that name.",
                    .plain))
        }
    }
}

/// A skill as it stands in an agent's list.
private struct ListedSkill {
    /// Where Claude Code cuts a description.
    private static let cut = 1_536

    let name: String
    let scope: String
    let characters: Int
    let tokens: Int
    let remark: String

    /// The skills in every folder that an agent reads: the user's, then this project's.
    static func all(of agent: Agent, _ world: World) -> [ListedSkill] {
        var seen: Set<FilePath> = []
        var skills: [ListedSkill] = []
        for scope in [Scope.user, .project(world.workingDirectory)] {
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

    /// The skills in one folder; what several links lead to counts once.
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
                    cut: agent == .claudeCode ? cut : .max))
        }
        return skills
    }

    private init(name: String, scope: String, _ header: Frontmatter, cut: Int) {
        self.name = name
        self.scope = scope
        let text = [header.description, header.whenToUse].compactMap(\.self).joined()
        let length = text.unicodeScalars.count
        guard header.isModelInvocable else {
            (characters, tokens) = (0, 0)
            remark = "not in the list: only people start it"
            return
        }
        let listed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(cut)))
        characters = name.unicodeScalars.count + min(length, cut)
        tokens = (TokenEstimate(name) + TokenEstimate(listed)).tokens
        remark = length > cut ? "cut: \(length) characters" : ""
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "scope": .string(scope), "characters": .integer(characters),
            "tokens": .integer(tokens),
        ])
    }
}
