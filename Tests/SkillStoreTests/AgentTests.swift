import Foundation
import SkillFormat
import SystemPackage
import TestSupport
import Testing

@testable import SkillStore

@Suite struct `The table of agents` {
    @Test func `lists every agent once, sorted`() {
        let ids = Agent.all.map(\.id)
        #expect(ids.count >= 85)
        #expect(Set(ids).count == ids.count)
        #expect(ids == ids.sorted())
        for id in ids { #expect(Agent(id: id)?.id == id) }
        #expect(Agent(id: "claude") == nil)
        let isPlain = ids.allSatisfy {
            $0.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-.".utf8.contains($0) }
        }
        #expect(isPlain)
        #expect(Agent.all.allSatisfy { !$0.name.isEmpty && $0.isComplete })
    }

    @Test(arguments: Agent.all)
    func `keeps skills inside the project and the home folder`(_ agent: Agent) throws {
        let project = agent.skillsFolder(in: .project("/project"), home: "/home", environment: [:])
        #expect(project.starts(with: "/project") && project != "/project")
        #expect(agent.project.isBelowProject)
        let template = try #require(agent.user ?? Agent.sharedFolder)
        let user = try #require(
            template.resolved(project: "/project", home: "/home", environment: [:]))
        #expect(user.starts(with: "/home") && user != "/home")
        #expect(!template.isBelowProject)
        for scope in [Scope.user, .project("/project")] {
            let read = agent.foldersRead(in: scope, home: "/home", environment: [:])
            #expect(read.isEmpty == !agent.reads(scope))
            #expect(Set(read).count == read.count)
        }
    }

