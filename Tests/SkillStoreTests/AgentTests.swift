import Foundation
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
        #expect(Agent.all.allSatisfy { !$0.name.isEmpty })
    }

    @Test(arguments: Agent.all)
    func `keeps skills inside the project and the home folder`(_ agent: Agent) throws {
        let project = agent.skillsFolder(in: .project("/project"), home: "/home", environment: [:])
        #expect(project.starts(with: "/project") && project != "/project")
        #expect(agent.project.isBelowProject)
        for template in [agent.user, agent.reads(.user) ? nil : Agent.sharedFolder].compactMap(
            \.self)
        {
            let user = try #require(
                template.resolved(project: "/project", home: "/home", environment: [:]))
            #expect(user.starts(with: "/home") && user != "/home")
            #expect(!template.isBelowProject)
        }
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
        ("codex", ["/h/.codex/skills", "/h/.agents/skills"], ["/p/.agents/skills"]),
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
    ])
    func `uses environment variables`(
        _ id: String, _ variable: String, _ value: String, _ folder: String
    ) throws {
        let agent = try #require(Agent(id: id))
        let found = agent.skillsFolder(in: .user, home: "/h", environment: [variable: value])
        #expect(found.string == folder)
    }
}

@Suite struct `A path template` {
    @Test(arguments: [
        "/etc/codex", "~user/skills", "../skills", "a/../b", "a//b", "", "~/", "~/..", "./a",
        "$HOME/x",
        "${lower}/x", "${A", "${A:-/etc}/x", "${A:-~}/x", "${A:-~/..}/x", "${A}x", "${A}/../x",
        "${1A}/x",
        "${A:~/x}/y", "${}/x", "a/\u{0}",
    ])
    func `is refused`(_ text: String) { #expect(PathTemplate(text) == nil) }

    @Test func `is undefined without a value for its variable`() {
        let template: PathTemplate = "${FLATPAK_XDG_CONFIG_HOME}/zed"
        #expect(template.resolved(project: "/p", home: "/h", environment: [:]) == nil)
        #expect(
            template.resolved(
                project: "/p", home: "/h", environment: ["FLATPAK_XDG_CONFIG_HOME": "/f"])
                == "/f/zed")
    }

    @Test func `can consist of its root`() {
        let template: PathTemplate = "${CODEX_HOME:-~/.codex}"
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
        // Cursor and GitHub Copilot read ~/.claude/skills.
        ([".claude", ".cursor", ".copilot"], ["claude-code"]),
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
        #expect(shared.doubleLoads.isEmpty)
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
