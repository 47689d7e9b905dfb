internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills unlink` removes links to working copies.
struct UnlinkCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "unlink",
            abstract: say("Remove the links to a working copy.", ja: "作業コピーへのリンクを削除する。"),
            discussion: say(
                """
                The working copy itself is left alone. A skill that was installed before it was linked comes back as it was; \
                if a policy or a recall refuses it today, it stays in the store, disabled.
                """,
                ja: """
                    作業コピー自体は変更しない。リンクする前にインストールしていたスキルは元に戻る。現在のポリシーや回収で拒否される場合は、\
                    無効のまま保管領域に残る。
                    """))
    }

    @Argument(
        help: ArgumentHelp(say("Names of the skills.", ja: "スキルの名前。")),
        completion: .candidates(.linkedSkills))
    var names: [String]

    @Flag(
        help: ArgumentHelp(
            say("Also remove files that replaced a link.", ja: "リンクの代わりに置かれたファイルも削除する。")))
    var force = false

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(of: names, scope)
        var refusals: [SkillName: any Error] = [:]
        let changes = try NamedChanges(of: names, in: store) { name in
            refusals[name] = try refusal(of: name, in: store)
            return .unlink(
                name, leaving: refusals[name] == nil ? .enabled : .disabled,
                force ? .anything : .onlyOurs)
        }
        let outcomes = try dryRun ? changes.preview() : changes.apply(command: "unlink")
        write(changes.names, outcomes, refusals, store.locations.scope)
    }

    /// Returns why agents may not see the installed skill again; nil if they may, or if there is none.
    ///
    /// Throws if the store can't be read. Any other error that prevents the check counts as a refusal, because it must not
    /// keep the link in place.
    private func refusal(of name: SkillName, in store: SkillStore) throws -> (any Error)? {
        guard let skill = try store.shelvedSkill(name) else { return nil }
        do { try AgentAccess(.current, store.locations).check(skill) } catch { return error }
        return nil
    }

    private func write(
        _ names: [SkillName], _ outcomes: [SkillName: Outcome],
        _ refusals: [SkillName: any Error], _ scope: Scope
    ) {
        guard !common.json else {
            let skills = names.map {
                JSONValue.object([
                    "name": .string($0.description),
                    "restored": .bool(outcomes[$0] == .changed && refusals[$0] == nil),
                    "refusal": refusals[$0]?.problem.json ?? .null,
                ])
            }
            return common.write("unlink", ["skills": .array(skills), "dryRun": .bool(dryRun)])
        }
        for name in names {
            let isRestored = outcomes[name] == .changed && refusals[name] == nil
            common.results.line(
                .init(Verb.unlink.text(mode) + " ", .plain), .bold(name.description),
                .init(isRestored ? Messages.versionRestored(mode) : "", .plain))
        }
        for (name, error) in refusals.sorted(by: { $0.key < $1.key }) {
            common.reasons.warning(Messages.staysDisabled(name.description, mode))
            common.reasons.because(error.problem.summary)
            let command = SuggestedCommand("remove", name, in: scope)
            common.reasons.hint(Messages.removeDisabled(command))
        }
        guard !dryRun else { return }
        common.notes.line(.dim(Messages.toUndo(SuggestedCommand("undo", in: scope))))
    }
}
