internal import JSON
internal import Problem
internal import SkillOperations

/// The action of a command, in the words of a dry run and of a real one.
enum Verb: String {
    case add = "Added"
    case change = "Changed"
    case disable = "Disabled"
    case enable = "Enabled"
    case export = "Exported"
    case forget = "Forgot"
    case install = "Installed"
    case link = "Linked"
    case lock = "Locked"
    case redo = "Redid"
    case remove = "Removed"
    case replace = "Replaced"
    case resolve = "Resolved"
    case restore = "Restored"
    case save = "Saved"
    case sign = "Signed"
    case skip = "Skipped"
    case trust = "Trusted"
    case undo = "Undid"
    case unlink = "Unlinked"
    case update = "Updated"

    /// `Would install`, or `Installed`.
    func text(_ mode: Session.Mode) -> String {
        say(
            mode.text("Would \(self)", rawValue),
            ja: mode.text(
                "\(noun)の予定:", "\(noun)\(noun.hasSuffix("し") || noun.hasSuffix("え") ? "" : "し")ました:"
            ))
    }

    /// The Japanese noun that becomes a verb with する.
    private var noun: String {
        switch self {
        case .add: "追加"
        case .change: "変更"
        case .disable: "無効化"
        case .enable: "有効化"
        case .export: "書き出し"
        case .forget: "信頼を解除"
        case .install: "インストール"
        case .link: "リンク"
        case .lock: "ロック"
        case .redo: "やり直し"
        case .remove: "削除"
        case .replace: "置き換え"
        case .resolve: "解決"
        case .restore: "復元"
        case .save: "保存"
        case .sign: "署名"
        case .skip: "スキップ"
        case .trust: "信頼"
        case .undo: "取り消し"
        case .unlink: "リンクを解除"
        case .update: "更新"
        }
    }
}

extension Session.Mode {
    /// The mode of a command with this option.
    init(dryRun: Bool) { self = dryRun ? .dryRun : .apply }

    /// The words of a dry run, or those of a real one.
    func text(_ planned: String, _ done: String) -> String {
        isPreview ? planned : done
    }

    /// Whether the user decides after it whether to go on, and so sees more.
    var isPreview: Bool {
        switch self {
        case .dryRun: true
        case .apply: false
        }
    }

    /// The same, for JSON.
    var json: JSONValue { .bool(isPreview) }
}
