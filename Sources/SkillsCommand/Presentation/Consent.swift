internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Asks for consent to install a skill whose findings require it.
struct Consent {
    let question: QuestionOptions
    let notes: Console
    let world: World

    func ask(_ name: SkillName, _ findings: [Finding]) -> Questions.Consent {
        YesNoQuestion(question, notes, world).ask(Messages.installQuestion) {
            notes.line(.bold(name.description), .init(Messages.needsConsent, .plain))
            for finding in findings { notes.line(finding.refusalPieces) }
        }
    }
}
