internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Shows what a name means before anything is fetched, and asks on a terminal if that is new to the user.
struct NameQuestion {
    let question: QuestionOptions
    let mode: Session.Mode
    let notes: Console
    let world: World

    func ask(_ skill: NamedSkill) -> Consent.Answer {
        if skill.found.entry.source != .embedded { write(skill) }
        let isDue = skill.acquaintance == .new || skill.lookAlike != nil
        guard isDue else { return .given }
        let asked = YesNoQuestion(question, notes, world)
        if mode.isPreview, asked.canAsk {
            notes.note(Messages.wouldAsk(text(skill)))
            return .given
        }
        let answer = asked.ask(text(skill))
        guard answer == .unavailable, skill.lookAlike == nil, !question.noInput else {
            return answer
        }
        // Without a terminal, a new publisher is shown only: the name may be the one that a script states.
        return .given
    }

    /// The question, which repeats the name if it looks like another one.
    private func text(_ skill: NamedSkill) -> String {
        skill.lookAlike.map { Messages.installQuestion(skill.typed, not: $0.name) }
            ?? Messages.installQuestion
    }

    private func write(_ skill: NamedSkill) {
        let entry = skill.found.entry
        if let name = skill.found.renamedFrom {
            notes.note(Messages.renamed(name.description, to: entry.name.description))
        }
        notes.line(
            .bold(entry.name.description),
            .init(Messages.origin(of: entry, in: skill.found.catalog), .plain))
        if !entry.description.isEmpty {
            notes.line("  ", .dim(entry.description(in: world.language)))
        }
        if let lookAlike = skill.lookAlike {
            notes.warning(
                Messages.looksLike(skill.typed, lookAlike.name, lookAlike.difference.words))
        }
    }
}