    @Test(arguments: [
        ("amp", ".agents/skills", ".config/agents/skills"),
        ("claude-code", ".claude/skills", ".claude/skills"),
        ("codex", ".agents/skills", ".codex/skills"),
        ("cursor", ".agents/skills", ".cursor/skills"),
        ("gemini-cli", ".agents/skills", ".gemini/skills"),
        ("github-copilot", ".agents/skills", ".copilot/skills"),
        ("goose", ".goose/skills", ".config/goose/skills"),
        ("opencode", ".agents/skills", ".config/opencode/skills"),
        ("universal", ".agents/skills", ".agents/skills"),
        ("windsurf", ".windsurf/skills", ".codeium/windsurf/skills"),
        (
            "xcode-claude", ".claude/skills",
            "Library/Developer/Xcode/CodingAssistant/ClaudeAgentConfig/skills"
        ),
    ])
    func `has the documented folders`(_ id: String, _ project: String, _ user: String) throws {
        let agent = try #require(Agent(id: id))
        #expect(
            agent.skillsFolder(in: .project("/p"), home: "/h", environment: [:]).string
                == "/p/" + project)
        #expect(
            agent.skillsFolder(in: .user, home: "/h", environment: [:]).string == "/h/" + user)
    }

    @Test(arguments: [
        (
            "codex", ["/h/.codex/skills", "/h/.agents/skills"],
            ["/p/.agents/skills", "/p/.codex/skills"]
        ),
        (
            "cursor",
            ["/h/.cursor/skills", "/h/.agents/skills", "/h/.claude/skills", "/h/.codex/skills"],
            ["/p/.agents/skills", "/p/.cursor/skills", "/p/.claude/skills", "/p/.codex/skills"]
        ),
        (
            "opencode",
            ["/h/.config/opencode/skills", "/h/.claude/skills", "/h/.agents/skills"],
            ["/p/.agents/skills", "/p/.opencode/skills", "/p/.claude/skills"]
        ),
        ("claude-code", ["/h/.claude/skills"], ["/p/.claude/skills"]),
        ("eve", [], ["/p/agent/skills"]),
        ("roo", ["/h/.roo/skills", "/h/.agents/skills"], ["/p/.roo/skills", "/p/.agents/skills"]),
        // What others read, but these do not.
        (
            "github-copilot", ["/h/.copilot/skills", "/h/.agents/skills"],
            ["/p/.agents/skills", "/p/.github/skills", "/p/.claude/skills"]
        ),
        (
            "antigravity", ["/h/.gemini/config/skills", "/h/.gemini/antigravity/skills"],
            ["/p/.agents/skills"]
        ),
        ("droid", ["/h/.factory/skills"], ["/p/.factory/skills", "/p/.agent/skills"]),
        (
            "openhands",
            ["/h/.agents/skills", "/h/.openhands/skills", "/h/.openhands/microagents"],
            ["/p/.agents/skills", "/p/.openhands/skills", "/p/.openhands/microagents"]
        ),
        (
            "rovodev", ["/h/.rovodev/skills", "/h/.agents/skills"],
            ["/p/.rovodev/skills", "/p/.agents/skills"]
        ),
        ("firebender", ["/h/.firebender/skills"], ["/p/.firebender/skills"]),
        (
            "tabnine-cli", ["/h/.tabnine/agent/skills", "/h/.agents/skills"],
            ["/p/.tabnine/agent/skills", "/p/.agents/skills"]
        ),
        (
            "antigravity2.0", ["/h/.gemini/config/skills"],
            ["/p/.agents/skills", "/p/.agent/skills"]
        ),
        (
            "kimi",
            [
                "/h/.config/agents/skills", "/h/.kimi/skills", "/h/.claude/skills",
                "/h/.codex/skills",
            ],
            ["/p/.agents/skills", "/p/.kimi/skills", "/p/.claude/skills", "/p/.codex/skills"]
        ),
    ])
    func `has the additional folders that agents read`(
        _ id: String, _ user: [String], _ project: [String]
    ) throws {
        let agent = try #require(Agent(id: id))
        #expect(
            agent.foldersRead(in: .user, home: "/h", environment: [:]).map(\.string) == user)
        #expect(
            agent.foldersRead(in: .project("/p"), home: "/h", environment: [:]).map(\.string)
                == project)
    }

    @Test(arguments: [
        ("claude-code", "CLAUDE_CONFIG_DIR", "/moved", "/moved/skills"),
        ("claude-code", "CLAUDE_CONFIG_DIR", "", "/h/.claude/skills"),
        ("claude-code", "CLAUDE_CONFIG_DIR", "moved", "/h/moved/skills"),
        ("codex", "CODEX_HOME", "/moved", "/moved/skills"),
        ("amp", "XDG_CONFIG_HOME", "/moved", "/moved/agents/skills"),
        ("amp", "XDG_CONFIG_HOME", "moved", "/h/.config/agents/skills"),
        ("mistral-vibe", "VIBE_HOME", "/moved", "/moved/skills"),
        ("hermes-agent", "HERMES_HOME", "/moved", "/moved/skills"),
        ("grok", "GROK_HOME", "/moved", "/moved/skills"),
        ("autohand-code", "AUTOHAND_HOME", "/moved", "/moved/skills"),
        ("github-copilot", "COPILOT_HOME", "/moved", "/moved/skills"),
        ("gemini-cli", "GEMINI_CLI_HOME", "/moved", "/moved/.gemini/skills"),
        ("gemini-cli", "GEMINI_CLI_HOME", "", "/h/.gemini/skills"),
        ("tabnine-cli", "GEMINI_CLI_HOME", "/moved", "/moved/.tabnine/agent/skills"),
        ("crush", "CRUSH_SKILLS_DIR", "/moved", "/moved"),
        ("crush", "XDG_CONFIG_HOME", "/moved", "/moved/crush/skills"),
        ("openclaw", "OPENCLAW_STATE_DIR", "/moved", "/moved/skills"),
    ])
    func `uses environment variables`(
        _ id: String, _ variable: String, _ value: String, _ folder: String
    ) throws {
        let agent = try #require(Agent(id: id))
        let found = agent.skillsFolder(in: .user, home: "/h", environment: [variable: value])
        #expect(found.string == folder)
    }

    @Test(arguments: [
        ("github-copilot", "COPILOT_HOME"), ("openclaw", "OPENCLAW_STATE_DIR"),
        ("crush", "CRUSH_SKILLS_DIR"),
    ])
    func `leaves out folders that a variable hides`(_ id: String, _ variable: String) throws {
        let agent = try #require(Agent(id: id))
        #expect(
            agent.foldersRead(in: .user, home: "/h", environment: [:]).contains(
                "/h/.agents/skills"))
        #expect(
            !agent.foldersRead(in: .user, home: "/h", environment: [variable: "/x"]).contains(
                "/h/.agents/skills"))
    }

    @Test(arguments: Agent.all)
    func `says where its facts come from, and how old they are`(_ agent: Agent) throws {
        let year = try #require(agent.source.split(separator: "(").last)
        #expect(year.hasPrefix("2026"), "\(agent.source)")
        let isOwn = agent.evidence == .source || agent.evidence == .documentation
        #expect(!isOwn || agent.source.contains("/"), "\(agent.source)")
        // What an agent leaves out is not guessed.
        #expect(agent.loading.rules.isEmpty || agent.evidence != .report)
    }

    @Test func `was checked with the agents' own material for most of those that are common`() {
        let own = Agent.all.filter { $0.evidence == .source || $0.evidence == .documentation }
        #expect(own.count >= 76)
        for id in ["claude-code", "codex", "cursor", "gemini-cli", "github-copilot", "opencode"] {
            #expect(own.contains { $0.id == id })
        }
    }

    @Test(arguments: [
        "x\tX\t.x/skills\t~/.x/skills\t-\t-\tdescription=many\tsource\ta/b\t2026\t-",
        "x\tX\t.x/skills\t~/.x/skills\t-\t-\t-\thearsay\ta/b\t2026\t-",
        "x\tX\t../skills\t~/.x/skills\t-\t-\t-\tsource\ta/b\t2026\t-",
        "x\tX\t.x/skills\t~/.x/skills\t-\t-\tlist=2,8\tsource\ta/b\t2026\t-",
        "x\tX\t.x/skills",
    ])
    func `has no invalid lines`(_ line: String) {
        let agent = AgentLine(Array(line.utf8)[...]).map { Agent(line: $0) }
        #expect(agent?.isComplete != true)
    }
}

