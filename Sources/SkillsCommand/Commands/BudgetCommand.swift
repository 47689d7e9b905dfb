internal import ArgumentParser
internal import FileTree
internal import JSON
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

/// `skills budget` says what the installed skills cost in every session.
struct BudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Say what the descriptions of your skills cost in every session.",
        discussion: """
            Claude Code shows the model a list of all skills, cuts each description at 1,536 characters, and keeps \
            one hundredth of the context for the list (SLASH_COMMAND_TOOL_CHAR_BUDGET sets another number of \
            characters). Tokens are estimated: a quarter of the characters.
            """)

    @Option(help: "The tokens of the model's context.")
    var context = 200_000

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        var skills = ListedSkill.all(in: .user, world)
        let project = Scope.project(world.workingDirectory)
        if ListedSkill.folder(of: project, world) != ListedSkill.folder(of: .user, world) {
            skills += ListedSkill.all(in: project, world)
        }
        skills.sort { ($1.characters, $0.name) < ($0.characters, $1.name) }
        let budget =
            world.environment["SLASH_COMMAND_TOOL_CHAR_BUDGET"].flatMap { Int($0) }
            ?? max(0, context) / 100 * 4
        // A skill of your own comes before a project's of the same name.
        let own = Set(skills.filter { $0.scope == "user" }.map(\.name))
        let clashes = skills.filter { $0.scope == "project" && own.contains($0.name) }
        if common.json {
            common.write(
                "budget",
                [
                    "agent": .string(Agent.claudeCode.id), "budget": .integer(budget),
                    "characters": .integer(skills.reduce(0) { $0 + $1.characters }),
                    "tokens": .integer(skills.reduce(0) { $0 + $1.tokens }),
                    "skills": .array(skills.map(\.json)), "shadowed": .texts(clashes.map(\.name)),
                ])
        } else {
            write(skills, budget: budget, clashes: clashes)
        }
    }

    private func write(_ skills: [ListedSkill], budget: Int, clashes: [ListedSkill]) {
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
        let share = budget > 0 ? " (\(used * 100 / budget) %)" : ""
        let isOver = used > budget
        console.line(
            .init("\(used) of \(budget) characters\(share)", isOver ? .red : .plain),
            ", about \(skills.reduce(0) { $0 + $1.tokens }) tokens in every session of \(Agent.claudeCode.name)."
        )
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
    let remark: String

    /// An estimate: a quarter of the characters, rounded up.
    var tokens: Int { (characters + 3) / 4 }

    /// Where Claude Code looks for the skills of a scope.
    static func folder(of scope: Scope, _ world: World) -> FilePath {
        let folder = Agent.claudeCode.skillsFolder(
            in: scope, home: world.home, environment: world.environment)
        return (try? Directory.resolve(folder)).flatMap(\.self) ?? folder
    }

    /// The skills that Claude Code finds in a scope.
    static func all(in scope: Scope, _ world: World) -> [ListedSkill] {
        let folder = folder(of: scope, world)
        let entries = (try? Directory.open(folder).entries()) ?? []
        return entries.compactMap { entry in
            guard entry.kind == .directory || entry.kind == .link,
                let header = SkillFolder(folder.appending(entry.name))?.header
            else { return nil }
            return ListedSkill(name: entry.name.string, scope: scope.name, header)
        }
    }

    private init(name: String, scope: String, _ header: Frontmatter) {
        self.name = name
        self.scope = scope
        let text = [header.description, header.whenToUse].compactMap(\.self)
        let length = text.reduce(0) { $0 + $1.unicodeScalars.count }
        guard header.isModelInvocable else {
            characters = 0
            remark = "not in the list: only people start it"
            return
        }
        characters = name.unicodeScalars.count + min(length, Self.cut)
        remark = length > Self.cut ? "cut: \(length) characters" : ""
    }

    var json: JSONValue {
        .object([
            "name": .string(name), "scope": .string(scope), "characters": .integer(characters),
            "tokens": .integer(tokens),
        ])
    }
}
