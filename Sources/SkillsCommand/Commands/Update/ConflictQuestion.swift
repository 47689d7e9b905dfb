internal import Problem
internal import SkillOperations
internal import SkillSource
internal import Terminal

/// Asks which version of files to use that both the user and the source of a skill changed.
struct ConflictQuestion: Sendable {
    private enum Use { case mine, new, marks, difference }

    private let question: ChoiceQuestion
    private let common: CommonOptions

    init(_ common: CommonOptions) {
        question = ChoiceQuestion(common.question, common.notes, .current)
        self.common = common
    }

    /// Whether the user can be asked, and something comes of it.
    func canAsk(_ mode: Session.Mode) -> Bool { question.canAsk && !mode.isPreview }

    /// Asks about a skill; Enter keeps it as it is.
    func ask(
        _ checked: CheckedSkill, _ conflicts: [UpdateError.ConflictedFile], in session: Session
    ) async throws -> UpdateRequest.EditPolicy {
        let notes = common.notes
        notes.line(.bold(checked.name), .init(Messages.conflictsWith(checked.step), .plain))
        for (path, reason) in conflicts { notes.line(.init("  \(path): \(reason)", .plain)) }
        while true {
            switch question.ask(Messages.whichVersion, Self.choices) {
            case .picked(.mine): return .keep
            case .picked(.new): return .overwrite
            case .picked(.marks): return .mark
            case .picked(.difference):
                let versions = try await SkillVersions(of: checked, in: session)
                try VersionsPresentation(
                    versions: versions, style: .lines(wordsIn: "SKILL.md"), common: common
                ).write()
            case .cancelled: throw SkillSourceError.interrupted
            case .givenInAdvance, .unavailable: return .merge
            }
        }
    }

    private static var choices: [Choice<Use>] {
        [
            Choice(.mine, "m", say("mine for now", ja: "今回は更新しない")),
            // Not "n", which elsewhere means no.
            Choice(.new, "w", say("new", ja: "新しいバージョン")),
            Choice(.marks, "k", say("both with markers", ja: "両方を競合マーカー付きで残す")),
            Choice(.difference, "d", say("diff", ja: "差分を見る")),
        ]
    }
}
