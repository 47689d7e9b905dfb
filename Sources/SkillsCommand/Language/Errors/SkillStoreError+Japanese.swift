internal import FileTree
internal import Problem
internal import SkillFormat
internal import SkillStore
internal import SystemPackage

extension SkillStoreError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notInstalled(let name, _):
            "スキル「\(name.abridged)」はインストールされていません"
        case .unmanaged(let name, let intention): intention.japaneseUnmanaged(name)
        case .linked(let name, let path, _): "「\(name)」は \(path.string) へのリンクです"
        case .nested(let copy, let folder):
            copy.resolvingLinks.starts(with: folder.resolvingLinks)
                ? "\(copy.string) はスキルのフォルダー \(folder.string) の中にあります"
                : "\(copy.string) の中にスキルのフォルダー \(folder.string) があります"
        case .disabled(let name, _): "「\(name)」は無効化されています"
        case .notLinked(let name): "「\(name)」は作業コピーへのリンクではありません"
        case .inTheWay(let name, let path):
            "\(path.string) に別のものがあるため、「\(name)」は変更しませんでした"
        case .shelvedTwice(let name, let path):
            "保管領域に、このプロジェクトの「\(name)」のファイルがすでにあります: \(path.string)"
        case .noLockFile(let folder): "\(folder.string) にロックファイルがありません"
        case .notMoved(let folder):
            "\(folder.string) にまだロックファイルがあるため、移動していません"
        case .unknownProject(let folder):
            "\(folder.string) のプロジェクトは、このマシンには記録されていません"
        case .unreadable(let name, _): "「\(name)」を読み取れませんでした。変更はしていません"
        case .occupied(let name, let folder):
            "\(folder) に「\(name)」という別のものがすでにあります。変更はしていません"
        case .editedCopy(let name, let folder, _):
            "\(folder) にある「\(name)」のコピーは編集されています。変更はしていません"
        case .editedSince(let names, let direction, let scope):
            "\(SuggestedCommand(words: direction.words, in: scope)) を実行すると、\(Self.list(names))へのその後の編集内容が失われます"
        case .relockedSince(let names, let direction, let scope):
            "\(SuggestedCommand(words: direction.words, in: scope)) を実行すると、ロックファイルの\(Self.list(names))へのその後の変更が失われます"
        case .edited(let name, .replace), .edited(let name, .pin), .edited(let name, .resolve),
            .edited(let name, .link), .edited(let name, .disable):
            "「\(name)」はインストール後に編集されています。編集内容はそのままです"
        case .edited(let name, .remove):
            "「\(name)」はインストール後に編集されています。変更はしていません"
        case .unresolved(let name, let files, _):
            "「\(name)」の \(files.count)個のファイルに、未解決の競合があります"
        case .otherSource(let name, let installed, let wanted, _):
            "「\(name)」は \(wanted) ではなく \(installed) からインストールされています。変更はしていません"
        case .lockDamaged(let path, let reason): "ロックファイル \(path) が壊れています: \(reason)"
        case .lockConflicted(let path, let line):
            "ロックファイル \(path) にマージの競合があります（最初は \(line)行目）"
        case .manifestConflicted(let path, let line):
            "マニフェスト \(path) にマージの競合があります（最初は \(line)行目）"
        case .overridesDamaged(let path, let reason): "\(path) が壊れています: \(reason)"
        case .lockNewer(let path, let version):
            "ロックファイル \(path) のバージョンは \(version) ですが、このプログラムの対応は \(Lock.version) までです"
        case .stateNewer(let path, let version, let supported):
            "\(path) のバージョンは \(version) ですが、このプログラムの対応は \(supported) までです"
        case .manifestDamaged(let path, let reason):
            "マニフェスト \(path) が壊れています: \(reason)"
        case .manifestNewer(let path, let version):
            "マニフェスト \(path) のバージョンは \(version) ですが、このプログラムの対応は \(Manifest.version) までです"
        case .nothingToUndo: "取り消す変更はありません"
        case .nothingToRedo: "やり直す取り消しはありません"
        case .recordUnreadable(let path, let command):
            "`skills \(command)` の記録 \(path) を読み取れませんでした（想定した形式ではありません）"
        case .noLongerKept(let name): "「\(name)」の以前のバージョンはもう保管されていません"
        case .unsettled(let path, let reason):
            "中断された変更の記録 \(path) を読み取れませんでした: \(reason)"
        case .interrupted: "別の skills コマンドを待っている間に中断されました"
        case .cannotKeep(let name, _):
            "取り消しのための「\(name)」のコピーを保管できなかったため、何も変更しませんでした"
        case .unusableFolder(let folder, _): "スキルのフォルダー \(folder) を使えません"
        case .foreign(let path, .writableByEveryone):
            "\(path) はこのマシンのどのユーザーでも変更できます"
        case .foreign(let path, .otherOwner(let id)):
            "\(path) は別のユーザー (ID \(id)) のものです"
        case .foreign(let path, .leadsOutside(let target)):
            "\(path) はプロジェクトの外の \(target.string) を指しています"
        case .files(let error): error.japaneseSummary
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notInstalled(_, let similar):
            similar.first.map { "\($0.shellQuoted) のことですか？" }
                ?? "インストール済みのスキルは \(skills: "list") で確認できます"
        case .otherSource(let name, _, _, let scope):
            "置き換えるには --force を（後で取り消せます）、両方残すには --as NAME を付けてください。今あるものを更新するには: "
                + "\(skills: "update", name, in: scope)"
        case .unmanaged(_, .replace), .edited(_, .replace), .unreadable(_, .replace), .occupied:
            "置き換えるには --force を（後で取り消せます）、両方残すには --as NAME を付けてください"
        case .disabled(let name, let scope):
            "先に有効化してください: \(skills: "enable", name, in: scope)"
        case .unmanaged(_, .disable):
            "別のツールでインストールしたスキルなら、先に \(skills: "adopt") を実行してください"
        case .edited(_, .disable), .unreadable(_, .disable): nil
        case .unmanaged(_, .link), .edited(_, .link), .unreadable(_, .link),
            .editedCopy(_, _, .link), .editedCopy(_, _, .replace):
            "置き換えるには --force を付けてください（後で取り消せます）"
        case .unmanaged(_, .remove), .edited(_, .remove), .unreadable(_, .remove),
            .editedCopy(_, _, .remove):
            "それでも削除するには --force を付けてください（後で取り消せます）"
        case .editedCopy(_, _, .disable):
            "この編集内容なしで無効化するには --force を付けてください（後で取り消せます）"
        case .editedCopy(let name, let folder, .resolve):
            "コピーの編集内容をスキル本体に移し、コピーを削除してから、同じコマンドをもう一度実行してください: rm -r "
                + "\(FilePath(folder).appending(name.component).string.shellQuoted)"
        case .overridesDamaged:
            "履歴から作り直してください: \(skills: "doctor", "--repair")"
        case .lockDamaged:
            "プロジェクトなら、バージョン管理から元に戻してください。または \(skills: "doctor", "--repair")（プロジェクトでは "
                + "\(skills: "doctor", "--project", "--repair")）で、読み取れる項目をすべて残せます"
        case .lockConflicted(let path, _):
            "skills.json にも競合があれば、先に解決してください。それから両方のスキルをまとめてください: "
                + "\(skills: "lock") && git add \(path.shellQuoted)"
        case .manifestConflicted(let path, _):
            "両方のスキルを残すように編集してから、次を実行してください: git add \(path.shellQuoted) && \(skills: "lock")"
        case .linked(let name, _, let scope):
            "先にリンクを解除してください: \(skills: "unlink", name, in: scope)"
        case .nested: "エージェントのスキルのフォルダーの外にあるフォルダーをリンクしてください"
        case .notLinked: "リンクは \(skills: "list") で確認できます"
        case .inTheWay:
            "別の場所に移すか、--force を付けて置き換えてください（後で取り消せます）"
        case .shelvedTwice(let name, let path):
            "先に別の場所に移してください: mv \(path.string.shellQuoted) \(name)-shelved"
        case .noLockFile: "プロジェクトの移動先のフォルダーで実行してください"
        case .notMoved: nil
        case .unknownProject: "見つからないプロジェクトは \(skills: "doctor") で確認できます"
        case .manifestDamaged: "手で直すか、バージョン管理から元に戻してください"
        case .lockNewer, .stateNewer, .manifestNewer:
            "このプログラムを、それを書いたバージョンまで更新してください"
        case .unresolved(_, let files, _) where files.contains(where: \.isOfMerge):
            "ファイルを編集してマージを解決し、git に追加してください: git add FILES"
        case .unresolved(let name, _, let scope):
            "ファイルを編集してから \(skills: "update", "--continue", name, in: scope) を実行してください。更新をやめて戻すには: "
                + "\(skills: "undo", in: scope)（その後の変更の数だけ繰り返します）"
        case .foreign(let path, .writableByEveryone):
            "中身を信頼できるなら: chmod o-w \(path.shellQuoted)"
        case .foreign(let path, .otherOwner):
            "所有者を確認してください: ls -ld \(path.shellQuoted)"
        case .foreign(_, .leadsOutside):
            "プロジェクトのシンボリックリンクは攻撃かもしれません。どこを指すかを確かめてから削除してください"
        case .files(let error), .cannotKeep(_, let error): error.japaneseHint
        case .editedSince(let names, let direction, let scope):
            "編集内容は "
                + "\(skills: "diff", names.count == 1 ? names[0].description : "NAME", "--local", in: scope)"
                + " で確認できます。\(direction.discarding(in: scope))"
        case .relockedSince(_, let direction, let scope): direction.discarding(in: scope)
        case .recordUnreadable:
            "おそらく、より新しいバージョンが書いたものです。このプログラムを更新してください"
        case .unmanaged(_, .pin), .edited(_, .pin), .unreadable(_, .pin), .unmanaged(_, .resolve),
            .edited(_, .resolve), .unreadable(_, .resolve), .nothingToUndo, .nothingToRedo,
            .noLongerKept, .interrupted, .unusableFolder, .editedCopy(_, _, .pin):
            nil
        case .unsettled(let path, _):
            "新しいバージョンが書いたものなら、このプログラムを更新してください。そうでなければ、スキルのフォルダーのバックアップを取ってから削除してください: rm "
                + "\(path.shellQuoted)"
        }
    }

    private static func list(_ names: [SkillName]) -> String {
        names.map { "「\($0)」" }.joined()
    }
}

