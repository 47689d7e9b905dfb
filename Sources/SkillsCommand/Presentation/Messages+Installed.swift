internal import Problem
internal import SkillOperations
internal import SkillStore

// list, info, verify, remove, pin, undo, history and agents.
extension Messages {
    static func noSkills(in folder: String) -> String {
        say("No skills in \(folder).", ja: "\(folder) にスキルはありません。")
    }

    static func forAgentToo(_ agent: String) -> Suggestion {
        say(
            "skills list shows those of other agents; to install one for \(agent), too: "
                + "\(installFor(agent))",
            ja: "ほかのエージェントのスキルは skills list で確認できます。\(agent) にもインストールするには: "
                + "\(installFor(agent))")
    }

    static func tooDeep(_ count: Int, _ command: SuggestedCommand) -> String {
        say(
            "\(counted(count, "skill")) in subfolders that agents don't search: \(command)",
            ja: "エージェントが探さないサブフォルダーにスキルが \(count)個あります。確認するには: \(command)")
    }

    static func misspelled(_ count: Int, _ command: SuggestedCommand) -> String {
        say(
            "\(counted(count, "folder")) \(count == 1 ? "has" : "have") a misspelled SKILL.md, which agents don't load: \(command)",
            ja: "SKILL.md のつづりが違うため読み込まれないフォルダーが \(count)個あります。確認するには: \(command)")
    }

    // Remarks about an installed skill.
    static func isLink(to target: String) -> String {
        say("is a symlink to \(target)", ja: "\(target) へのシンボリックリンクです")
    }
    static func isNotFolder(_ path: String) -> String {
        say("\(path) is not a folder", ja: "\(path) はフォルダーではありません")
    }
    static func isMissing(_ path: String) -> String {
        say("\(path) is missing", ja: "\(path) がありません")
    }
    static func isReplaced(_ path: String) -> String {
        say("\(path) was changed or replaced", ja: "\(path) は変更または置き換えられています")
    }
    static func isNamesake(_ path: String) -> String {
        say(
            "\(path) has the same name but was not installed by skills",
            ja: "\(path) は同じ名前ですが、skills がインストールしたものではありません")
    }

    static func unresolved(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }
    static func isBack(_ path: String, hide command: SuggestedCommand) -> Suggestion {
        say(
            "disabled, but back in \(path), where agents load it; to hide it again: \(command)",
            ja: "無効ですが、エージェントが読み込む \(path) に戻っています。もう一度隠すには: \(command)")
    }
    static func isConflicted(_ path: String) -> String {
        say("\(path) has unresolved conflicts", ja: "\(path) に未解決の競合があります")
    }
    static var behindState: String { say("behind", ja: "ロックと異なる") }
    static var isOtherVersion: Suggestion {
        say(
            "not edited; skills.lock names another version; to install it: \(skills: "sync")",
            ja: "編集はありませんが、skills.lock のバージョンと異なります。そのバージョンをインストールするには: \(skills: "sync")")
    }
    static var isEditedOtherVersion: Suggestion {
        say(
            "skills.lock names another version; to merge your edits with it: \(skills: "sync")",
            ja: "skills.lock のバージョンと異なります。編集内容をそのバージョンとマージするには: \(skills: "sync")")
    }
    static func toSeeEdits(_ command: SuggestedCommand) -> Suggestion {
        say("To see the edits: \(command)", ja: "編集内容を見るには: \(command)")
    }
    static func toDiscardEdits(_ command: SuggestedCommand) -> Suggestion {
        say("To discard them: \(command)", ja: "編集内容を破棄するには: \(command)")
    }
    static var unknownSource: String {
        say("unknown (not installed by skills)", ja: "不明 (skills がインストールしたものではありません)")
    }
    /// The catalog of a skill: its entry, if the source is not the entry itself, and its location.
    static func catalog(entry: String?, at location: String?) -> String {
        switch (entry, location) {
        case (let entry?, let location?):
            say("\(entry) at \(location)", ja: "\(entry) (場所: \(location))")
        case (let entry?, nil): say("\(entry), location not recorded", ja: "\(entry) (場所の記録なし)")
        case (nil, let location?): location
        case (nil, nil): say("location not recorded", ja: "場所の記録なし")
        }
    }
    static func descriptionCost(_ tokens: Int) -> String {
        say("about \(tokens) per session, for the description", ja: "1回のセッションで約 \(tokens) (説明の分)")
    }
    static func pinned(unpin command: SuggestedCommand) -> Suggestion {
        say("pinned; to unpin: \(command)", ja: "固定中。解除するには: \(command)")
    }

