internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import Terminal

extension NamedSkill {
    /// The number of lines of a description beside a question.
    private static let lineLimit = 2

    /// Writes what the name means: the skill, its publisher, its source and its description.
    func write(to notes: Console, in language: String?) {
        let entry = found.entry
        guard entry.source != .embedded else { return }
        if let name = found.renamedFrom {
            notes.note(Messages.renamed(name.description, to: entry.name.description))
        }
        notes.line(
            .bold(entry.name.description),
            .init(Messages.origin(of: entry, in: found.catalog), .plain))
        let lines = entry.description(in: language).oneLine.wrapped(
            to: max(20, (notes.columns ?? 80) - 3))
        for (index, line) in lines.prefix(Self.lineLimit).enumerated() {
            let isCut = index == Self.lineLimit - 1 && lines.count > Self.lineLimit
            notes.line("  ", .dim(isCut ? line + "…" : line))
        }
    }
}
