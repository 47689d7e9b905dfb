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
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Link a folder that you develop a skill in.",
        discussion: """
            Agents see every change at once. An installed skill of that name is kept and comes back with \
            skills unlink. Linked skills are not updated.
            """)

    @Argument(help: "Folder with a SKILL.md.", completion: .directory)
    var folder: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Link the skill under a different name.", valueName: "name"))
    var alias: String?

    @Flag(help: "Replace folders that skills did not install.")
    var force = false

    @Flag(name: .longAndN, help: "Show what would be linked.")
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
        if link.skill.hasLinkedFile, link.agents.agents.contains("codex") {
            common.notes.warning(Messages.linkedSkillFile)
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
