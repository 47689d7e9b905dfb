internal import SkillFormat
internal import SkillSource

/// A branch whose history was rewritten after the installed version, such as by a force push.
enum HistoryRewrite {
    /// Returns a finding that needs consent if a source has a note about it.
    static func findings(in notes: [SourceNote]) -> [Finding] {
        notes.filter(\.isRewrite).map { note in
            Finding(
                rule: RuleID(AllowedRules.Other.historyRewritten.rawValue), severity: .warning,
                path: nil,
                message: note.message, effect: .consent)
        }
    }
}
