internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillSource
internal import SkillStore

extension ProjectError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .noProject: "このフォルダーとその上に、skills.json も skills.lock もありません"
        case .noManifest: "skills.lock と照らし合わせる skills.json が、このフォルダーにありません"
        case .misspelledMembers(let members):
            "skills.json に知らない項目があります: "
                + members.map(\.japaneseLabel).joined(separator: "、")
        case .noLock: "このフォルダーに skills.lock がありません"
        case .disagreement(let disagreements):
            "skills.json と skills.lock が食い違っています: "
                + disagreements.map(\.japaneseSummary).joined(separator: "、")
        case .leftovers(let names):
            "skills.lock にないスキルをエージェントがまだ読み込んでいます: "
                + names.map(\.description).joined(separator: "、")
        case .sourceChanged(let name, let locked, let wanted):
            "「\(name)」の入手元は、skills.json では \(wanted.japaneseLabel(distinctFrom: locked?.typed))、skills.lock では \(locked?.japaneseLabel(distinctFrom: wanted.source) ?? "なし") です"
        case .otherSource(let name, let installed, let locked, _):
            "「\(name)」は \(installed.japaneseLabel(distinctFrom: locked.typed)) からインストールされていますが、skills.lock では \(locked.japaneseLabel(distinctFrom: installed.typed)) です"
        case .unknownAgent(let agent):
            "skills.json の「\(agent.skill)」のエージェント「\(agent.name.abridged)」は知られていません"
        case .edited(let name): "「\(name)」は編集されているため、置き換えませんでした"
        case .editsConflict(let name, let files):
            "「\(name)」の編集内容が、skills.lock のバージョンと \(files.count)個のファイルで競合しています"
        case .conflicted(let name):
            "「\(name)」に未解決の競合があるため、置き換えませんでした"
        case .inTheWay(let error): error.japaneseSummary
        case .notInStore(let name):
            "「\(name)」は保管領域になく、ダウンロードもできない設定です"
        case .incompleteEntry(let name): "skills.lock の「\(name)」の項目が不完全です"
        case .foreignURL(let name, _): "skills.lock の「\(name)」の URL が入手元と一致しません"
        case .foreignReference(let name, _):
            "skills.lock の「\(name)」のブランチまたはタグが入手元と一致しません"
        case .foreignFolder(let name, _):
            "skills.lock の「\(name)」のフォルダーが入手元と一致しません"
        case .unknownCatalog(_, let origin):
            "カタログ「\(origin.catalogText)」が設定されていないため、skills.lock にあるそのファイルを確認できません"
        case .unlistedFile(let name, let origin):
            "カタログ「\(origin.catalogText)」に、skills.lock の「\(name)」のファイルがありません: \(origin.url.abridged)"
        case .foreignAgent(let name, let agent):
            "skills.lock の「\(name)」のエージェント「\(agent.abridged)」は知られていません"
        case .wrongContent(let name, let locked, let actual):
            "「\(name)」のツリーのハッシュ値は \(actual) ですが、skills.lock では \(locked) です"
        case .wrongFileList(let name):
            "skills.lock の「\(name)」のファイル一覧が、ツリーのハッシュ値と一致しません"
        case .otherCatalogVersion(let name):
            "組み込みのカタログの「\(name)」が、skills.lock と別のバージョンです"
        case .changedSource(let name, _):
            "「\(name)」の入手元に、skills.lock のバージョンはもうありません"
        case .unlistedCommit(_, let error): error.japaneseSummary
        case .otherThanCommit(let name, _):
            "skills.lock の「\(name)」のツリーのハッシュ値が、コミットのものと一致しません"
        case .invalidBundle(let file, let fault):
            "「\(file)」は正しいバンドルではありません: \(fault.japaneseSummary)"
        case .noBundle(let file): "ファイルがありません: \(file)"
        case .otherLock(let file):
            "「\(file)」のロックファイルが、このフォルダーの skills.lock と異なります"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noProject: "プロジェクトを始めるには: \(skills: "install", "--save", "ADDRESS")"
        case .noManifest:
            "skills.json をバージョン管理から元に戻してください。skills.lock だけからインストールするには: \(skills: "sync")"
        case .misspelledMembers:
            "直すか削除してください。新しいバージョンが書いたものなら、このプログラムを更新してください"
        case .noLock: "\(skills: "lock") で作成して、コミットしてください"
        case .disagreement(let disagreements):
            "\(disagreements.remedies, separator: " と ") を実行して、skills.lock をコミットしてください"
        case .leftovers: "削除してください: \(skills: "sync", "--prune")"
        case .sourceChanged:
            "skills.json の入手元を使うには: \(skills: "sync", "--allow-source-change")。skills.lock を誤って変更したのなら、バージョン管理から元に戻してください"
        case .otherSource(let name, _, _, let command):
            "skills.json と skills.lock をバージョン管理から元に戻してください。skills.lock の入手元を使うには: "
                + "\(command == .sync ? .otherSync : .update(name).with("--allow-source-change"))"
        case .unknownAgent(let agent): .japaneseAgents(like: agent.similar)
        case .noBundle: "バンドルを作成してください: \(skills: "export", "--project")"
        case .edited(let name):
            "\(.edits(of: name)) で確かめてください。ロックされたバージョンに置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）"
        case .editsConflict(let name, _):
            "編集内容を \(.edits(of: name)) で確かめてください。ロックされたバージョンに置き換えるには: "
                + "\(skills: "sync", "--force")（\(.undo) で戻せます）"
        case .conflicted(let name):
            "ファイルを編集してから \(skills: "update", "--project", "--continue", name) を実行してください。ロックされたバージョンに置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）"
        case .inTheWay(.unmanaged(_, .replace)):
            "入手元をロックしてファイルを残すには: \(skills: "lock")。置き換えるには: "
                + "\(skills: "sync", "--force")（後で取り消せます）"
        case .inTheWay(.edited(let name, .replace)):
            "\(.edits(of: name)) で確かめてください。置き換えるには --force を付けてください（編集内容は \(.undo) で戻せます）"
        case .inTheWay(.occupied), .inTheWay(.unreadable(_, .replace)):
            "置き換えるには --force を付けてください（後で取り消せます）"
        case .inTheWay(let error): error.japaneseHint
        case .notInStore: "ダウンロードしてください: \(skills: "sync")"
        case .incompleteEntry(let name):
            "インストールし直してください: \(skills: "install", "--save", "ADDRESS", "--as", name)"
        case .foreignURL(let name, let origin), .foreignReference(let name, let origin):
            Self.relocking(origin.relocking(name, origin.selection))
        case .foreignFolder(let name, let origin): Self.relocking(origin.relocking(name, []))
        case .unknownCatalog(_, let origin):
            "カタログを信頼できるなら、追加してください: "
                + "\(skills: "catalog", "add", origin.catalogText, origin.catalogLocation ?? "LOCATION")"
        case .unlistedFile:
            "ロックファイルの変更を元に戻してください。そのファイルを信頼できるなら: "
                + "\(skills: "sync", "--allow", AllowedRules.Other.unlistedFile.rawValue)"
        case .foreignAgent:
            "skills.lock をバージョン管理から元に戻してください。新しいバージョンが書いたものなら、このプログラムを更新してください"
        case .wrongContent:
            "使わないでください。skills.lock か入手元を変更した人に確認してください"
        case .wrongFileList, .otherThanCommit:
            "skills.lock をバージョン管理から元に戻してください。手で編集されています"
        case .otherCatalogVersion(let name):
            "skills.lock を書いたバージョンの skills か、バンドルを使ってください。スキルの新しいバージョンを使うには: \(.update(name))"
        case .changedSource(let name, _):
            "新しいバージョンをロックするには: \(.update(name))。ロックされたものを残すには、それがインストールされている所で作ったバンドルから同期してください: "
                + "\(skills: "export", "--project")"
        case .unlistedCommit(let name, let error):
            "リポジトリの履歴が書き換えられたのなら、現在のバージョンをロックしてください: \(.update(name))。そうでなければ、\(error.japaneseHint ?? "")"
        case .invalidBundle: "作り直してください: \(skills: "export", "--project")"
        case .otherLock:
            "この skills.lock のために作ったバンドルを使うか、先に skills.lock を削除してください"
        }
    }

    private static func relocking(_ command: SuggestedCommand) -> Suggestion {
        "skills.lock をバージョン管理から元に戻すか、スキルをロックし直してください: \(command)"
    }
}

