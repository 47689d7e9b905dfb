internal import FileTree
internal import Git
internal import Problem
internal import SkillCatalog
internal import SkillOperations
internal import SkillPolicy
internal import SkillSource
internal import SkillStore

extension UpdateError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .conflicts(let skill, let files):
            "編集内容と新しいバージョンが \(files.count)個のファイルで競合するため、「\(skill.name)」を更新しませんでした"
        case .baseUnavailable(let skill, _):
            "「\(skill.name)」は編集されていますが、元のバージョンが入手できないためマージできません"
        case .versionUnavailable(let skill, _):
            "「\(skill.name)」のインストール済みのバージョンはもう入手できません"
        case .unknownVersion(let skill):
            "「\(skill.name)」はインストール済みのバージョンがわからず、編集内容が失われるおそれがあるため、更新しませんでした"
        case .unmergeable(let skill, let paths):
            "マージできない \(paths.prefix(3).joined(separator: "、")) を含むため、「\(skill.name)」を更新しませんでした"
        case .movedTag(let skill, let tag, let installed, let now):
            "「\(skill.name)」のタグ「\(tag)」が \(installed?.prefix(7) ?? "別のコミット") から \(now.prefix(7)) に移動しています。タグは移動しないはずのものです"
        case .movedSource(let skill, let from, let to):
            "「\(skill.name)」の入手元 \(from) が、\(to) に転送されるようになりました"
        case .replacedSource(let skill, let now):
            "\(skill.entry?.origin.url ?? "入手元") が以前とは別のリポジトリになっているため、「\(skill.name)」を更新しませんでした（コミット \(now.prefix(7)) の履歴に、インストールしたコミット \(skill.entry?.origin.git?.commit?.prefix(7) ?? "") と共通のものがありません）"
        case .tooNew(let name, let age?, let minimum):
            "「\(name)」の新しいバージョンは公開から \(age) しかたっていません（最低 \(minimum)）"
        case .tooNew(let name, nil, let minimum):
            "「\(name)」の新しいバージョンの公開日がわかりません（公開から最低 \(minimum)）"
        case .ambiguousMove(let skill, let folders):
            "「\(skill.name)」は \(skill.sourceAddress) の中で移動しましたが、候補が複数あります: "
                + folders.map { $0?.description ?? "." }.joined(separator: "、")
        case .removed(let skill, let source, _):
            "「\(skill.name)」は \(source) から削除されました"
        case .delisted(let skill, let reason):
            "「\(skill.entry?.origin.catalogName ?? skill.name)」はカタログから削除されました: \(reason)"
        case .gone(let skill, let catalog):
            "「\(skill.entry?.origin.catalogName ?? skill.name)」はカタログ「\(catalog)」にもうありません"
        case .unmanaged(let skill):
            "「\(skill.name)」は skills でインストールしたものではないため、更新できません"
        case .severalSources(let skills, let reference):
            "\(skills.map { "「\($0.name)」" }.joined())の入手元が異なるため、「\(reference)」がどれを指すかわかりません"
        case .atReference(_, let error): error.japaneseSummary
        case .missing(let skill):
            "「\(skill.name)」はロックファイルにありますが、フォルダーがありません"
        case .refused(_, let error, _): error.japaneseSummary
        case .checkFailed(let skills, let sources, _):
            "\(sources.count == 1 ? sources[0] : "\(sources.count)か所の入手元") で新しいバージョンを確認できませんでした: "
                + skills.prefix(12).map(\.name).joined(separator: "、")
                + (skills.count > 12 ? "、ほか \(skills.count - 12)件" : "")
        case .notAdmitted(let error): error.japaneseSummary(notDone: "更新")
        }
    }

    var japaneseHint: Suggestion? { japaneseHint(at: nil) }

    private func japaneseHint(at reference: String?) -> Suggestion? {
        switch self {
        case .conflicts(let skill, _):
            "競合の印を付けるには: \(skill.updateCommand("--conflicts", at: reference))。新しいバージョンを使うには --overwrite（編集内容は "
                + "\(skills: "undo", in: skill.scope) で戻せます）\(skill.orKeep)"
        case .baseUnavailable(let skill, _), .unknownVersion(let skill):
            Self.overwrite(skill, at: reference)
        case .versionUnavailable(let skill, _):
            "編集されたファイルを一覧するには: \(skill.command("verify"))"
        case .unmergeable(let skill, _):
            "スキルのフォルダーの外に移してください。または、\(Self.overwrite(skill, at: reference))"
        case .movedTag(let skill, _, _, _), .movedSource(let skill, _, _),
            .replacedSource(let skill, _):
            "理由を確かめてください。この変更を受け入れるには: \(skill.updateCommand("--allow-source-change", at: reference))"
        case .tooNew: "待つか、--min-age 0m を付けてください"
        case .ambiguousMove(let skill, let folders):
            "どれかを選んでください（今のものは \(skills: "undo", in: skill.scope) で戻せます）: "
                + "\(folders.map { skill.installCommand(at: $0) }, separator: "、または ")"
        case .removed(let skill, let source, let candidates):
            Self.hint(removed: skill, from: source, candidates)
        case .delisted(let skill, _), .gone(let skill, _):
            "手元のものはそのままです。削除するには: \(skill.command("remove"))"
        case .unmanaged(let skill):
            "別のツールでインストールしたスキルなら: \(skill.command("adopt"))"
        case .severalSources(let skills, let reference):
            skills.first.map {
                "1つずつ更新してください: \($0.command("update", "--ref", reference))"
            }
        case .atReference(let reference, let error): error.japaneseHint(at: reference)
        case .missing(let skill): "復元してください: \(skill.restoreCommand)"
        case .refused(let name, let error, let scope): Self.hint(refused: name, error, scope)
        case .checkFailed(let skills, _, SkillSourceError.git(_, .repository(let fault))):
            Self.hint(fault, skills) ?? fault.japaneseHint
        case .checkFailed(_, _, let problem): (problem as? any JapaneseProblem)?.anyJapaneseHint
        case .notAdmitted(let error): error.japaneseHint
        }
    }

    /// Suggests another branch for skills whose branch no longer exists.
    private static func hint(_ fault: RepositoryFault, _ skills: [InstalledSkill]) -> Suggestion? {
        guard case .unknownRevision(let text, let known) = fault,
            text.hasPrefix("refs/heads/"), let branch = known.first, let first = skills.first
        else { return nil }
        let command = SuggestedCommand(
            words: ["update"] + skills.map(\.name) + ["--ref", branch], in: first.scope)
        return "ブランチの名前が \(branch) に変わったのなら: \(command)"
    }

    private static func overwrite(_ skill: InstalledSkill, at reference: String?) -> Suggestion {
        "新しいバージョンを使うには: \(skill.updateCommand("--overwrite", at: reference))（編集内容は "
            + "\(skills: "undo", in: skill.scope) で戻せます）\(skill.orKeep)"
    }

    private static func hint(
        removed skill: InstalledSkill, from source: String, _ candidates: RenameCandidates
    ) -> Suggestion {
        let removal = skill.command("remove")
        let unchanged: Suggestion = "手元のものはそのままです。削除するには: \(removal)。"
        guard let other = candidates.name(for: skill) else {
            return unchanged
                + "入手元に今あるものを見るには: \(skills: "install", source, "--list", in: skill.scope)"
        }
        let command = SuggestedCommand(
            words: ["install", source, "--skill", other] + (candidates.isListed ? ["--save"] : []),
            in: skill.scope)
        let removeToo: Suggestion = candidates.isListed ? " && \(removal)" : ""
        return unchanged + "名前が変わったのなら: \(command)\(removeToo)"
    }

    /// Replaces hints of the store that name options of other commands.
    private static func hint(
        refused name: String, _ error: SkillStoreError, _ scope: Scope
    ) -> Suggestion? {
        switch error {
        case .unmanaged, .edited, .editedCopy(_, _, .replace), .unreadable, .occupied, .otherSource:
            "\(skills: "verify", name, in: scope) で確かめてください。それでも置き換えるには（"
                + "\(skills: "undo", in: scope) で戻せます）: "
                + "\(skills: "update", name, "--overwrite", in: scope)"
        default: error.japaneseHint
        }
    }
}

extension InstalledSkill {
    /// How to keep its edits; empty for a pinned skill, which keeps them already.
    fileprivate var orKeep: Suggestion {
        entry?.pin == .pinned ? "" : "。手元のものを残すには: \(command("pin"))"
    }
}
