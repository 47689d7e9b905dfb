internal import ArgumentParser
internal import JSON
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills pin` keeps skills at the versions that they have.
struct PinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin", abstract: "Keep skills at their versions: updates pass them over.")

    @OptionGroup var options: PinOptions

    func run() async throws { try options.run(.pinned, command: "pin", verb: "Pinned") }
}

/// `skills unpin` lets updates reach skills again.
struct UnpinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin", abstract: "Let updates reach skills again.")

    @OptionGroup var options: PinOptions

    func run() async throws { try options.run(.unpinned, command: "unpin", verb: "Unpinned") }
}

/// What both take, and what they do.
struct PinOptions: ParsableArguments {
    @Argument(help: "The skills.", completion: .installedSkills)
    var names: [String]

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var common: CommonOptions

    func run(_ pin: LockEntry.Pin, command: String, verb: String) throws {
        let store = try common.store(scope)
        var changes: [Change] = []
        for name in names where !changes.contains(where: { $0.name.description == name }) {
            guard let skillName = SkillName(name) else {
                _ = try store.skill(named: name)
                throw UpdateError.unmanaged(name)
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
            let was = outcomes[change.name] == .unchanged ? "  (it was already)" : ""
            common.results.line("\(verb) ", .bold(change.name.description), .dim(was))
        }
    }
}