    static func notVerified(_ names: String) -> String {
        say(
            "Not verified (not installed by skills): \(names)",
            ja: "未確認 (skills がインストールしたものではありません): \(names)")
    }
    static func moreFiles(_ count: Int) -> String {
        say(
            "\(counted(count, "more file")); to list all, add --verbose",
            ja: "ほか \(grouped(count))個のファイル。すべて見るには --verbose を付けてください")
    }
    static func verified(_ count: Int) -> String {
        say("\(counted(count, "skill")) verified.", ja: "スキル \(grouped(count))個を確認しました。")
    }
    static func unchangedButRecalled(_ count: Int, of total: Int) -> String {
        say(
            "None of \(counted(total, "skill")) changed, but \(count) \(count == 1 ? "is" : "are") recalled.",
            ja: "スキル \(grouped(total))個に変更はありませんが、\(count)個は回収されています。")
    }
    static func uncovered(_ file: UncoveredFile) -> String {
        switch file.reason {
        case .compiled:
            say(
                "compiled Python that runs instead of its source, and is not part of the hash of the skill",
                ja: "ソースの代わりに実行されるコンパイル済みの Python です。スキルのハッシュ値の対象外です")
        case .foreign:
            say(
                "not part of the hash of the skill, and not a file that tools leave here",
                ja: "スキルのハッシュ値の対象外で、ツールがここに残すファイルでもありません")
        case .unexamined:
            say(
                "not part of the hash of the skill, and too large to be examined",
                ja: "スキルのハッシュ値の対象外で、大きすぎて調べられません")
        }
    }
    static var recalledWord: String { say("recalled", ja: "回収") }
    static func toRestore(_ names: [String], _ command: SuggestedCommand) -> Suggestion {
        say(
            "to restore \(names.count == 1 ? names[0] : "them"): \(command)",
            ja: "\(names.count == 1 ? "\(names[0]) を" : "")復元するには: \(command)")
    }
    static func shadowed(_ name: String) -> String {
        say(
            "the project skill '\(name)' is hidden by your own skill with the same name",
            ja: "プロジェクトのスキル「\(name)」は、同名のユーザーのスキルに隠されています")
    }
    /// The command that hides the user's skill; nil for one that `skills` did not install.
    static func unhide(_ skill: InstalledSkill) -> Suggestion? {
        guard skill.entry != nil else { return nil }
        let command = SuggestedCommand("disable", skill.name, "--global")
        return say("to use that of the project: \(command)", ja: "プロジェクトのものを使うには: \(command)")
    }
    static var toInstallLocked: Suggestion {
        say(
            "to install the locked versions: \(skills: "sync")",
            ja: "ロックしたバージョンをインストールするには: \(skills: "sync")")
    }
    static func drifted(_ count: Int, of total: Int) -> String {
        say(
            "\(count) of \(counted(total, "skill")) changed since installation.",
            ja: "スキル \(grouped(total))個のうち \(count)個が、インストール後に変更されています。")
    }
    static func behind(_ count: Int, of total: Int) -> String {
        say(
            "\(count) of \(counted(total, "skill")) not as locked.",
            ja: "スキル \(grouped(total))個のうち \(count)個が、ロックした状態と異なります。")
    }