@Suite struct `An agent` {
    private func header(
        _ text: String, folder: String = "pdf", isLink: Bool = false
    ) -> SkillHeader {
        let header = SkillHeader(folder: folder, readHeader(Array(text.utf8)))
        return isLink ? header.behindLink : header
    }

    private static let long = String(repeating: "Reads forms. ", count: 90)

    @Test(arguments: [
        (
            "codex", "---\nname: pdf\ndescription: \(long)\n---\n",
            LoadObstacle.longDescription(1_169, limit: 1_024)
        ),
        (
            "mistral-vibe", "---\nname: pdf\ndescription: \(long)\n---\n",
            .longDescription(1_169, limit: 1_024)
        ),
        (
            "zed", "---\nname: pdf\ndescription: \(long)\n---\n",
            .longDescription(1_169, limit: 1_024)
        ),
        (
            "codex", "---\nname: \(String(repeating: "a", count: 65))\ndescription: A.\n---\n",
            .longName(65, limit: 64)
        ),
        ("goose", "---\ndescription: A.\n---\n", .noName),
        ("qwen-code", "---\ndescription: A.\n---\n", .noName),
        ("pi", "---\nname: pdf\n---\n", .noDescription),
        ("kimi-code-cli", "---\nname: pdf\n---\n", .noDescription),
        ("roo", "---\nname: forms\ndescription: A.\n---\n", .otherName("forms")),
        ("cline", "---\nname: forms\ndescription: A.\n---\n", .otherName("forms")),
        ("mux", "---\nname: forms\ndescription: A.\n---\n", .otherName("forms")),
        ("openhands", "---\nname: PDF\ndescription: A.\n---\n", .unusualName("PDF")),
        ("mistral-vibe", "---\nname: PDF\ndescription: A.\n---\n", .unusualName("PDF")),
        ("openclaw", "# PDF\n", .invalidFrontmatter),
        ("crush", "---\nname: pdf\ndescription: A: b\n---\n", .invalidFrontmatter),
        ("warp", "---\nname: pdf\ndescription: A: b\n---\n", .invalidFrontmatter),
        ("codestudio", "---\nname: forms\ndescription: A.\n---\n", .otherName("forms")),
        ("mcpjam", "---\nname: PDF\ndescription: A.\n---\n", .unusualName("PDF")),
        ("tabnine-cli", "---\nname: pdf\n---\n", .noDescription),
        ("omp", "---\nname: pdf\n---\n", .noDescription),
        ("fx", "---\ndescription: A.\n---\n", .noName),
    ])
    func `does not load skills beyond its limits`(
        _ id: String, _ text: String, _ obstacle: LoadObstacle
    ) throws {
        let agent = try #require(Agent(id: id))
        #expect(agent.obstacle(to: header(text)) == obstacle)
    }

