internal import SkillFormat
internal import Terminal

/// Asks for consent to install a skill whose findings require it.
struct Consent {
    let question: QuestionOptions
    let notes: Console
    let world: World

    func ask(_ name: SkillName, _ findings: [Finding]) -> Bool {
        if question.yes { return true }
        guard !question.noInput, let readLine = world.readLine, world.errors.columns != nil else {
            return false
        }
        notes.line(.bold(name.description), .init(Messages.needsConsent, .plain))
        for finding in findings { notes.line(finding.refusalPieces) }
        notes.raw(Messages.installQuestion)
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
