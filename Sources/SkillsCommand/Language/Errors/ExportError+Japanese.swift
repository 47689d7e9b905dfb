internal import FileTree
internal import ForeignLock
internal import Problem
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import SystemPackage

extension ExportError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notAnExport(let path): "\(path) はすでにあり、スキルを書き出したものではありません"
        case .otherProject(let path):
            "\(path) に別のプロジェクトの skills.json か skills.lock があります"
        case .occupied(let path): "\(path) は前回の書き出しの後に変更されています"
        case .noLock(let source): "「\(source)」に skills.lock がありません"
        case .tooManySkills(let limit): "skills.lock のスキルが \(limit)個を超えています"
        case .noSuchSkill(let name, _): "書き出されたものにスキル「\(name)」はありません"
        case .notLocked(let name): "「\(name)」は skills.json にありますが、skills.lock にありません"
        case .localSource(let name, let source):
            "「\(name)」の入手元 \(source) は、書き出されたものに含まれていません"
        case .notInStore(let name):
            "「\(name)」は保管領域になく、ダウンロードもできない設定です"
        case .onlyEdits(let name, _, _):
            "編集前のバージョンが入手元にもうないため、「\(name)」を読み込みませんでした"
        case .refused(_, let error): error.japaneseSummary
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notAnExport, .occupied:
            "--output で別の出力先を選ぶか、--force を付けて置き換えてください"
        case .otherProject:
            "--output で別のフォルダーを選ぶか、--force を付けてファイルを置き換えてください"
        case .tooManySkills: nil
        case .noLock: "書き出すには: \(skills: "export", "--output", "FOLDER")"
        case .noSuchSkill(_, let similar): similar.first.map { "\($0) のことですか？" }
        case .notLocked: "書き出したフォルダーでロックしてください: \(skills: "lock")"
        case .notInStore: "--offline を付けずに読み込んでください"
        case .onlyEdits(let name, let command, _):
            command.map { "代わりに、編集されたファイルをインストールしてください: \($0)" }
                ?? "編集されたファイルは、書き出されたものの edits/\(name) にあります"
        case .localSource: "ファイルも含めて書き出してください: \(skills: "export", "--bundle")"
        case .refused(let name, .edited):
            "編集内容を \(skills: "diff", name, "--local") で確かめるか、--force を付けて置き換えてください（後で取り消せます）"
        case .refused(_, .unmanaged), .refused(_, .otherSource), .refused(_, .unreadable),
            .refused(_, .occupied), .refused(_, .editedCopy):
            "置き換えるには --force を付けてください（後で取り消せます）"
        case .refused(_, let error): error.japaneseHint
        }
    }
}

extension ImportError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notFound(let name, _):
            "他のツールがインストールしたスキル「\(name.abridged)」はありません"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notFound(_, let similar):
            similar.first.map { "\($0) のことですか？" }
                ?? "取り込めるスキルを一覧するには: \(skills: "adopt", "--dry-run")"
        }
    }
}

extension LinkError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notAFolder(let path): "フォルダーがありません: \(path.string.abridged(to: 500))"
        case .noSkillFile(let path): "\(path.string) に SKILL.md がありません"
        case .invalidName(let name, _):
            "「\(name)」はスキルの名前として使えません。英小文字、数字、単独のハイフンを 64文字まで使えます"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notAFolder: nil
        case .noSkillFile(let path):
            "スキルを作成してください: \(skills: "new", path.lastComponent?.string ?? "my-skill")"
        case .invalidName(_, let path):
            "名前を選んでください: \(skills: "link", path.string, "--as", "my-skill")"
        }
    }
}

extension RestoreError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .edited(let name, _):
            "「\(name)」はインストール後に編集されています。編集内容はそのままです"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .edited(let name, let scope):
            "編集内容を見るには: \(skills: "diff", name, "--local", in: scope)。破棄するには: "
                + "\(skills: "restore", name, "--force", in: scope)（後で取り消せます）"
        }
    }
}

extension ForeignLockError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .files(let error): error.japaneseSummary
        case .damaged(let path, let line, let reason):
            "\(path) の形式が正しくありません: \(line.map { "\($0)行目: " } ?? "")\(reason)"
        case .unfinishedMerge(let path, let line):
            "\(path) に未解決のマージの競合があります（\(line)行目）"
        case .newer(let path, let version, let known):
            "\(path) のバージョンは \(version) ですが、このプログラムの対応は \(known) までです"
        case .older(let path, let version, let known):
            "\(path) のバージョン \(version) は古く、使われていません（現在は \(known)）"
        case .tooManyEntries(let path, let limit): "\(path) のスキルが \(limit)個を超えています"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .files(let error): error.japaneseHint
        case .unfinishedMerge:
            "競合を解決してから、同じコマンドをもう一度実行してください"
        case .newer: "このプログラムを更新してください。新しいリリースで対応している可能性があります"
        case .damaged, .older, .tooManyEntries: nil
        }
    }
}
