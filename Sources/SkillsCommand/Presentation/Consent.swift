internal import SkillFormat
internal import Terminal

/// Asks whether somebody agrees to what a skill does by itself.
struct Consent {
    let question: QuestionOptions
    let notes: Console
    let world: World

    func ask(_ name: SkillName, _ findings: [Finding]) -> Bool {
        if question.yes { return true }
        guard !question.noInput, let readLine = world.readLine, world.errors.columns != nil else {
            return false
        }
        notes.line(.bold(name.description), " does things that nobody is asked about later:")
        for finding in findings { notes.line(finding.refusalPieces) }
        notes.raw("Install it? [y/N] ")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
}
