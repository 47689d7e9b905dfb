internal import Problem
internal import SkillOperations

// link and unlink.
extension Messages {
    static var alreadyLinked: String { say("Already linked", ja: "リンク済み:") }
    static func linkTarget(_ path: String) -> String {
        say(" to \(path)", ja: " (リンク先: \(path))")
    }
    static func toUnlink(_ command: SuggestedCommand, isInstalled: Bool) -> Suggestion {
        say(
            isInstalled ? "To restore the installed skill: \(command)" : "To unlink: \(command)",
            ja: isInstalled ? "インストール済みのスキルに戻すには: \(command)" : "リンクを解除するには: \(command)")
    }
    static func ownFilesKept(_ undo: SuggestedCommand) -> Suggestion {
        say(
            "the files that it replaced are kept in the store; only \(undo) brings them back",
            ja: "置き換えたファイルは保管領域に残っています。元に戻せるのは \(undo) だけです")
    }
    static func versionRestored(_ mode: Session.Mode) -> String {
        say(
            " and \(mode.text("restore", "restored")) the installed skill",
            ja: " (インストール済みのスキルを\(mode.text("復元する予定です", "復元しました")))")
    }
    static func staysDisabled(_ name: String, _ mode: Session.Mode) -> String {
        say(
            "the installed '\(name)' \(mode.text("would be", "is")) disabled",
            ja: "インストール済みの「\(name)」は無効\(mode.text("になる予定です", "です"))")
    }
    static func removeDisabled(_ command: SuggestedCommand) -> Suggestion {
        say("to remove it: \(command)", ja: "削除するには: \(command)")
    }
    static func invalidName(_ name: String) -> String {
        say("'\(name.abridged)' is not a valid skill name", ja: "「\(name.abridged)」はスキル名として使えません")
    }

    // Remarks about a linked skill.
    static func isGone(_ path: String) -> String {
        say("\(path) is missing", ja: "\(path) がありません")
    }
    static func hasNoSkillFile(_ path: String) -> String {
        say("\(path) has no SKILL.md", ja: "\(path) に SKILL.md がありません")
    }
    static func keepsInstalled(_ command: SuggestedCommand) -> Suggestion {
        say(
            "the installed skill is kept; to restore it: \(command)",
            ja: "インストール済みのスキルは残っています。復元するには: \(command)")
    }
    static func brokenLink(_ name: String, _ remark: String) -> String { "\(name): \(remark)" }
    static func linkAgain(_ link: SuggestedCommand, orUnlink unlink: SuggestedCommand) -> Suggestion
    {
        say(
            "link it again: \(link)\nor unlink it: \(unlink)",
            ja: "もう一度リンクするには: \(link)\nリンクを解除するには: \(unlink)")
    }
}
