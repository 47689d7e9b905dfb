internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// `skills link` links a working copy of a skill into agents' folders.
struct LinkCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "link",
            abstract: say(
                "Link a folder that you develop a skill in.", ja: "スキルを開発しているフォルダーをリンクする。"),
            discussion: say(
                """
                Agents see every change at once. An installed skill of that name is kept and comes back with \
                skills unlink. Linked skills are not updated.
                """,
                ja: """
                    変更はすぐにエージェントに反映される。同じ名前のインストール済みスキルは残り、skills unlink で元に戻る。リンクしたスキルは\
                    更新されない。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Folder with a SKILL.md.", ja: "SKILL.md のあるフォルダー。")),
        completion: .directory)
    var folder: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            say("Link the skill under a different name.", ja: "スキルを別の名前でリンクする。"), valueName: "name")
    )
    var alias: String?

    @Flag(
        help: ArgumentHelp(
            say(
                "Replace folders that skills did not install.",
                ja: "skills がインストールしたものではないフォルダーも置き換える。")))
    var force = false

    @Flag(
        name: .longAndN, help: ArgumentHelp(say("Show what would be linked.", ja: "リンクされる内容を表示する。"))
    )
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var agents: AgentOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let world = World.current
        let path = world.path(folder)
        let skill = try SkillToLink(path, alias: try alias.map(name))
        // Links are made for the configured agents.
        _ = try Settings(of: .current)
        let store = try common.store(scope, try agents.chosen(in: scope.scope))
        let copy = WorkingCopy(path: skill.path, agents: store.locations.agents)
        try AgentAccess(world, store.locations).check(skill, for: copy.agents)
        let change = Change.link(skill.name, copy, over: force ? .anything : .onlyOurs)
        let before = try store.skills().first { $0.name == skill.name.description }
        var outcome = try store.preview().outcome(of: change)
        if !dryRun {
            outcome = try store.apply([change], command: "link")[skill.name] ?? outcome
        }
        let link = MadeLink(
            skill: skill, agents: copy.joining(before?.entry), outcome: outcome,
            isInstalled: before?.entry != nil, replacesOwnFiles: before?.hasOwnFiles ?? false,
            scope: store.locations)
        if common.json { write(link) } else { show(link) }
    }

    /// A link that was or would be made.
    private struct MadeLink {
        let skill: SkillToLink
        let agents: WorkingCopy
        let outcome: Outcome
        let isInstalled: Bool
        /// Whether it took the place of files that unlinking does not bring back.
        let replacesOwnFiles: Bool
        let scope: StoreLocations

        var places: [FilePath] {
            scope.places(of: agents).map { $0.folder.appending(skill.name.description) }
        }
    }

    private func name(_ text: String) throws -> SkillName {
        guard let name = SkillName(text) else {
            throw UsageProblem.invalidArguments(Messages.invalidAlias(text))
        }
        return name
    }

    private func write(_ link: MadeLink) {
        common.write(
            "link",
            [
                "name": .string(link.skill.name.description),
                "path": .string(link.skill.path.string),
                "changed": .bool(link.outcome != .unchanged),
                "agents": .strings(link.agents.agents),
                "places": .strings(link.places.map(\.string)), "dryRun": .bool(dryRun),
            ])
    }

    private func show(_ link: MadeLink) {
        let world = World.current
        let name = link.skill.name.description
        common.results.line(
            .init(
                link.outcome == .unchanged ? Messages.alreadyLinked : Verb.link.text(mode), .plain),
            " ", .bold(name), .init(Messages.linkTarget(world.display(link.skill.path)), .plain))
        for path in link.places { common.results.line(.dim("  \(world.display(path))")) }
        for agent in link.agents.agents.compactMap({ Agent(id: $0) }) {
            guard let header = SkillHeader(at: link.skill.path)?.behindLink,
                let obstacle = agent.obstacle(to: header)
            else { continue }
            common.notes.warning(Messages.doesNotLoad(agent.name, obstacle))
        }
        guard !dryRun else { return }
        if link.replacesOwnFiles {
            common.notes.note(Messages.ownFilesKept(SuggestedCommand("undo", in: scope.scope)))
        }
        common.notes.line(
            .dim(
                Messages.toUnlink(
                    SuggestedCommand("unlink", name, in: scope.scope),
                    isInstalled: link.isInstalled)))
    }
}

extension InstalledSkill {
    /// Whether its folders have files that were not installed, other than edits of the skill's own folder.
    fileprivate var hasOwnFiles: Bool {
        guard state != .linked, state != .missing else { return false }
        return entry == nil || shares.contains { $0.state.hasEdits }
    }
}
