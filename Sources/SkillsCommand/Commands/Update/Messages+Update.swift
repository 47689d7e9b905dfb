internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore

// outdated, update and diff.
extension Messages {
    static var keptEdited: String {
        say("  edited; not updated", ja: "  手元の編集内容を残し、更新していません")
    }
    static func editedOnly(_ names: [String], in scope: Scope) -> Suggestion {
        let command = SuggestedCommand("diff", names.count == 1 ? names[0] : "NAME", in: scope)
        return say(
            "no new version for \(counted(names.count, "skill")) that you edited; to see your edits: \(command)",
            ja: "編集済みのスキルが \(names.count)個ありますが、新しいバージョンはありません。編集内容を見るには: \(command)")
    }
    static func changedFiles(_ changes: String, now total: String) -> String {
        say("\(changes); now \(total)", ja: "\(changes) (更新後は \(total))")
    }
    static var needAttention: String {
        say(
            " that need a look; for details, add --verbose", ja: " (要確認)。詳細を見るには --verbose を付けてください"
        )
    }
    static func moreErrors(_ count: Int) -> String {
        say(
            "\(counted(count, "more error")); to see all, add --verbose",
            ja: "ほかにエラー \(count)件。すべて見るには --verbose を付けてください")
    }
    static func mergedEdits(_ files: [String]) -> String {
        say(
            "  merged with your edits: \(files.joined(separator: ", "))",
            ja: "  編集内容をマージ: \(files.joined(separator: "、"))")
    }
    static var conflictMarkers: String {
        say("  conflict markers written to: ", ja: "  競合マーカーを書き込んだファイル: ")
    }
    static var otherVersions: String {
        say("  new version written next to yours: ", ja: "  新しいバージョンを隣に保存したファイル: ")
    }
    static func toContinue(_ command: SuggestedCommand) -> Suggestion {
        say(
            "edit the files to resolve the conflicts, then run \(command)",
            ja: "ファイルを編集して競合を解決してから、次を実行してください: \(command)")
    }
    static func noConflicts(_ name: String) -> String {
        say("\(name) has no conflicts.", ja: "\(name) に競合はありません。")
    }
    static var resolveMerge: Suggestion {
        say(
            "edit the files to resolve the merge, then add them to git: git add FILES",
            ja: "ファイルを編集してマージを解決し、git に追加してください: git add FILES")
    }
    static var noSkillsWithConflicts: String {
        say("No skills have conflicts.", ja: "競合のあるスキルはありません。")
    }
    static func missingFiles(_ name: String, _ paths: [String]) -> String {
        say(
            "\(name) refers to \(counted(paths.count, "missing file")): \(paths.joined(separator: ", "))",
            ja: "\(name) が参照する \(paths.count)個のファイルがありません: \(paths.joined(separator: "、"))")
    }

    /// A move, with the address of the source that contains the new folder.
    static func moved(_ name: String, _ move: SkillMove, in source: String) -> String {
        say("\(name) \(moved(move)) in \(source)", ja: "\(name) は \(source) の中で\(moved(move))")
    }

    /// A move to another branch, tag or commit.
    static func moved(_ name: String, to reference: String) -> String {
        say(
            "\(name) moved to \(reference); its files are the same",
            ja: "\(name) を \(reference) に切り替えました。ファイルは同じです")
    }
    static var referenceNeedsName: String {
        say("--ref needs the NAME of a skill", ja: "--ref にはスキルの NAME も必要です")
    }