    static var nothingRemoved: String { say("Nothing was removed.", ja: "何も削除していません。") }
    static func inProject(_ folder: String) -> String {
        say("In the project \(folder):", ja: "プロジェクト \(folder):")
    }
    static var yourSkills: String { say("Your own skills:", ja: "自分のスキル:") }
    static var chooseRemoved: String { say("Remove which skills", ja: "削除するスキルを選んでください") }
    static var pickThis: String { say("choose", ja: "決定") }
    static var chooseShown: String { say("Show which skill", ja: "表示するスキルを選んでください") }
    static var chooseCompared: String {
        say("Show the changes of which skill", ja: "差分を見るスキルを選んでください")
    }
    static var oneSkillOnly: String {
        say("info shows one skill at a time", ja: "info で表示できるスキルは 1個ずつです")
    }
    static func noSkillGiven(_ command: String) -> Suggestion {
        say(
            "no skill given; usage: \(skills: command, "NAME")",
            ja: "スキルが指定されていません。使い方: \(skills: command, "NAME")")
    }
    static var noManagedSkills: String { say("No skills to remove.", ja: "削除できるスキルはありません。") }
    static func invalidNameToRemove(_ name: String, folder: String) -> String {
        say(
            "'\(name)' is not a valid skill name; remove the folder manually: \(folder)",
            ja: "「\(name)」はスキル名として使えません。フォルダーを手動で削除してください: \(folder)")
    }
    static func removedFrom(_ agents: String) -> String {
        say(
            " from \(agents); still installed for other agents",
            ja: " (\(agents) から。ほかのエージェントには残っています)")
    }
    static var projectHistory: Suggestion {
        say(
            "changes of the skills of this project are listed separately: \(skills: "undo", "--list", "--project")",
            ja: "このプロジェクトのスキルの変更は別に一覧表示できます: \(skills: "undo", "--list", "--project")")
    }
    static func notInstalled(_ name: String, in scope: String) -> String {
        say(
            "no skill named '\(name.abridged)' is installed in the \(scope) scope",
            ja: "スキル「\(name.abridged)」は\(scope == "project" ? "プロジェクト" : "ユーザー")にインストールされていません")
    }
    static func installedElsewhere(in scope: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "to use the \(scope) scope: \(command)",
            ja: "\(scope == "project" ? "プロジェクト" : "ユーザー")のスキルを対象にするには: \(command)")
    }
    static func notInstalled(_ name: String, for agents: String) -> String {
        say("\(name) is not installed for \(agents).", ja: "\(name) は \(agents) にインストールされていません。")
    }
    static func removedFromManifest(_ count: Int) -> String {
        say("Removed \(pronoun(count)) from skills.json.", ja: "skills.json からも削除しました。")
    }
    static var recordedElsewhere: Suggestion {
        say(
            "if the project was moved here, bring its changes along: \(skills: "doctor", "--moved-from", "OLD_FOLDER")",
            ja:
                "プロジェクトをここへ移動した場合は、変更の記録を引き継いでください: \(skills: "doctor", "--moved-from", "OLD_FOLDER")"
        )
    }
    static var nothingToRedo: String { say("nothing to redo", ja: "やり直せる変更はありません") }
    static func onlyUndone(in scope: Scope) -> Suggestion {
        say(
            "only the latest change can be redone, if it was an undo; list changes: \(skills: "undo", "--list", in: scope)",
            ja: "やり直せるのは、取り消した直後だけです。変更を一覧表示するには: \(skills: "undo", "--list", in: scope)")
    }
    static func toUndo(_ command: SuggestedCommand) -> Suggestion {
        say("To undo: \(command)", ja: "取り消すには: \(command)")
    }
    static func keptForeign(_ path: String) -> String {
        say(
            "\(path) was not installed by skills and was kept",
            ja: "\(path) は skills がインストールしたものではないため、残しました")
    }

    static func pinVerb(_ isPinned: Bool) -> String {
        say(isPinned ? "Pinned " : "Unpinned ", ja: isPinned ? "固定: " : "固定を解除: ")
    }
    static func pinsNames(_ word: String) -> String {
        say(
            "no skill named '\(word.abridged)' is installed; pin takes no version",
            ja: "スキル「\(word.abridged)」はインストールされていません。pin にバージョンは指定できません")
    }
    static func toStayAt(_ reference: String, _ scope: Scope, _ name: String) -> Suggestion {
        say(
            "to stay at a commit or tag: \(skills: "update", name, "--ref", reference, in: scope)",
            ja: "特定のコミットまたはタグにとどめるには: \(skills: "update", name, "--ref", reference, in: scope)")
    }
    static var unchangedPin: String { say("  (no change)", ja: "  (変更なし)") }

    static func leftOutOfUndo(_ reason: String, _ mode: Session.Mode) -> String {
        say(
            "\(mode.text("would not be restored", "not restored")): \(reason)",
            ja: "\(mode.text("復元しない予定です", "復元していません")): \(reason)")
    }
    static func undoBeforeThat(_ command: SuggestedCommand) -> Suggestion {
        say("to undo the change before it: \(command)", ja: "その前の変更を取り消すには: \(command)")
    }
    static func notUndone(_ names: [String]) -> String {
        say(
            "undo does not restore \(names.joinedWithAnd), which \(names.count == 1 ? "is" : "are") recalled",
            ja: "\(names.joined(separator: "、")) は回収されているため、取り消しても復元されません")
    }
    static func change(_ command: String, _ time: String, in scope: Scope?) -> String {
        say(
            "`skills \(command.asTyped)`\(scope.map { " in the \($0.name) scope" } ?? "") (\(time))",
            ja:
                "`skills \(command.asTyped)`\(scope.map { " (\(Messages.scope($0)))" } ?? "") (\(time))"
        )
    }
    static func settingsStay(_ command: String, _ time: String) -> String {
        say(
            "`skills \(command)` (\(time)) changed settings, which undo does not revert",
            ja: "`skills \(command)` (\(time)) は設定の変更です。設定は undo では元に戻りません")
    }
    static var justNow: String { say("just now", ja: "たった今") }
    static func ago(_ count: Int, _ unit: String) -> String {
        say(
            "\(counted(count, unit)) ago",
            ja: "\(count)\(unit == "minute" ? "分" : unit == "hour" ? "時間" : "日")前")
    }
    static var restored: String { say("restored", ja: "復元") }
    static func recordRestored(_ change: UndoReport.EntryChange) -> String {
        let effect =
            switch change {
            case .conflicted:
                say("update --continue undone", ja: "update --continue を取り消し")
            case .resolved: say("update --continue redone", ja: "update --continue をやり直し")
            case .pinned: say("pinned again", ja: "再び固定")
            case .unpinned: say("unpinned again", ja: "固定を再び解除")
            case .other: say("recorded as before", ja: "以前の記録に復元")
            }
        return say("\(effect); files unchanged", ja: "\(effect) (ファイルは変更なし)")
    }
    static func undoUpdate(_ command: SuggestedCommand) -> Suggestion {
        say(
            "to undo the update as well, and keep a copy of the resolved files: \(command)",
            ja: "更新も取り消すには (解決したファイルのコピーは残ります): \(command)")
    }
    static func redoResolution(_ command: SuggestedCommand) -> Suggestion {
        say(
            "to redo update --continue as well: \(command)",
            ja: "update --continue もやり直すには: \(command)")
    }
    static var removedByUndo: String { say("removed", ja: "削除") }
    static var removedStillLocked: String {
        say("removed; still in skills.lock", ja: "削除 (skills.lock には残っています)")
    }
    static var recordRemoved: String {
        say("removed from the lock file; no files changed", ja: "ロックファイルから削除 (ファイルは変更なし)")
    }
    static var noLongerManaged: String {
        say("no longer managed; files unchanged", ja: "管理対象外 (ファイルは変更なし)")
    }
    static var sharesPutBack: String { say("restored for its agents", ja: "エージェントのフォルダーに復元") }
    static var linkedAgain: String { say("linked again", ja: "再びリンク") }
    static var linkRemoved: String { say("link removed", ja: "リンクを削除") }
    static var disabledAgain: String { say("disabled again", ja: "再び無効化") }
    static var enabledAgain: String { say("enabled again", ja: "再び有効化") }
    /// The change of a version that an undo or a redo makes.
    static func putBack(
        from old: String?, to new: String?, _ direction: SkillStoreError.Direction
    ) -> String {
        guard let new, old != new else {
            return direction == .undo
                ? say("restored to its earlier files", ja: "以前のファイルに復元")
                : say("changed again", ja: "再び変更")
        }
        return direction == .undo
            ? say("restored to \(new)", ja: "\(new) に復元")
            : say("changed to \(new) again", ja: "再び \(new) に変更")
    }
    static func putBackAll(_ direction: SkillStoreError.Direction) -> String {
        direction == .undo
            ? say("restored to their earlier files", ja: "以前のファイルに復元")
            : say("changed again", ja: "再び変更")
    }
    static var allSharesPutBack: String { say("restored for their agents", ja: "エージェントのフォルダーに復元") }
    static func linkDangles(_ name: String, to folder: String, _ mode: Session.Mode) -> String {
        say(
            "'\(name)' \(mode.text("would link", "links")) to \(folder), which no longer exists",
            ja: "「\(name)」のリンク先 \(folder) は、もうありません")
    }
    static func toUnlink(_ command: SuggestedCommand) -> Suggestion {
        say("to remove the link: \(command)", ja: "リンクを削除するには: \(command)")
    }
    static var reverted: String {
        say("reverted that change only; your later edits are kept", ja: "その変更だけを元に戻し、後の編集は残しました")
    }
    static func needsForce(_ names: String) -> String {
        say(
            "\(names) changed since then; to continue, add --force",
            ja: "\(names) はその後変更されています。続けるには --force を付けてください")
    }
    static func wouldKeepEdits(_ names: String) -> String {
        say(
            "Your edits to \(names) would be saved in a folder of the store.",
            ja: "\(names) の編集内容は、保管領域のフォルダーに保存されます。")
    }
    static func editsKept(
        _ names: String, in folder: String, restoredBy command: SuggestedCommand
    ) -> Suggestion {
        say(
            "Your edits to \(names) were saved in \(folder); to restore them, before the next change: \(command)",
            ja: "\(names) の編集内容を \(folder) に保存しました。次の変更の前なら元に戻せます: \(command)")
    }
    static func entriesKept(_ names: String, restoredBy command: SuggestedCommand) -> Suggestion {
        say(
            "The lock file had later changes to \(names), which were saved; to restore them, before the next change: "
                + "\(command)", ja: "ロックファイルにあった \(names) のその後の変更を保存しました。次の変更の前なら元に戻せます: \(command)"
        )
    }

    static func changedSkills(_ effect: String, _ count: Int, _ names: String) -> String {
        say(
            "\(effect) \(counted(count, "skill")): \(names)",
            ja: "\(effect) スキル \(grouped(count))個: \(names)")
    }
    static var unreadableChange: String {
        say(
            "can't be read; probably made by a newer version of this program",
            ja: "読み取れません。おそらく、より新しいバージョンの skills による記録です")
    }
    static var noHistory: String { say("No changes yet.", ja: "変更はまだありません。") }
    static var undone: String { say("undone", ja: "取り消し済み") }
    static var olderChanges: String {
        say(
            "Older changes are not shown; use --all to show them.",
            ja: "これより古い変更は省略しました。すべて見るには --all を付けてください。")
    }

    static var oneMoreAgent: Suggestion {
        say(
            "to use an installed skill in another agent, install it again with --agent: \(installFor("AGENT"))",
            ja: "別のエージェントでもスキルを使うには、そのエージェント用にもう一度インストールしてください: \(installFor("AGENT"))")
    }
    private static func installFor(_ agent: String) -> SuggestedCommand {
        SuggestedCommand("install", "ADDRESS", "--agent", agent)
    }
    static var noAgents: Suggestion {
        say(
            "No agents found. To list all supported agents: \(skills: "agents", "--all")",
            ja: "エージェントが見つかりません。対応するエージェントの一覧: \(skills: "agents", "--all")")
    }
    static func readsAnyway(_ folder: String, _ other: String) -> String {
        say("\(folder); also reads the skills of \(other)", ja: "\(folder) (\(other) のスキルも読み込む)")
    }
    static func savedAgents(in file: String) -> String {
        say(
            "Saved these agents as the default in \(file); --agent overrides them.",
            ja: "選んだエージェントを、既定として \(file) に保存しました。--agent を指定すると、そちらが優先されます。")
    }
    static var chooseAgents: String {
        say("Install for which agents", ja: "インストール先のエージェントを選んでください")
    }
}