    @Test(arguments: ["claude-code", "cursor", "gemini-cli", "codex", "goose", "dexto"])
    func `loads plain skills`(_ id: String) throws {
        let agent = try #require(Agent(id: id))
        #expect(agent.obstacle(to: header("---\nname: pdf\ndescription: A.\n---\n")) == nil)
    }

    @Test func `may not follow links`() throws {
        let folder = try TemporaryDirectory()
        let text = "---\nname: pdf\ndescription: A.\n---\n"
        try FileManager.default.createDirectory(
            atPath: folder.path.appending("pdf").string, withIntermediateDirectories: true)
        try Data(text.utf8).write(
            to: URL(fileURLWithPath: folder.path.appending("real.md").string))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path.pushing("pdf/SKILL.md").string, withDestinationPath: "../real.md")
        let skill = try #require(SkillHeader(at: folder.path.appending("pdf")))
        for (id, obstacle) in [
            ("codex", LoadObstacle.linkedFile), ("xcode-codex", .linkedFile), ("goose", nil),
        ] {
            #expect(Agent(id: id)?.obstacle(to: skill) == obstacle)
        }
        for id in ["dexto", "mcpjam"] {
            #expect(Agent(id: id)?.obstacle(to: header(text, isLink: true)) == .linkedFolder)
        }
        #expect(Agent(id: "codex")?.obstacle(to: header(text, isLink: true)) == nil)
    }
}

@Suite struct `A path template` {
    @Test(arguments: [
        "/etc/codex", "~user/skills", "../skills", "a/../b", "a//b", "", "~/", "~/..", "./a",
        "$HOME/x",
        "${lower}/x", "${A", "${A:-/etc}/x", "${A:-~/..}/x", "${A}x", "${A}/../x",
        "${1A}/x",
        "${A:~/x}/y", "${}/x", "a/\u{0}",
    ])
    func `is refused`(_ text: String) { #expect(PathTemplate(text) == nil) }

    @Test func `is undefined without a value for its variable`() throws {
        let template = try #require(PathTemplate("${FLATPAK_XDG_CONFIG_HOME}/zed"))
        #expect(template.resolved(project: "/p", home: "/h", environment: [:]) == nil)
        #expect(
            template.resolved(
                project: "/p", home: "/h", environment: ["FLATPAK_XDG_CONFIG_HOME": "/f"])
                == "/f/zed")
    }

    @Test func `can consist of its root`() throws {
        let template = try #require(PathTemplate("${CODEX_HOME:-~/.codex}"))
        #expect(template.resolved(project: "/p", home: "/h", environment: [:]) == "/h/.codex")
    }
}

@Suite struct `Installed agents` {
    private let folder: TemporaryDirectory
    private let home: FilePath
    private let project: FilePath

    init() throws {
        folder = try TemporaryDirectory()
        home = folder.path.appending("home")
        project = folder.path.appending("project")
        for path in [home, project] { try make(path) }
    }

    private func make(_ path: FilePath) throws {
        try FileManager.default.createDirectory(
            atPath: path.string, withIntermediateDirectories: true)
    }

