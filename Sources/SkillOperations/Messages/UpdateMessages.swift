internal import FileTree
internal import Git
public import Problem
internal import SkillSource
package import SkillStore

extension UpdateError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .conflicts(let skill, let files):
            say(
                "'\(skill.name)' was not updated because your edits conflict with the new version in "
                    + counted(files.count, "file"),
                ja: "編集内容と新しいバージョンが \(files.count)個のファイルで競合するため、「\(skill.name)」を更新しませんでした")
        case .baseUnavailable(let skill, _):
            say(
                "'\(skill.name)' was edited and cannot be merged because its original version is no longer available",
                ja: "「\(skill.name)」は編集されていますが、元のバージョンが入手できないためマージできません")
        case .versionUnavailable(let skill, _):
            say(
                "the installed version of '\(skill.name)' is no longer available",
                ja: "「\(skill.name)」のインストール済みのバージョンはもう入手できません")
        case .unknownVersion(let skill):
            say(
                "'\(skill.name)' was not updated because its installed version is unknown, and the new version would replace any "
                    + "edits", ja: "「\(skill.name)」はインストール済みのバージョンがわからず、編集内容が失われるおそれがあるため、更新しませんでした"
            )
        case .unmergeable(let skill, let paths):
            say(
                "'\(skill.name)' was not updated because it contains \(paths.prefix(3).joined(separator: ", ")), which "
                    + "cannot be merged",
                ja:
                    "マージできない \(paths.prefix(3).joined(separator: "、")) を含むため、「\(skill.name)」を更新しませんでした"
            )
        case .movedTag(let skill, let tag, let installed, let now):
            say(
                "the tag '\(tag)' of '\(skill.name)' moved from \(installed?.prefix(7) ?? "another commit") to "
                    + "\(now.prefix(7)); tags should not move",
                ja:
                    "「\(skill.name)」のタグ「\(tag)」が \(installed?.prefix(7) ?? "別のコミット") から \(now.prefix(7)) に移動しています。タグは移動しないはずのものです"
            )
        case .movedSource(let skill, let from, let to):
            say(
                "'\(skill.name)' was installed from \(from), which now redirects to \(to)",
                ja: "「\(skill.name)」の入手元 \(from) が、\(to) に転送されるようになりました")
        case .replacedSource(let skill, .otherID):
            say(
                "'\(skill.name)' was not updated because \(skill.entry?.origin.url ?? "its source") is now a different "
                    + "repository: the host reports a different ID",
                ja:
                    "\(skill.entry?.origin.url ?? "入手元") が以前とは別のリポジトリになっているため、「\(skill.name)」を更新しませんでした（ホストでの ID が変わっています）"
            )
        case .replacedSource(let skill, .unrelated(let now)):
            say(
                "'\(skill.name)' was not updated because \(skill.entry?.origin.url ?? "its source") is now a different "
                    + "repository: its commit \(now.prefix(7)) shares no history with the installed commit "
                    + "\(skill.entry?.origin.git?.commit?.prefix(7) ?? "")",
                ja:
                    "\(skill.entry?.origin.url ?? "入手元") が以前とは別のリポジトリになっているため、「\(skill.name)」を更新しませんでした（コミット \(now.prefix(7)) の履歴に、インストールしたコミット \(skill.entry?.origin.git?.commit?.prefix(7) ?? "") と共通のものがありません）"
            )
        case .tooNew(let name, let age?, let minimum):
            say(
                "the new version of '\(name)' is only \(age) old; the minimum age is \(minimum)",
                ja: "「\(name)」の新しいバージョンは公開から \(age) しかたっていません（最低 \(minimum)）")
        case .tooNew(let name, nil, let minimum):
            say(
                "the age of the new version of '\(name)' is unknown; the minimum age is \(minimum)",
                ja: "「\(name)」の新しいバージョンの公開日がわかりません（公開から最低 \(minimum)）")
        case .ambiguousMove(let skill, let folders):
            say(
                "'\(skill.name)' moved in \(skill.sourceAddress), but it could be any of "
                    + folders.map { $0?.description ?? "." }.joinedWithAnd,
                ja: "「\(skill.name)」は \(skill.sourceAddress) の中で移動しましたが、候補が複数あります: "
                    + folders.map { $0?.description ?? "." }.joined(separator: "、"))
        case .removed(let skill, let source, _):
            say(
                "'\(skill.name)' was removed from \(source)",
                ja: "「\(skill.name)」は \(source) から削除されました")
        case .delisted(let skill, let reason):
            say(
                "'\(skill.entry?.origin.catalogName ?? skill.name)' was removed from its catalog: \(reason)",
                ja: "「\(skill.entry?.origin.catalogName ?? skill.name)」はカタログから削除されました: \(reason)")
        case .gone(let skill, let catalog):
            say(
                "'\(skill.entry?.origin.catalogName ?? skill.name)' is no longer in the catalog '\(catalog)'",
                ja: "「\(skill.entry?.origin.catalogName ?? skill.name)」はカタログ「\(catalog)」にもうありません")
        case .unmanaged(let skill):
            say(
                "'\(skill.name)' was not installed by skills, so it cannot be updated",
                ja: "「\(skill.name)」は skills でインストールしたものではないため、更新できません")
        case .severalSources(let skills, let reference):
            say(
                "\(skills.map { "'\($0.name)'" }.joinedWithAnd) come from several sources, so '\(reference)' is ambiguous",
                ja:
                    "\(skills.map { "「\($0.name)」" }.joined())の入手元が異なるため、「\(reference)」がどれを指すかわかりません"
            )
        case .atReference(_, let error): error.summary
        case .missing(let skill):
            say(
                "'\(skill.name)' is in the lock file, but its folder is missing",
                ja: "「\(skill.name)」はロックファイルにありますが、フォルダーがありません")
        case .refused(_, let error, _): error.summary
        case .checkFailed(let skills, let sources, _):
            say(
                "failed to check \(sources.count == 1 ? sources[0] : "\(sources.count) sources") for "
                    + (skills.count == 1 ? "a new version of " : "new versions of ")
                    + (skills.count > 12
                        ? skills.prefix(12).map(\.name).joined(separator: ", ")
                            + " and \(skills.count - 12) more"
                        : skills.map(\.name).joinedWithAnd),
                ja:
                    "\(sources.count == 1 ? sources[0] : "\(sources.count)か所の入手元") で新しいバージョンを確認できませんでした: "
                    + skills.prefix(12).map(\.name).joined(separator: "、")
                    + (skills.count > 12 ? "、ほか \(skills.count - 12)件" : ""))
        case .notAdmitted(let error):
            error.summary(ofSkillThat: say("was not updated", ja: "更新しませんでした"))
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? { hint(at: nil) }

    private func hint(at reference: String?) -> Suggestion? {
        switch self {
        case .conflicts(let skill, _):
            say(
                "mark the conflicts: \(skill.updateCommand("--conflicts", at: reference))\nor ",
                ja: "競合マーカーを付けるには: \(skill.updateCommand("--conflicts", at: reference))\n")
                + Self.overwrite(skill, at: reference)
        case .baseUnavailable(let skill, _), .unknownVersion(let skill):
            Self.overwrite(skill, at: reference)
        case .versionUnavailable(let skill, _):
            say(
                "list the edited files: \(skill.command("verify"))",
                ja: "編集されたファイルを一覧表示するには: \(skill.command("verify"))")
        case .unmergeable(let skill, let paths):
            say(
                "move \(paths.count == 1 ? "it" : "them") out of the skill folder\nor \(Self.overwrite(skill, at: reference))",
                ja: "スキルのフォルダーの外に移してください\nまたは、\(Self.overwrite(skill, at: reference))")
        case .movedTag(let skill, _, _, _), .movedSource(let skill, _, _),
            .replacedSource(let skill, _):
            say(
                "find out why; to accept the change: \(skill.updateCommand("--allow-source-change", at: reference))",
                ja:
                    "理由を確かめてください。この変更を受け入れるには: \(skill.updateCommand("--allow-source-change", at: reference))"
            )
        case .tooNew: say("wait, or add --min-age 0m", ja: "待つか、--min-age 0m を付けてください")
        case .ambiguousMove(let skill, let folders):
            say(
                "choose one (\(skills: "undo", in: skill.scope) restores your copy):"
                    + "\(oneOf: folders.map { skill.installCommand(at: $0) })",
                ja: "どれかを選んでください（今のものは \(skills: "undo", in: skill.scope) で戻せます）:"
                    + "\(oneOf: folders.map { skill.installCommand(at: $0) })")
        case .removed(let skill, let source, let candidates):
            Self.hint(removed: skill, from: source, candidates)
        case .delisted(let skill, _), .gone(let skill, _):
            say(
                "your copy is unchanged; to remove it: \(skill.command("remove"))",
                ja: "手元のものはそのままです。削除するには: \(skill.command("remove"))")
        case .unmanaged(let skill):
            say(
                "if another tool installed it: \(skill.command("adopt"))",
                ja: "別のツールでインストールしたスキルなら: \(skill.command("adopt"))")
        case .severalSources(let skills, let reference):
            skills.first.map { skill in
                say(
                    "update them one by one: \(skill.command("update", "--ref", reference))",
                    ja: "1つずつ更新してください: \(skill.command("update", "--ref", reference))")
            }
        case .atReference(let reference, let error): error.hint(at: reference)
        case .missing(let skill):
            say("restore it: \(skill.restoreCommand)", ja: "復元してください: \(skill.restoreCommand)")
        case .refused(let name, let error, let scope): Self.hint(refused: name, error, scope)
        case .checkFailed(let skills, _, SkillSourceError.git(_, .repository(let fault))):
            Self.hint(fault, skills) ?? fault.hint
        case .checkFailed(_, _, let problem): problem.anyHint
        case .notAdmitted(let error): error.hint
        }
    }

    /// Suggests another branch for skills whose branch no longer exists: usually, the default branch was renamed.
    private static func hint(_ fault: RepositoryFault, _ skills: [InstalledSkill]) -> Suggestion? {
        guard case .unknownRevision(let text, let known) = fault,
            text.hasPrefix("refs/heads/"), let branch = known.first, let first = skills.first
        else { return nil }
        let command = SuggestedCommand(
            words: ["update"] + skills.map(\.name) + ["--ref", branch], in: first.scope)
        return say(
            "if the branch was renamed \(branch), follow it: \(command)",
            ja: "ブランチの名前が \(branch) に変わったのなら: \(command)")
    }

    private static func overwrite(_ skill: InstalledSkill, at reference: String?) -> Suggestion {
        say(
            "take the new version: \(skill.updateCommand("--overwrite", at: reference)) "
                + "(\(skills: "undo", in: skill.scope) restores your edits)\(skill.orKeep)",
            ja: "新しいバージョンを使うには: \(skill.updateCommand("--overwrite", at: reference))（編集内容は "
                + "\(skills: "undo", in: skill.scope) で戻せます）\(skill.orKeep)")
    }

    /// Suggests the skill that the removed one may have been renamed to.
    private static func hint(
        removed skill: InstalledSkill, from source: String, _ candidates: RenameCandidates
    ) -> Suggestion {
        let removal = skill.command("remove")
        guard let other = candidates.name(for: skill) else {
            return say(
                "your copy is unchanged; remove it: \(removal)\nor see what its source has now: "
                    + "\(skills: "install", source, "--list", in: skill.scope)",
                ja: "手元のものはそのままです。削除するには: \(removal)\n入手元に今あるものを見るには: "
                    + "\(skills: "install", source, "--list", in: skill.scope)")
        }
        let command = SuggestedCommand(
            words: ["install", source, "--skill", other] + (candidates.isListed ? ["--save"] : []),
            in: skill.scope)
        // The project's lock file must not keep what its manifest no longer lists.
        let removeToo: Suggestion = candidates.isListed ? " && \(removal)" : ""
        return say(
            "your copy is unchanged; remove it: \(removal)\nor, if it was renamed: "
                + "\(command)\(removeToo)",
            ja: "手元のものはそのままです。削除するには: \(removal)\n名前が変わったのなら: \(command)\(removeToo)")
    }

    /// Replaces hints of the store that name options of other commands.
    private static func hint(
        refused name: String, _ error: SkillStoreError, _ scope: Scope
    ) -> Suggestion? {
        switch error {
        case .linkReplaced(_, _, let agents):
            SkillStoreError.toLeaveFolder(name, agents, scope)
                + say(
                    "\nor replace it (\(skills: "undo", in: scope) restores it): "
                        + "\(skills: "update", name, "--overwrite", in: scope)",
                    ja: "\n置き換えるには（\(skills: "undo", in: scope) で戻せます）: "
                        + "\(skills: "update", name, "--overwrite", in: scope)")
        case .taken, .unmanaged, .edited, .editedCopy(_, _, .replace), .unreadable, .occupied,
            .otherSource:
            say(
                "review it: \(skills: "verify", name, in: scope)\nor replace it anyway "
                    + "(\(skills: "undo", in: scope) restores it): "
                    + "\(skills: "update", name, "--overwrite", in: scope)",
                ja: "確かめるには: \(skills: "verify", name, in: scope)\nそれでも置き換えるには（"
                    + "\(skills: "undo", in: scope) で戻せます）: "
                    + "\(skills: "update", name, "--overwrite", in: scope)")
        // In a project, the conflicts may be those of a merge of its branches.
        case .unresolved(_, _, .user):
            error.hint.map {
                say(
                    "\($0)\nto take the new version instead: "
                        + "\(skills: "restore", name, "--force", in: scope)",
                    ja: "\($0)\n編集内容を捨てて新しいバージョンにするには: "
                        + "\(skills: "restore", name, "--force", in: scope)")
            }
        default: error.hint
        }
    }
}

