internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import Terminal

/// `skills unlink` removes links to working copies.
struct UnlinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink",
        abstract: "Remove the links to a working copy.",
        discussion: """
            The working copy itself is left alone. A skill that was installed before it was linked comes back as it was.
            """)

    @Argument(help: "Names of the skills.", completion: .candidates(.linkedSkills))
    var names: [String]

    @Flag(help: "Also remove files that replaced a link.")
    var force = false

    @Flag(name: .longAndN, help: "Show what would change.")
    var dryRun = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let changes = try NamedChanges(of: names, in: common.store(scope)) {
            .unlink($0, force ? .anything : .onlyOurs)
        }
        let outcomes = try dryRun ? changes.preview() : changes.apply(command: "unlink")
        write(changes.names, outcomes)
    }

    private func write(_ names: [SkillName], _ outcomes: [SkillName: Outcome]) {
        guard !common.json else {
            let skills = names.map {
                JSONValue.object([
                    "name": .string($0.description),
                    "restored": .bool(outcomes[$0] == .changed),
                ])
            }
            return common.write("unlink", ["skills": .array(skills), "dryRun": .bool(dryRun)])
        }
        for name in names {
            let isRestored = outcomes[name] == .changed
            common.results.line(
                .init(Messages.unlinked(isPlan: dryRun), .plain), .bold(name.description),
                .init(isRestored ? Messages.versionRestored(isPlan: dryRun) : "", .plain))
        }
        guard !dryRun else { return }
        common.notes.line(.dim(Messages.toUndo(scope.scope.command("undo"))))
    }
}
