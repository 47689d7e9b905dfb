internal import FileTree
internal import JSON
internal import Merge
internal import Problem
internal import SkillFormat
internal import SkillRepository
internal import YAML

extension SkillFormatError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .noSkillFile(let folder): "\(folder) に SKILL.md がありません"
        case .notRegularFile(let folder): "\(folder) の SKILL.md はファイルではありません"
        case .tooLarge(let folder, let limit):
            "\(folder) の SKILL.md が \(limit / 1024) KiB を超えています"
        case .changed(let path): "\(path) が読み取り中に変更されました"
        case .files: "スキルのファイルを読み取れませんでした"
        case .interrupted: "中断されました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noSkillFile: "フォルダーに SKILL.md を追加してください"
        case .notRegularFile: "本文の入ったファイルに置き換えてください"
        case .tooLarge:
            "詳細を references/ のファイルに移し、SKILL.md からリンクしてください"
        case .changed: "コマンドをもう一度実行してください"
        case .files, .interrupted: nil
        }
    }
}

extension RepositoryError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notFound(let path):
            "ファイルまたはフォルダーがありません: \(path.abridged(to: 500))"
        case .notFolder(let path): "「\(path)」はフォルダーでも SKILL.md でもありません"
        case .tooManyFiles(let path, let limit):
            "「\(path)」にあるファイルとフォルダーが \(limit)個を超えています"
        case .configuration(let file, let reason): "\(file): \(reason)"
        case .oldBaseline(let file):
            "「\(file)」は以前のバージョンの skills のベースラインです"
        case .files: "検証に失敗しました"
        case .interrupted(let files):
            files.isEmpty
                ? "中断されました"
                : "\(files.count)個のファイルを書き換えた後に中断されました: \(files.joined(separator: "、"))"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notFolder:
            "フォルダーを指定してください。アーカイブを確認するには: \(skills: "install", "--dry-run", "ARCHIVE")"
        case .tooManyFiles: "スキルのあるフォルダーを指定してください"
        case .oldBaseline(let file):
            "書き直してください: \(skills: "validate", "--write-baseline", file)"
        case .notFound, .configuration, .files, .interrupted: nil
        }
    }
}

extension MergeError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .tooManyFiles(let limit): "ファイルが \(limit)個を超えるフォルダーはマージできません"
        case .fileInFile(let path, let other):
            "\(path) が、フォルダーではなくファイルである \(other) の中にあります"
        case .unreadable(let file, _):
            "\(file.version.japaneseName)の \(file.path) を読み取れません"
        case .changed(let file):
            "\(file.version.japaneseName)の \(file.path) がマージ中に変更されました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .changed: "同じコマンドをもう一度実行してください"
        case .tooManyFiles, .fileInFile, .unreadable: nil
        }
    }
}

extension MergeVersion {
    fileprivate var japaneseName: String {
        switch self {
        case .base: "元のバージョン"
        case .yours: "手元のバージョン"
        case .theirs: "新しいバージョン"
        }
    }
}

extension JSONError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notJSON(let line, let column, let reason):
            "\(line)行目の \(column)文字目: \(reason)"
        }
    }
    var japaneseHint: Suggestion? { nil }
}

extension YAMLError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notUTF8: "正しい UTF-8 ではありません"
        case .syntax(let line, let reason): "\(line)行目の YAML が正しくありません: \(reason)"
        case .anchorOrTag(let line):
            "\(line)行目のアンカー、エイリアス、タグには対応していません"
        case .multipleDocuments(let line):
            "\(line)行目から 2つ目の文書が始まっています（対応していません）"
        case .tooDeep(let line): "\(line)行目の値の階層が \(YAMLValue.depthLimit)段を超えています"
        case .tooManyValues(let limit): "キーと値が \(limit)個を超えています"
        }
    }
    var japaneseHint: Suggestion? { nil }
}
