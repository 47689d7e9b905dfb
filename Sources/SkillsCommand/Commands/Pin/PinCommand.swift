internal import ArgumentParser
internal import JSON
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills pin` excludes skills from updates.
struct PinCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pin",
            abstract: say("Pin skills, so that updates skip them.", ja: "スキルを固定し、更新の対象から外す。"))
    }

    @OptionGroup var options: PinOptions

    func run() async throws { try options.run(.pinned, command: "pin") }
}

/// `skills unpin` includes skills in updates again.
struct UnpinCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "unpin", abstract: say("Unpin skills.", ja: "スキルの固定を解除する。"))
    }

    @OptionGroup var options: PinOptions

    func run() async throws { try options.run(.unpinned, command: "unpin") }
}

/// The options and the implementation of `pin` and `unpin`.
struct PinOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(say("Names of the skills.", ja: "スキルの名前。")),
        completion: .candidates(.skillsToPin))
    var names: [String]

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run(_ pin: LockEntry.Pin, command: String) throws {
        let store = try common.store(of: names, scope)
        if pin == .pinned, let problem = try revision(in: store) { throw problem }
        var changes: [Change] = []
        for name in names where !changes.contains(where: { $0.name.description == name }) {
            guard let skillName = SkillName(name) else {
                throw UpdateError.unmanaged(try store.skill(named: name))
            }
            changes.append(.pin(skillName, pin))
        }
        let preview = try store.preview()
        for change in changes { _ = try preview.outcome(of: change) }
        let outcomes = try store.apply(changes, command: command)
        if common.json {
            common.write(
                command,
                [
                    "skills": .array(
                        changes.map {
                            .object([
                                "name": .string($0.name.description),
                                "changed": .bool(outcomes[$0.name] == .changed),
                            ])
                        })
                ])
            return
        }
        for change in changes {
            common.results.line(
                .init(Messages.pinVerb(pin == .pinned), .plain), .bold(change.name.description),
                .dim(outcomes[change.name] == .unchanged ? Messages.unchangedPin : ""))
        }
    }

    /// The error about a second word that is no skill but may be a commit or a tag; nil if there is none.
    private func revision(in store: SkillStore) throws -> RewordedProblem? {
        guard names.count == 2 else { return nil }
        let known = try store.forShowing.skills().map(\.name)
        guard known.contains(names[0]), !known.contains(names[1]) else { return nil }
        return RewordedProblem(
            Messages.pinsNames(names[1]),
            hint: Messages.toStayAt(names[1], store.locations.scope, names[0]), .notFound)
    }
}
