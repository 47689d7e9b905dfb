internal import Digest
internal import Problem
internal import SkillOperations
internal import SkillStore
internal import Terminal

// sync, lock and bundle.
extension Messages {
    static var fromExcludesChecks: String {
        say(
            "--from cannot be used with --dry-run or --check",
            ja: "--from は --dry-run や --check と一緒に使えません")
    }
    static func unknownMember(_ member: Manifest.UnknownMember) -> String {
        say(
            "skills.json has an unknown member, which has no effect: \(member.label)",
            ja: "skills.json に不明な項目があります (効果はありません): \(member.label)")
    }
    static func unknownAgent(_ agent: Manifest.UnknownAgent) -> String {
        say(
            "\(ProjectError.unknownAgent(agent).summary); \(agent.hint)",
            ja: "\(ProjectError.unknownAgent(agent).summary)。\(agent.hint)")
    }
    static var withoutManifest: String {
        say(
            "no skills.json found; the skills were compared with skills.lock only",
            ja: "skills.json がないため、skills.lock とだけ比較しました")
    }
    static func unlisted(_ names: [String]) -> String {
        say(
            "Not in skills.json or skills.lock: \(names.joined(separator: ", "))",
            ja: "skills.json にも skills.lock にもないスキル: \(names.joined(separator: "、"))")
    }
    static func inSync(_ count: Int, disabled: Int) -> String {
        let rest = disabled == count ? ", but disabled" : ", \(disabled) of them disabled"
        let japaneseRest = disabled == count ? " (無効)" : " (うち \(disabled)個は無効)"
        return say(
            "\(counted(count, "skill")) installed as locked\(disabled == 0 ? "" : rest).",
            ja: "\(count)個のスキルがロックファイルどおりにインストールされています"
                + "\(disabled == 0 ? "" : japaneseRest)。")
    }
    static func outOfSync(_ count: Int, of total: Int, fixable: Int) -> Suggestion {
        let all = "\(count) of \(counted(total, "skill")) out of sync"
        let japanese = "\(total)個中 \(count)個のスキルが同期していません"
        guard fixable > 0 else { return say("\(all).", ja: "\(japanese)。") }
        let part = fixable == count ? "" : "うち \(fixable)個を"
        return say(
            "\(all); to fix\(fixable == count ? "" : " \(fixable) of them"): \(skills: "sync")",
            ja: "\(japanese)。\(part)直すには: \(skills: "sync")")
    }
    static func disabledHere(_ names: [String]) -> Suggestion {
        let command = SuggestedCommand(words: ["enable", "--project"] + names)
        return say(
            "Disabled on this machine: \(names.joined(separator: ", ")); to enable "
                + "\(pronoun(names.count)): \(command)",
            ja: "このコンピューターで無効: \(names.joined(separator: "、"))。有効にするには: \(command)")
    }
    static func loadedAgain(_ names: [String]) -> Suggestion {
        let verb = names.count == 1 ? "is" : "are"
        let them = pronoun(names.count)
        let command = SuggestedCommand(words: ["disable", "--project"] + names)
        return say(
            "\(names.joinedWithAnd) \(verb) disabled here, but back in the project's folders, "
                + "where agents load \(them); to hide \(them) again: \(command)",
            ja: "\(names.joined(separator: "、")) はここでは無効ですが、プロジェクトのフォルダーに戻っていて"
                + "エージェントが読み込みます。もう一度隠すには: \(command)")
    }
    static func refusedInstalled(_ count: Int, unread: Int, of total: Int) -> String {
        let parts = [
            count == 0 ? nil : "\(count) of \(counted(total, "skill")) refused",
            unread == 0
                ? nil : "\(unread) of \(counted(total, "skill")) not compared with the source",
        ].compactMap(\.self)
        let japanese = [
            count == 0 ? nil : "\(total)個中 \(count)個のスキルを拒否しました",
            unread == 0 ? nil : "\(total)個中 \(unread)個のスキルを入手元と比較できませんでした",
        ].compactMap(\.self)
        return say(
            "\(parts.joined(separator: ", ")); all files are as locked.",
            ja: "\(japanese.joined(separator: "。"))。ファイルはすべてロックファイルどおりです。")
    }
    static func lockBrings(_ name: String) -> String {
        say("The locked version of \(name) brings:", ja: "ロックされたバージョンの \(name) に含まれるもの:")
    }
    static func changedScripts(_ paths: [String]) -> String {
        say(
            "changed scripts: \(paths.joined(separator: ", "))",
            ja: "変更されたスクリプト: \(paths.joined(separator: "、"))")
    }
    static func newHosts(_ hosts: [String]) -> String {
        say(
            "new hosts: \(hosts.joined(separator: ", "))",
            ja: "新しい接続先: \(hosts.joined(separator: "、"))")
    }
    static func notReviewed(_ name: String, _ reason: String) -> String {
        say(
            "the locked version of \(name) could not be compared: \(reason)",
            ja: "ロックされたバージョンの \(name) を比較できませんでした: \(reason)")
    }
    static func needConsent(_ names: [String], allowing rules: [String]) -> Suggestion {
        let lock = SuggestedCommand(words: ["lock", "--yes"] + rules.flatMap { ["--allow", $0] })
        return say(
            "\(skills: "sync", "--frozen") refuses the locked \(names.count == 1 ? "version" : "versions") of "
                + "\(names.joinedWithAnd) without consent; after a review, record yours: \(lock)",
            ja: "\(names.joined(separator: "、")) のロックされたバージョンには同意が必要で、このままでは "
                + "\(skills: "sync", "--frozen") が拒否します。内容を確認したら同意を記録してください: \(lock)")
    }
    static func needConsentOnce(_ names: [String], allowing rules: [String]) -> Suggestion {
        let sync = SuggestedCommand(
            words: ["sync", "--check"] + rules.flatMap { ["--allow", $0] })
        return say(
            "without skills.json, consent to \(names.joinedWithAnd) can't be recorded; restore it from "
                + "version control or, after a review, accept what was found: \(sync)",
            ja: "skills.json がないため、\(names.joined(separator: "、")) への同意を記録できません。"
                + "バージョン管理から skills.json を戻すか、内容を確認して受け入れてください: \(sync)")
    }
    static func keepLineEnds(_ names: [String], _ lines: [String]) -> String {
        say(
            "version control has changed the line ends of \(names.joinedWithAnd), which is no edit; to keep them as locked, add "
                + "to .gitattributes: \(lines.joined(separator: ", "))",
            ja: "バージョン管理が \(names.joined(separator: "、")) の改行コードを変えました (編集とは見なしません)。"
                + "ロックしたときのまま保つには、.gitattributes に追加してください: \(lines.joined(separator: ", "))")
    }
    static func extras(_ names: [String]) -> Suggestion {
        say(
            "skills.lock has \(names.joinedWithAnd), but skills.json does not; to remove "
                + "\(pronoun(names.count)): \(skills: "sync", "--prune")",
            ja: "\(names.joined(separator: "、")) は skills.lock にありますが skills.json にありません。"
                + "削除するには: \(skills: "sync", "--prune")")
    }
    static func extraAgents(_ name: String, _ agents: [String]) -> Suggestion {
        say(
            "skills.lock has \(name) for \(agents.joinedWithAnd), but skills.json does not; to remove it there: "
                + "\(skills: "sync", "--prune")",
            ja: "skills.lock では \(name) が \(agents.joined(separator: "、")) にも入りますが、skills.json では"
                + "そうなっていません。そこから削除するには: \(skills: "sync", "--prune")")
    }
    static func editedExtra(_ name: String) -> Suggestion {
        say(
            "skills.lock has \(name), but skills.json does not, and \(name) was edited; \(toReviewEdits(name)); to remove it "
                + "with its edits: \(skills: "sync", "--prune", "--force")",
            ja: "\(name) は skills.lock にありますが skills.json になく、編集されています。\(toReviewEdits(name))。"
                + "編集内容ごと削除するには: \(skills: "sync", "--prune", "--force")")
    }
    static func mergedLock(_ count: Int) -> String {
        say(
            "Merged both sides of skills.lock: \(counted(count, "skill"))",
            ja: "skills.lock の両方の変更をマージしました: スキル \(count)個")
    }
    static func keptOurs(_ difference: LockMerge.Difference) -> String {
        let (ours, theirs) = (difference.ours, difference.theirs)
        let versions = [ours, theirs].map {
            VersionLabel.text(version: nil, $0.origin) ?? $0.tree.description
        }
        let both =
            versions[0] == versions[1]
            ? say("both sides changed its entry", ja: "両方の側で項目が変更されています")
            : say(
                "kept \(versions[0]); the other side has \(versions[1])",
                ja: "\(versions[0]) を残しました (もう一方は \(versions[1]))")
        return "\(difference.name): \(both)"
    }
    static func leftovers(_ names: [String]) -> Suggestion {
        say(
            "\(names.joinedWithAnd) \(names.count == 1 ? "was" : "were") installed by another version of skills.lock, and "
                + "agents still load \(pronoun(names.count)); to remove \(pronoun(names.count)): \(skills: "sync", "--prune")",
            ja: "\(names.joined(separator: "、")) は別の時点の skills.lock でインストールされ、エージェントが今も"
                + "読み込んでいます。削除するには: \(skills: "sync", "--prune")")
    }
    static func editedLeftover(_ name: String) -> Suggestion {
        say(
            "\(name) was installed by another version of skills.lock, and agents still load it with your edits; to "
                + "remove it: \(skills: "remove", name, "--project", "--force")",
            ja: "\(name) は別の時点の skills.lock でインストールされ、エージェントが今も編集内容ごと読み込んでいます。"
                + "削除するには: \(skills: "remove", name, "--project", "--force")")
    }
    static func nothingToDo(_ total: String) -> String {
        say("\(total), nothing to do.", ja: "\(total): 変更はありません。")
    }
    static var lockIsAtomic: String {
        say(
            "Nothing was changed, because not all of skills.lock could be installed.",
            ja: "skills.lock のすべてはインストールできないため、何も変更しませんでした。")
    }
    static func changed(_ count: Int, of total: String, failed: Int, _ mode: Session.Mode) -> String
    {
        let left = failed == 0 ? "" : ", \(failed) not changed"
        let japaneseLeft = failed == 0 ? "" : "。\(failed)個は変更できませんでした"
        let japanese =
            count == 0 ? "変更はありません" : "\(count)個を\(mode.text("変更します", "変更しました"))"
        return say(
            "\(count) of \(total) \(mode.text("would be ", ""))changed\(left).",
            ja: "\(total): \(japanese)\(japaneseLeft)。")
    }
    static func agreed(_ name: String) -> [Console.Piece] {
        [
            .init(say("Recorded consent to ", ja: ""), .plain), .bold(name),
            .init(say(" in skills.json", ja: " への同意を skills.json に記録しました"), .plain),
        ]
    }