    static func updated(_ count: Int, of total: String, _ mode: Session.Mode) -> String {
        say(
            "\(count) of \(total) \(mode.text("would be ", ""))updated",
            ja: "\(count)個を\(mode.text("更新する予定です", "更新しました"))")
    }
    static func toResolve(_ count: Int) -> String {
        say(
            "\(count) with conflicts to resolve", ja: "\(count)個に未解決の競合があります")
    }
    static func moved(_ count: Int, of total: String) -> String {
        say("\(count) of \(total) moved", ja: "\(count)個が移動しています")
    }
    static func nothingToUpdate(_ total: String) -> String {
        say("\(total), nothing to update", ja: "更新はありません")
    }
    static func keptByOption(_ count: Int, of total: String) -> String {
        say("\(count) of \(total) kept as edited", ja: "\(count)個は編集したままです")
    }
    static func notUpdated(_ count: Int, of total: String, _ mode: Session.Mode) -> String {
        say(
            "\(count) of \(total) \(mode.text("would not be ", "not "))updated",
            ja: "\(count)個は\(mode.text("更新できません", "更新できませんでした"))")
    }
    static func pinned(_ count: Int) -> String {
        say("\(count) pinned", ja: "固定 \(count)個")
    }

    // The CHANGE column.
    static func missingFolder(restore command: SuggestedCommand) -> Suggestion {
        say("folder is missing; to restore it: \(command)", ja: "フォルダーがありません。復元するには: \(command)")
    }
    static var fixedCommit: String { say("installed from a fixed commit", ja: "特定のコミットからインストール") }
    static func newerTag(
        _ tag: String, than own: String, of names: [String], _ command: SuggestedCommand
    ) -> Suggestion {
        let skills =
            names.count == 1 ? "\(names[0]) is" : "\(counted(names.count, "skill")) are"
        return
            say(
                "\(skills) installed at the tag \(own), and \(tag) is newer; to install that: \(command)",
                ja:
                    "\(names.count == 1 ? names[0] : "スキル \(names.count)個") はタグ \(own) でインストールされていますが、新しい \(tag) があります。それをインストールするには: \(command)"
            )
    }
    static func movedTag(_ tag: String) -> String {
        say("tag \(tag) was moved", ja: "タグ \(tag) が別のコミットに移りました")
    }
    static func movedSource(_ address: String) -> String {
        say("repository moved to \(address)", ja: "リポジトリが \(address) に移りました")
    }
    static var replacedSource: String {
        say("repository was replaced by another one", ja: "別のリポジトリに置き換わっています")
    }
    static var rewrittenHistory: String { say("history was rewritten", ja: "履歴が書き換えられています") }
    static func moved(_ move: SkillMove) -> String {
        say("moved to \(SkillMove.text(move.to))", ja: "\(SkillMove.text(move.to)) に移動しました")
    }
    static func newDefaultBranch(
        _ branch: String, insteadOf own: String, of names: [String], _ command: SuggestedCommand
    ) -> Suggestion {
        let skills = names.count == 1 ? names[0] : counted(names.count, "skill")
        let follow = names.count == 1 ? "follows" : "follow"
        return say(
            "the default branch of the repository is \(branch) now, and \(skills) \(follow) \(own); to follow \(branch): \(command)",
            ja:
                "リポジトリの既定のブランチは \(branch) に変わりましたが、\(names.count == 1 ? names[0] : "スキル \(names.count)個") は \(own) を追跡しています。\(branch) を追跡するには: \(command)"
        )
    }
    static func ambiguousMove(_ folders: [RelativePath?]) -> String {
        say(
            "moved to one of \(folders.map(SkillMove.text).joined(separator: ", "))",
            ja: "次のいずれかに移動: \(folders.map(SkillMove.text).joined(separator: "、"))")
    }
    static var removedUpstream: String { say("removed upstream", ja: "入手元から削除") }
    static func checkFailed(_ reason: String) -> String {
        say("check failed: \(reason)", ja: "確認できません: \(reason)")
    }
    /// The changes upstream in a skill that was edited, too; `both` are the files that both sides changed.
    static func changedUpstream(_ changes: FileChanges, both: Int) -> String {
        let count = changes.added.count + changes.edited.count + changes.removed.count
        let yours =
            both == 0
            ? say("you changed others", ja: "手元では別のファイルを編集済み")
            : both == count
                ? say("you changed \(pronoun(count)) too", ja: "手元でも編集済み")
                : say("you changed \(both) of them too", ja: "うち \(both)個は手元でも編集済み")
        return say(
            "\(counted(count, "file")) changed upstream; \(yours)",
            ja: "入手元で \(count)個のファイルが変更されています (\(yours))")
    }
    static func conflictsWith(_ step: String?) -> String {
        say(
            ": your edits conflict with the new version\(step.map { " (\($0))" } ?? "")",
            ja: ": 編集内容が新しいバージョンと競合しています\(step.map { " (\($0))" } ?? "")")
    }
    static var whichVersion: String { say("Use", ja: "どうしますか？") }
    static func unmanagedOnly(_ count: Int) -> Suggestion {
        let (skills, isOne) = (counted(count, "skill"), count == 1)
        return say(
            "Your \(skills) \(isOne ? "was" : "were") not installed by skills, so \(isOne ? "it" : "they") can't be "
                + "updated; if another tool installed \(pronoun(count)): \(skills: "adopt")",
            ja:
                "スキル \(count)個は skills がインストールしたものではないため、更新できません。別のツールでインストールしたスキルなら: \(skills: "adopt")"
        )
    }
    static var behindLock: Suggestion {
        say(
            "skills.lock has another version; to install it: \(skills: "sync")",
            ja: "skills.lock のバージョンと異なります。インストールするには: \(skills: "sync")")
    }
    static func behindLock(_ names: [String]) -> Suggestion {
        say(
            "skills.lock has another version of \(names.joinedWithAnd) than this folder; to install \(pronoun(names.count)): "
                + "\(skills: "sync")",
            ja:
                "\(names.joined(separator: "、")) は、skills.lock のバージョンとこのフォルダーのバージョンが異なります。インストールするには: \(skills: "sync")"
        )
    }
    static var conflictedHere: String { say("conflicts unresolved", ja: "競合が未解決") }
    static func onlyOld(_ age: String) -> String {
        let units: [Character: String] = ["m": "分", "h": "時間", "d": "日", "w": "週間"]
        let unit = age.last.flatMap { units[$0] } ?? ""
        return say("only \(age) old", ja: "公開からまだ \(age.dropLast())\(unit)")
    }
    static var unknownAge: String { say("age unknown", ja: "公開日時が不明") }
    static func upToDate(_ name: String) -> String {
        say("\(name) is up to date", ja: "\(name) は最新です")
    }