extension SkillStoreError.Intention {
    fileprivate func japaneseUnmanaged(_ name: SkillName) -> String {
        switch self {
        case .replace, .link:
            "「\(name)」はすでにあり、skills でインストールしたものではありません。変更はしていません"
        case .remove:
            "「\(name)」は skills でインストールしたものではありません。変更はしていません"
        case .pin: "「\(name)」は skills でインストールしたものではないため、更新できません"
        case .resolve:
            "「\(name)」は skills でインストールしたものではないため、競合はありません"
        case .disable:
            "「\(name)」は skills でインストールしたものではないため、有効化も無効化もできません"
        }
    }
}

extension SkillStoreError.Direction {
    fileprivate func discarding(in scope: Scope) -> Suggestion {
        let discarding = SuggestedCommand(words: words, in: scope).with("--force")
        return
            "\(discarding) で破棄し、\(SuggestedCommand(words: opposite.words, in: scope)) で元に戻せます"
    }
}

extension DanglingLink: JapaneseProblem {
    var japaneseSummary: String {
        "シンボリックリンク \(path) の指す \(target) が存在しません"
    }

    var japaneseHint: Suggestion? {
        "指す先を作成するか（mkdir -p \(folder.shellQuoted)）、シンボリックリンクを削除してください（rm \(path.shellQuoted)）"
    }
}

extension UnresolvedFile {
    fileprivate var isOfMerge: Bool {
        if case .merge = remainder { true } else { false }
    }

    /// What is left to do, as a clause to follow the path and a colon.
    var japaneseReason: String {
        switch remainder {
        case .markers(let lines) where lines.isEmpty: "競合の印があります（ファイルを読み取れません）"
        case .markers(let lines) where lines.count > 9:
            "\(lines[0])行目から \(lines.count)行に競合の印があります"
        case .markers(let lines):
            "\(lines.map(String.init).joined(separator: "、"))行目に競合の印があります"
        case .merge(let lines):
            "\(lines.map(String.init).joined(separator: "、"))行目にマージの競合があります"
        case .otherVersion:
            "マージできない新しいバージョンです。名前を変えるか削除してください"
        }
    }
}