    // The state of a skill of the project.
    static var stateMissing: Suggestion {
        say("locked, but not installed", ja: "ロックされていますが、インストールされていません")
    }
    static var stateMissingAgents: Suggestion {
        say(
            "locked, but not installed for all of its agents",
            ja: "ロックされていますが、一部のエージェントにインストールされていません")
    }
    static var extraAgentsWord: String {
        say("more agents", ja: "エージェント超過")
    }
    static var stateNotAgreed: String {
        say(
            "its files are as locked, but skills.json records no consent to this version",
            ja: "ファイルはロックファイルどおりですが、skills.json にこのバージョンへの同意が記録されていません")
    }
    static var stateUnknown: String {
        say(
            "its files are as locked, but this machine did not install this version",
            ja: "ファイルはロックファイルどおりですが、このバージョンはこのコンピューターでインストールしたものではありません")
    }
    static var stateBehind: Suggestion {
        say("not the locked version", ja: "ロックされたバージョンと異なります")
    }
    static var stateEditedBehind: Suggestion {
        say(
            "not the locked version, and edited; to merge the edits with the locked version: \(skills: "sync")",
            ja: "ロックされたバージョンと異なり、編集されています。編集内容をロックされたバージョンとマージするには: \(skills: "sync")")
    }
    static func stateEdited(_ name: String) -> Suggestion {
        say(
            "\(toReviewEdits(name)); to replace it: \(skills: "sync", "--force")",
            ja: "\(toReviewEdits(name))。置き換えるには: \(skills: "sync", "--force")")
    }
    static func toReviewEdits(_ name: String) -> Suggestion {
        say(
            "to review the edits: \(skills: "diff", "--project", name, "--local")",
            ja: "編集内容を確認するには: \(skills: "diff", "--project", name, "--local")")
    }
    static var stateConflicted: Suggestion {
        say(
            "has unresolved conflicts; once resolved: \(skills: "update", "--project", "--continue")",
            ja: "未解決の競合があります。解決したら: \(skills: "update", "--project", "--continue")")
    }
    static func stateLinked(_ name: String) -> Suggestion {
        say(
            "a link to a working copy; to go back: \(skills: "unlink", "--project", name)",
            ja: "作業コピーへのリンクです。元に戻すには: \(skills: "unlink", "--project", name)")
    }
    static func leftLinked(_ name: String, _ path: String) -> Suggestion {
        say(
            "\(name) is linked to \(path) and was left alone; to use the locked version: \(skills: "unlink", name, "--project")",
            ja:
                "\(name) は \(path) へのリンクのため、変更しませんでした。ロックされたバージョンを使うには: \(skills: "unlink", name, "--project")"
        )
    }
    static var stateUnlocked: Suggestion {
        say("in skills.json but not in skills.lock", ja: "skills.json にありますが、skills.lock にありません")
    }
    static var stateSourceChanged: Suggestion {
        say(
            "skills.lock has another source than skills.json; to use that of skills.json: \(skills: "sync", "--allow-source-change")",
            ja:
                "skills.lock と skills.json で入手元が異なります。skills.json の入手元を使うには: \(skills: "sync", "--allow-source-change")"
        )
    }
    static var stateOtherSource: Suggestion {
        say(
            "skills.lock has another source than the one installed here; to use it: \(skills: "sync", "--allow-source-change")",
            ja:
                "skills.lock の入手元が、ここにインストールしたものと異なります。skills.lock の入手元を使うには: \(skills: "sync", "--allow-source-change")"
        )
    }
    static var stateForeign: Suggestion {
        say(
            "its URL, branch or tag in skills.lock does not match its source",
            ja: "skills.lock にある URL、ブランチまたはタグが入手元と一致しません")
    }
    static var stateForeignAgent: Suggestion {
        say("skills.lock names an unknown agent for it", ja: "skills.lock に不明なエージェントが指定されています")
    }
    static var stateUnknownAgent: Suggestion {
        say("skills.json names an unknown agent for it", ja: "skills.json に不明なエージェントが指定されています")
    }
    static var stateExtra: Suggestion {
        say(
            "not in skills.json; to remove it: \(skills: "sync", "--prune")",
            ja: "skills.json にありません。削除するには: \(skills: "sync", "--prune")")
    }
    static func stateEditedExtra(_ name: String) -> Suggestion {
        say(
            "not in skills.json, and edited; \(toReviewEdits(name)); to remove it with its edits: \(skills: "sync", "--prune", "--force")",
            ja:
                "skills.json になく、編集されています。\(toReviewEdits(name))。編集内容ごと削除するには: \(skills: "sync", "--prune", "--force")"
        )
    }
    static var stateExtraAgents: Suggestion {
        say(
            "locked for more agents than in skills.json; to remove them: \(skills: "sync", "--prune")",
            ja: "skills.json より多くのエージェント用にロックされています。余分を削除するには: \(skills: "sync", "--prune")")
    }
}