    static var noFilesChanged: String { say("no files changed", ja: "ファイルの変更なし") }
    static func newScripts(_ paths: [String]) -> String {
        say(
            "new scripts: \(paths.joined(separator: ", "))",
            ja: "新しいスクリプト: \(paths.joined(separator: "、"))")
    }
    static func newTools(_ tools: [String]) -> String {
        say(
            "new tools: \(tools.joined(separator: " "))",
            ja: "新しいツール: \(tools.joined(separator: " "))")
    }

    // The summary of outdated.
    static var noneInstalled: String { say("No skills are installed.", ja: "インストール済みのスキルはありません。") }
    /// `more` is the rest of the first sentence, with its full stop.
    static func outdated(_ count: Int, of total: Int, more: String) -> Suggestion {
        say(
            "\(count) of \(counted(total, "skill")) outdated\(more) To see the changes: "
                + "\(skills: "diff", "NAME"); to update: \(skills: "update")",
            ja:
                "スキル \(grouped(total))個のうち \(count)個に更新があります\(more)変更を見るには: \(skills: "diff", "NAME")、更新するには: \(skills: "update")"
        )
    }
    static func current(_ count: Int) -> String {
        say("\(counted(count, "skill")) up to date", ja: "スキル \(grouped(count))個は最新です")
    }
    static var withConflicts: String { say("with unresolved conflicts", ja: "競合が未解決") }
    static var notChecked: String { say("could not be checked", ja: "確認できません") }
    static var moved: String { say("moved", ja: "移動") }
    static var replaced: String { say("replaced by another repository", ja: "別のリポジトリに置き換え") }
    static var missingHere: String { say("missing here", ja: "フォルダーなし") }