    private func link(_ path: FilePath, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path.string, withDestinationPath: target)
    }

    private func present(_ environment: [String: String] = [:]) -> [String] {
        AgentSearch(home: home, project: project, environment: environment).present.map(\.id)
    }

    @Test func `are detected by their traces`() throws {
        #expect(present() == [])
        try make(home.appending(".claude"))
        try make(home.pushing(".config/goose"))
        try make(home.pushing(".agents/skills"))
        #expect(present() == ["claude-code", "goose"])
        #expect(present(["CLAUDE_CONFIG_DIR": "/nowhere/at/all"]) == ["goose"])
        try make(home.appending("moved"))
        #expect(
            present(["CODEX_HOME": home.appending("moved").string]) == [
                "claude-code", "codex", "goose",
            ])
    }

    @Test(arguments: [
        ([], ["claude-code"]),
        ([".codex"], ["codex"]),
        ([".cursor"], ["cursor"]),
        ([".claude", ".codex"], ["claude-code", "codex"]),
        // Cursor reads ~/.claude/skills; GitHub Copilot, Antigravity and Droid do not.
        ([".claude", ".cursor", ".copilot"], ["claude-code", "github-copilot"]),
        ([".claude", ".gemini/antigravity"], ["claude-code", "antigravity", "gemini-cli"]),
        ([".claude", ".factory", ".cursor"], ["claude-code", "droid"]),
        // Cline's folder is ~/.agents/skills, which Codex and Goose read besides their own.
        ([".codex", ".config/goose", ".cline"], ["cline"]),
        ([".codex", ".claude", ".cline"], ["claude-code", "cline"]),
    ])
    func `get skills by default in as few folders as all of them read`(
        traces: [String], agents: [String]
    ) throws {
        for trace in traces { try make(home.pushing(FilePath(trace))) }
        let search = AgentSearch(home: home, project: project, environment: [:])
        #expect(search.defaultAgents(in: .user).map(\.id) == agents)
    }

    @Test func `share a folder if it is the same on disk`() throws {
        for folder in [".claude/skills", ".codex"] { try make(home.pushing(FilePath(folder))) }
        try link(home.pushing(".codex/skills"), to: "../.claude/skills")
        let search = AgentSearch(home: home, project: project, environment: [:])
        #expect(search.defaultAgents(in: .user) == [.claudeCode])
    }

    @Test func `are detected by dependencies of a project`() throws {
        try Data("{}".utf8).write(to: URL(fileURLWithPath: project.appending(".replit").string))
        #expect(present() == ["replit"])
        let package = URL(fileURLWithPath: project.appending("package.json").string)
        try Data(#"{"devDependencies": {"eve": "^1"}}"#.utf8).write(to: package)
        #expect(present() == ["replit"])
        try make(project.appending("agent"))
        #expect(present() == ["eve", "replit"])
        try Data(#"{"devDependencies": ["eve"]}"#.utf8).write(to: package)
        #expect(present() == ["replit"])
    }

    private func folders(_ chosen: [String], others: [String] = [], scope: Scope = .user)
        -> AgentFolders
    {
        AgentFolders(
            of: chosen.compactMap(Agent.init(id:)), others: others.compactMap(Agent.init(id:)),
            in: scope, home: home, environment: [:])
    }

    @Test func `share folders`() {
        let shared = folders(["cline", "warp", "claude-code", "cline", "eve"])
        #expect(
            shared.folders.map { $0.agents.map(\.id) } == [["cline", "warp"], ["claude-code"]])
        #expect(shared.folders[0].folder == home.pushing(".agents/skills"))
        #expect(shared.doubleLoads.map(\.agent.id) == ["warp"])
    }

    @Test func `that read two of the folders are reported`() {
        let double = folders(
            ["cline", "claude-code", "codex"], others: ["cursor", "goose", "windsurf"])
        #expect(double.folders.count == 3)
        #expect(double.doubleLoads.map(\.agent.id) == ["codex", "cursor", "goose"])
        #expect(
            double.doubleLoads.map { $0.folders.count } == [2, 3, 2])
        #expect(folders(["cline"], others: ["cursor"]).doubleLoads.isEmpty)
        let project = folders(
            ["claude-code", "codex"], others: ["cursor"], scope: .project(project))
        #expect(project.doubleLoads.map(\.agent.id) == ["cursor"])
    }

    @Test func `share a folder if links make it the same`() throws {
        try make(home.pushing("dotfiles/claude"))
        try link(home.appending(".claude"), to: "dotfiles/claude")
        try link(home.appending(".agents"), to: ".claude")
        let linked = folders(["claude-code", "cline"], others: ["cursor"])
        #expect(linked.folders.map(\.physical) == [home.pushing("dotfiles/claude/skills")])
        #expect(linked.folders[0].agents.map(\.id) == ["claude-code", "cline"])
        #expect(linked.doubleLoads.isEmpty)
        try link(home.appending(".codex"), to: "not-there")
        #expect(folders(["claude-code", "codex"]).folders.count == 2)
    }
}