extension Manifest.UnknownMember {
    fileprivate var japaneseLabel: String {
        let place = skill.map { "（\($0) の項目）" } ?? ""
        let meant = similar.map { "（「\($0)」のことですか？）" } ?? ""
        return "「\(name.abridged)」\(place)\(meant)"
    }
}

extension Manifest.Requirement {
    fileprivate func japaneseLabel(distinctFrom other: String?) -> String {
        source == other ? "\(source)（\(path ?? "唯一のスキル")）" : source
    }
}

extension LockEntry.Origin {
    fileprivate func japaneseLabel(distinctFrom other: String?) -> String {
        typed == other ? "\(typed)（\(path ?? "入手元の全体")）" : typed
    }
}

extension Suggestion {
    /// Suggests agents with similar names, or how to list the known agents.
    static func japaneseAgents(like similar: [String]) -> Suggestion {
        similar.isEmpty
            ? "すべてのエージェントを一覧するには: \(skills: "agents", "--all")"
            : "\(similar.joined(separator: " か ")) のことですか？"
    }
}

extension Project.Disagreement {
    fileprivate var japaneseSummary: String {
        switch self {
        case .unlocked(let name): "\(name) がロックされていません"
        case .sourceChanged(let name): "\(name) の入手元が異なります"
        case .extra(let name): "\(name) はロックされていますが、skills.json にありません"
        case .extraAgents(let name):
            "\(name) のロックされたエージェントが、skills.json より多くなっています"
        case .missingAgents(let name):
            "\(name) のロックされたエージェントが、skills.json より少なくなっています"
        }
    }
}

extension ProjectError.BundleFault {
    fileprivate var japaneseSummary: String {
        switch self {
        case .noLock: "ロックファイルがありません"
        case .noFiles(let name): "「\(name)」のファイルがありません"
        }
    }
}

extension ForeignFolder: JapaneseProblem {
    var japaneseSummary: String {
        "入手元 \(origin.typed) は、フォルダー \(origin.path ?? ".") を指していません"
    }
    var japaneseHint: Suggestion? { nil }
}

extension ForeignReference: JapaneseProblem {
    var japaneseSummary: String {
        let version =
            origin.git?.ref?.abridged
            ?? origin.git?.commit.map { "コミット \($0.prefix(12))" }
            ?? "空のブランチまたはタグ"
        return "\(version) は、入手元 \(origin.typed) のものではありません"
    }
    var japaneseHint: Suggestion? { nil }
}

extension ForeignURL: JapaneseProblem {
    var japaneseSummary: String {
        "URL \(origin.url) は、入手元 \(origin.typed) のものではありません"
    }
    var japaneseHint: Suggestion? { nil }
}
