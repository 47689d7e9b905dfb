internal import SkillFormat
internal import SkillStore

/// The same change of several skills that were named on the command line.
struct NamedChanges {
    /// The changes, one for each name.
    private let changes: [Change]
    private let store: SkillStore

    /// The names of the skills, each once.
    var names: [SkillName] { changes.map(\.name) }

    /// Creates the changes; throws if a text is not the name of a skill.
    init(
        of texts: [String], in store: SkillStore, _ change: (SkillName) throws -> Change
    ) throws {
        var changes: [Change] = []
        for text in texts where !changes.contains(where: { $0.name.description == text }) {
            guard let name = SkillName(text) else {
                _ = try store.skill(named: text)
                throw UsageProblem.invalidArguments(Messages.invalidName(text))
            }
            changes.append(try change(name))
        }
        self.changes = changes
        self.store = store
    }

    /// Returns what the changes would do.
    func preview() throws -> [SkillName: Outcome] {
        let preview = try store.preview()
        var outcomes: [SkillName: Outcome] = [:]
        for change in changes { outcomes[change.name] = try preview.outcome(of: change) }
        return outcomes
    }

    /// Makes the changes in one step of the history.
    func apply(command: String) throws -> [SkillName: Outcome] {
        _ = try preview()
        return try store.apply(changes, command: command)
    }
}
