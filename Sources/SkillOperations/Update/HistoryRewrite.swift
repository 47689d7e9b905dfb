internal import SkillFormat
internal import SkillSource

/// A branch whose history was rewritten after the installed version, such as by a force push.
enum HistoryRewrite {
    /// Returns a finding that needs consent if a source has a note about it.
    static func findings(in notes: [SourceNote]) -> [Finding] {
        notes.compactMap { note in
            guard case .rewrittenHistory(let commit) = note else { return nil }
            return Finding(
                rule: RuleID(AllowedRules.Other.historyRewritten.rawValue), severity: .warning,
                path: nil,
                message: FindingText(
                    note.message,
                    ja: "履歴が書き換えられ、インストール済みのコミット \(commit.prefix(7)) がなくなっています"),
                effect: .consent)
        }
    }
}