    static var patchAlone: String {
        say(
            "--patch shows your edits; leave out --names, --words and --upstream",
            ja: "--patch は編集内容を表示します。--names、--words、--upstream は外してください")
    }
    /// Returns how to apply a patch to the folder of a skill in a repository.
    static func toApply(_ folder: String?, of repository: String, _ commit: String) -> [String] {
        let option = folder.map { $0.isEmpty ? "" : " --directory=\($0.shellQuoted)" } ?? ""
        return [
            say(
                "Send it to the maintainers of \(repository), or apply it in a clone of it:",
                ja: "\(repository) の管理者に送るか、クローンの中で適用してください:"),
            "  git switch --create edits \(commit) && git apply --index\(option) FILE",
        ]
    }
    static func oneSkill(_ option: String) -> String {
        say("\(option) requires a single skill", ja: "\(option) を使うときは、スキルを 1つだけ指定してください")
    }
    static var localEdits: String { say("Your edits", ja: "編集内容") }
    static var installedTitle: String { say("installed", ja: "インストール済み") }
    static var localTitle: String { say("local", ja: "手元") }
    static var latestTitle: String { say("latest", ja: "最新") }
    static func upstreamChanges(_ step: String?) -> String {
        say(
            step.map { "New version  \($0)" } ?? "New version",
            ja: step.map { "新しいバージョン  \($0)" } ?? "新しいバージョン")
    }
    static func wouldMerge(_ files: [String]) -> String {
        say(
            "An update would merge your edits: \(files.joined(separator: ", "))",
            ja: "更新すると編集内容がマージされます: \(files.joined(separator: "、"))")
    }
    static func wouldConflict(_ count: Int) -> String {
        say(
            "An update would conflict with your edits in \(counted(count, "file")):",
            ja: "更新すると \(count)個のファイルで編集内容と競合します:")
    }
    static var containsEdits: String {
        say("The new version contains your edits.", ja: "新しいバージョンに編集内容が含まれています。")
    }
    static func wouldFail(_ reason: String) -> String {
        say("An update would fail: \(reason)", ja: "更新に失敗します: \(reason)")
    }
    static func notEdited(_ name: String) -> String {
        say("\(name) has no edits", ja: "\(name) に編集はありません")
    }
    static func editedCopy(_ path: String, _ command: SuggestedCommand) -> Suggestion {
        say(
            "\(path) was edited; to see the edits: \(command)",
            ja: "\(path) は編集されています。編集内容を見るには: \(command)")
    }
    static var identical: String { say("No differences.", ja: "差分はありません。") }
    static var notText: String { say("(binary file)", ja: "(バイナリーファイル)") }
    static let noFile = "/dev/null"

    // outdated --format markdown.
    static var markdownNothing: String {
        say("All skills are up to date.", ja: "すべてのスキルが最新です。")
    }
    static var markdownTags: String {
        say(
            "Newer tags, which updates do not follow:",
            ja: "次の新しいタグには、更新しても切り替わりません:")
    }
    static func markdownUpdates(_ count: Int) -> String {
        say(
            "\(counted(count, "skill")) \(count == 1 ? "has" : "have") a new version.",
            ja: "\(count)個のスキルに新しいバージョンがあります。")
    }
    static func markdownReview(_ count: Int) -> String {
        say(
            "**\(counted(count, "update")) \(count == 1 ? "brings" : "bring") scripts, tools or other content to review.**",
            ja: "**更新 \(count)件には、スクリプトやツールなど、確認すべき内容があります。**")
    }
    static var markdownOthers: String { say("Not updated:", ja: "更新されないスキル:") }
    static func markdownMoreSkills(_ count: Int) -> String {
        say("\(count) more not listed.", ja: "ほかに \(count)個あります。")
    }
    static func markdownMoreFiles(_ count: Int) -> String {
        say(counted(count, "more file"), ja: "ほか \(count)個")
    }
    static func markdownMoreFindings(_ count: Int) -> String {
        say(counted(count, "more finding"), ja: "ほか \(count)件")
    }
    static func markdownOmitted(_ count: Int) -> Suggestion {
        say(
            "Details of \(counted(count, "skill")) omitted; to see them: `\(skills: "diff", "NAME")`",
            ja: "スキル \(count)個の詳細は省略しました。見るには: `\(skills: "diff", "NAME")`")
    }
}