extension UpdateError.RenameCandidates {
    /// Returns the name that a removed skill may have now.
    package func name(for skill: InstalledSkill) -> String? {
        // Names that differ in their numbers only are those of a series.
        let folders = names.filter {
            !$0.contains(".") && $0.withoutDigits != skill.name.withoutDigits
        }
        return Similarity.names(like: skill.name, among: folders).first
    }
}

extension String {
    /// The text without its digits.
    fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}

/// The texts of updates other than errors.
enum UpdateMessages {
    /// The source of a skill in errors, if its address is unknown.
    static var unknownSource: String { say("its source", ja: "入手元") }

    /// The labels of conflict markers.
    static var yourVersion: String { say("yours", ja: "手元のバージョン") }
    static var newVersion: String { say("new version", ja: "新しいバージョン") }
}

extension InstalledSkill {
    /// The command that keeps its edits; empty for a pinned skill, which keeps them already.
    fileprivate var orKeep: Suggestion {
        entry?.pin == .pinned
            ? ""
            : say("\nor keep yours: \(command("pin"))", ja: "\n手元のものを残すには: \(command("pin"))")
    }

    /// Returns the command that updates the skill, to a requested branch, tag or commit.
    package func updateCommand(_ option: String, at reference: String?) -> SuggestedCommand {
        guard let reference else { return command("update", option) }
        return command("update", "--ref", reference, option)
    }
}
