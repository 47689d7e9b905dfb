internal import SkillFormat
internal import SkillOperations
internal import Terminal

/// Asks for consent to install a skill whose findings require it.
struct Consent {
    let question: QuestionOptions
    let notes: Console
    let world: World

    func ask(_ name: SkillName, _ findings: [Finding]) -> Questions.Consent {
        if question.yes { return .given }
        guard !question.noInput, let readLine = world.readLine, world.errors.columns != nil,
            !Task.isCancelled
        else { return .unavailable }
        notes.line(.bold(name.description), .init(Messages.needsConsent, .plain))
        for finding in findings { notes.line(finding.refusalPieces) }
        notes.raw(Messages.installQuestion)
        guard let answer = readLine() else {
            // Ctrl-C and Ctrl-D leave the cursor after the question.
            notes.raw("\n")
            return .refused
        }
        return ["y", "yes"].contains(answer.lowercased()) ? .given : .refused
    }
}
