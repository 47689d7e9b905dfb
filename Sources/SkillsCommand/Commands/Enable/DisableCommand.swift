internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills disable` hides skills from agents.
struct DisableCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "disable",
            abstract: say("Hide skills from agents.", ja: "スキルをエージェントから隠す。"),
            discussion: say(
                """
                Disabled skills are kept in the store, with your edits, and can still be updated. To show them again: \
                skills enable
                """,
                ja: """
                    無効化したスキルは編集内容とともに保管領域に残り、更新もできる。再び見せるには: skills enable
                    """))
    }

    @OptionGroup var options: ActivationOptions

    func run() async throws { try options.run(.disabled) }
}

/// `skills enable` shows disabled skills to agents again.
struct EnableCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "enable",
            abstract: say("Show disabled skills to agents again.", ja: "無効化したスキルを再びエージェントに見せる。"))
    }

    @OptionGroup var options: ActivationOptions

    func run() async throws { try options.run(.enabled) }
}

/// Whether agents see a skill.
enum Activation: String {
    case enabled, disabled

    /// The command that brings a skill to this state.
    var command: String { self == .enabled ? "enable" : "disable" }

    /// The word for it.
    var verb: Verb { self == .enabled ? .enable : .disable }

    /// Returns the change that brings a skill to this state.
    func change(_ name: SkillName, _ permission: Change.Permission) -> Change {
        self == .enabled ? .enable(name, permission) : .disable(name, permission)
    }
}

/// The options and the implementation of `disable` and `enable`.
struct ActivationOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say("Names of the skills.", ja: "スキルの名前。")),
        completion: .candidates(.skillsToSwitch))
    var names: [String] = []

    @Flag(
        help: ArgumentHelp(
            say("Also replace edited copies and unmanaged folders.", ja: "編集したコピーや管理外のフォルダーも置き換える。")
        ))
    var force = false

    @Flag(name: .longAndN, help: ArgumentHelp(say("Show what would change.", ja: "変更される内容を表示する。")))
    var dryRun = false

    private var mode: Session.Mode { .init(dryRun: dryRun) }

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run(_ activation: Activation) throws {
        let names = try named(activation)
        let store = try common.store(of: names, scope)
        let changes = try NamedChanges(of: names, in: store) {
            activation.change($0, force ? .anything : .onlyOurs)
        }
        if activation == .enabled {
            let access = try AgentAccess(.current, store.locations)
            for name in changes.names { try access.check(store.skill(named: name.description)) }
        }
        let broken = activation == .disabled ? try users(of: changes.names, in: store) : []
        let outcomes =
            try dryRun ? changes.preview() : changes.apply(command: activation.command)
        write(changes.names, outcomes, activation, broken, store.locations.scope)
    }

    /// The names on the command line, or those that the user picks on a terminal.
    private func named(_ activation: Activation) throws -> [String] {
        guard names.isEmpty else { return names }
        let title = say(
            "\(activation.command.uppercasedFirst) which skills",
            ja: activation == .enabled ? "有効にするスキルを選んでください" : "無効にするスキルを選んでください")
        return try common.pickInstalled(in: scope, title: title, .many) {
            $0.isDisabled == (activation == .enabled)
        }
    }

    private typealias Users = [(skill: SkillName, users: [SkillName])]

    /// Returns the skills that agents see and that need the ones to disable.
    private func users(of names: [SkillName], in store: SkillStore) throws -> Users {
        let hidden = try store.disabledSkills()
        return try RemovalNeeds(removing: names, from: store).broken.compactMap { need in
            let users = need.users.filter { !hidden.contains($0) }
            return users.isEmpty ? nil : (need.skill, users)
        }
    }

    private func write(
        _ names: [SkillName], _ outcomes: [SkillName: Outcome], _ activation: Activation,
        _ broken: Users, _ scope: Scope
    ) {
        guard !common.json else {
            let skills = names.map {
                JSONValue.object([
                    "name": .string($0.description),
                    "changed": .bool(outcomes[$0] == .changed),
                ])
            }
            var members: [String: JSONValue] = [
                "skills": .array(skills), "dryRun": .bool(dryRun),
            ]
            if activation == .disabled {
                members["stillNeeded"] = .object(
                    Dictionary(
                        broken.map {
                            ($0.skill.description, .strings($0.users.map(\.description)))
                        },
                        uniquingKeysWith: { first, _ in first }))
            }
            return common.write(activation.command, members)
        }
        for name in names {
            common.results.line(
                .init(activation.verb.text(mode) + " ", .plain),
                .bold(name.description),
                .dim(outcomes[name] == .unchanged ? Messages.unchangedPin : ""))
        }
        for (skill, users) in broken {
            common.notes.warning(
                Messages.stillNeeded(skill.description, by: users.map(\.description)))
        }
        guard !dryRun, outcomes.values.contains(.changed) else { return }
        common.notes.line(.dim(Messages.effectiveInNewSessions))
        common.notes.line(.dim(Messages.toUndo(SuggestedCommand("undo", in: scope))))
    }
}
