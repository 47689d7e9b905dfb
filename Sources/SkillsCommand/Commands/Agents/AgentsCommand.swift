internal import ArgumentParser
internal import FileTree
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills agents` lists agents and their skill folders.
struct AgentsCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "agents",
            abstract: say(
                "List installed agents and their skill folders.",
                ja: "インストール済みのエージェントとスキルのフォルダーを一覧表示する。"),
            discussion: say(
                """
                An agent counts as installed if its own configuration folder exists. The PROJECT columns show the folder \
                inside a project. The SKILLS columns count the skills that the agent reads for the user and for the \
                current project, also from other folders.
                """,
                ja: """
                    設定フォルダーがあるエージェントをインストール済みと見なす。プロジェクトの列は、プロジェクト内のフォルダーを示す。スキル数の\
                    列は、エージェントがユーザー用と現在のプロジェクト用に読み込むスキルの数で、ほかのフォルダーのものも含む。
                    """))
    }

    @Argument(
        help: ArgumentHelp(
            say("Agents to show, installed or not.", ja: "表示するエージェント (未インストールでも可)。")),
        completion: .candidates(.agents))
    var names: [String] = []

    @Flag(help: ArgumentHelp(say("Show all supported agents.", ja: "対応しているすべてのエージェントを表示する。")))
    var all = false

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let search = world.agentSearch
        let named = try names.map { try Agent.named($0) }
        let known = (named.isEmpty ? Agent.all : named).map {
            ListedAgent($0, isInstalled: search.finds($0), world)
        }
        let shown = named.isEmpty && !all ? known.filter(\.isInstalled) : known
        let agents = shown.filter(\.isInstalled) + shown.filter { !$0.isInstalled }
        if common.json {
            common.write("agents", ["agents": .array(agents.map(\.json))])
            return
        }
        guard !agents.isEmpty else {
            common.notes.line(.init(Messages.noAgents, .plain))
            return
        }
        let table = table(of: agents, isNarrow: false)
        let fits = table.fits(common.results)
        (fits ? table : self.table(of: agents, isNarrow: true)).write(to: common.results)
        if agents.count(where: \.isInstalled) > 1 { common.notes.hint(Messages.oneMoreAgent) }
    }

    /// The table; a narrow one has the other folders below each agent instead of in a column.
    private func table(of agents: [ListedAgent], isNarrow: Bool) -> Table {
        let isMixed = agents.contains { !$0.isInstalled }
        let alsoReads = say("ALSO READS", ja: "ほかに読むフォルダー")
        var table = Table(whole: [0])
        table.add(
            [.dim(say("AGENT", ja: "エージェント"))] + (isMixed ? [.dim(say("INSTALLED", ja: "有無"))] : [])
                + [
                    .dim(say("USER", ja: "ユーザー")), .dim(say("SKILLS", ja: "スキル数")),
                    .dim(say("PROJECT", ja: "プロジェクト")), .dim(say("SKILLS", ja: "スキル数")),
                ] + (isNarrow ? [] : [.dim(alsoReads)]))
        if isNarrow { table.addLine(.dim(alsoReads)) }
        for agent in agents {
            let folders = agent.alsoReads.joined(separator: ", ")
            let last: [Console.Piece] = isNarrow ? [] : [.dim(folders.isEmpty ? "-" : folders)]
            table.add(agent.row(isMixed: isMixed) + last)
            if isNarrow, !folders.isEmpty { table.addLine(.dim(folders)) }
        }
        return table
    }
}

/// An agent in the list.
private struct ListedAgent {
    /// The agent's own folder for the skills of a scope.
    struct Folder {
        let path: FilePath
        let display: String
        /// The number of skills in it and in the other folders that the agent reads in the scope.
        let skills: Int

        /// The folder as JSON.
        var json: JSONValue {
            .object(["folder": .string(path.string), "skills": .integer(skills)])
        }
    }

    let agent: Agent
    let isInstalled: Bool
    /// The folder of the user's skills; nil if the agent has none.
    let user: Folder?
    let project: Folder
    private let userReads: [FilePath]
    private let projectReads: [FilePath]
    /// The other folders that it reads, for display.
    let alsoReads: [String]

    init(_ agent: Agent, isInstalled: Bool, _ world: World) {
        self.agent = agent
        self.isInstalled = isInstalled
        func folders(_ scope: Scope) -> [FilePath] {
            agent.foldersRead(in: scope, home: world.home, environment: world.environment)
        }
        let root = world.projectFolder
        func inProject(_ path: FilePath) -> String {
            var rest = path
            return rest.removePrefix(root) ? rest.string : path.string
        }
        let userReads = folders(.user)
        self.userReads = userReads
        projectReads = folders(.project(root))
        user = userReads.first.map {
            Folder(path: $0, display: world.display($0), skills: Self.skills(in: userReads))
        }
        let projectFolder = agent.skillsFolder(
            in: .project(root), home: world.home, environment: world.environment)
        project = Folder(
            path: projectFolder, display: inProject(projectFolder),
            skills: Self.skills(in: projectReads))
        alsoReads =
            userReads.dropFirst().map(world.display) + projectReads.dropFirst().map(inProject)
    }

    /// Returns the number of skills in folders, including symlinks to skills; each name counts once.
    private static func skills(in folders: [FilePath]) -> Int {
        folders.reduce(into: Set<String>()) { $0.formUnion(names(in: $1)) }.count
    }

    private static func names(in path: FilePath) -> [String] {
        let entries = (try? Directory.open(path).entries()) ?? []
        return entries.filter { entry in
            guard entry.kind == .directory || entry.kind == .link,
                let folder = try? Directory.open(path.appending(entry.name))
            else { return false }
            return (try? folder.contains("SKILL.md")) ?? false
        }.map(\.name.string)
    }

    /// Returns the table row without the other folders; `isMixed` adds the INSTALLED column.
    func row(isMixed: Bool) -> [Console.Piece] {
        let name = Console.Piece(agent.id, isInstalled ? .bold : .plain)
        let installed = Console.Piece(
            isInstalled ? say("yes", ja: "あり") : say("no", ja: "なし"), isInstalled ? .green : .dim)
        return [name] + (isMixed ? [installed] : []) + [
            .init(user?.display ?? "-", .plain),
            .init(user.map { String($0.skills) } ?? "-", .plain),
            .init(project.display, .plain), .init(String(project.skills), .plain),
        ]
    }

    /// The agent as JSON.
    var json: JSONValue {
        .object([
            "id": .string(agent.id), "name": .string(agent.name), "here": .bool(isInstalled),
            "user": user?.json ?? .null, "project": project.json,
            "reads": .object([
                "user": .strings(userReads.map(\.string)),
                "project": .strings(projectReads.map(\.string)),
            ]),
        ])
    }
}
