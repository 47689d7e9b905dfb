public import Problem
internal import SkillFormat
internal import SkillStore

extension ExportError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notAnExport(let path):
            say(
                "\(path) already exists and is not an export of skills",
                ja: "\(path) はすでにあり、スキルを書き出したものではありません")
        case .otherProject(let path):
            say(
                "\(path) has a skills.json or skills.lock of another project",
                ja: "\(path) に別のプロジェクトの skills.json か skills.lock があります")
        case .occupied(let path):
            say("\(path) was changed since the last export", ja: "\(path) は前回の書き出しの後に変更されています")
        case .noLock(let source):
            say("'\(source)' has no skills.lock", ja: "「\(source)」に skills.lock がありません")
        case .tooManySkills(let limit):
            say(
                "skills.lock has more than \(limit) skills",
                ja: "skills.lock のスキルが \(limit)個を超えています")
        case .noSuchSkill(let name, _):
            say("the export has no skill named '\(name)'", ja: "書き出されたものにスキル「\(name)」はありません")
        case .notLocked(let name):
            say(
                "'\(name)' is in skills.json, but not in skills.lock",
                ja: "「\(name)」は skills.json にありますが、skills.lock にありません")
        case .localSource(let name, let source):
            say(
                "'\(name)' comes from \(source), which is not part of the export",
                ja: "「\(name)」の入手元 \(source) は、書き出されたものに含まれていません")
        case .notInStore(let name):
            say(
                "'\(name)' is not in the store, and downloads are disabled",
                ja: "「\(name)」は保管領域になく、ダウンロードもできない設定です")
        case .onlyEdits(let name, _, _):
            say(
                "'\(name)' was not imported: its source no longer has the version that was edited",
                ja: "編集前のバージョンが入手元にもうないため、「\(name)」を読み込みませんでした")
        case .refused(_, let error): error.summary
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notAnExport, .occupied:
            say(
                "choose another output with --output, or add --force to replace it",
                ja: "--output で別の出力先を選ぶか、--force を付けて置き換えてください")
        case .otherProject:
            say(
                "choose another folder with --output, or add --force to replace the files",
                ja: "--output で別のフォルダーを選ぶか、--force を付けてファイルを置き換えてください")
        case .tooManySkills: nil
        case .noLock:
            say(
                "create an export: \(skills: "export", "--output", "FOLDER")",
                ja: "書き出すには: \(skills: "export", "--output", "FOLDER")")
        case .noSuchSkill(_, let similar):
            similar.first.map { say("did you mean \($0)?", ja: "\($0) のことですか？") }
        case .notLocked:
            say(
                "lock it in the folder of the export: \(skills: "lock")",
                ja: "書き出したフォルダーでロックしてください: \(skills: "lock")")
        case .notInStore: say("import it without --offline", ja: "--offline を付けずに読み込んでください")
        case .onlyEdits(let name, let command, _):
            say(
                command.map { "install the edited files instead: \($0)" }
                    ?? "the edited files are in edits/\(name) of the export",
                ja: command.map { "代わりに、編集されたファイルをインストールしてください: \($0)" }
                    ?? "編集されたファイルは、書き出されたものの edits/\(name) にあります")
        case .localSource:
            say(
                "export it with its files: \(skills: "export", "--bundle")",
                ja: "ファイルも含めて書き出してください: \(skills: "export", "--bundle")")
        case .refused(let name, .edited):
            say(
                "see the edits with \(skills: "diff", name, "--local"), or add --force to replace them (the "
                    + "change can be undone)",
                ja:
                    "編集内容を \(skills: "diff", name, "--local") で確かめるか、--force を付けて置き換えてください（後で取り消せます）"
            )
        case .refused(_, .unmanaged), .refused(_, .taken), .refused(_, .otherSource),
            .refused(_, .unreadable),
            .refused(_, .occupied), .refused(_, .editedCopy):
            say(
                "add --force to replace it (the change can be undone)",
                ja: "置き換えるには --force を付けてください（後で取り消せます）")
        case .refused(_, let error): error.hint
        }
    }
}

extension SkillExport.Reason {
    /// The reason, with a remedy if there is one, as a clause about the skill.
    public var summary: String {
        switch self {
        case .edited:
            say(
                "exported without your edits; to include them: --bundle",
                ja: "編集内容を含めずに書き出しました。含めるには --bundle を付けてください")
        case .conflicted:
            say(
                "exported without your edits, because conflicts are unresolved",
                ja: "未解決の競合があるため、編集内容を含めずに書き出しました")
        case .linked:
            say(
                "exported without the working copy that it links to, which is only on this machine",
                ja: "リンク先の作業コピーはこのコンピューターにしかないため、含めずに書き出しました")
        case .localSource(let source):
            say(
                "its source is only on this machine (\(source)); to include its files: --bundle",
                ja: "入手元がこのコンピューターにしかありません (\(source))。ファイルを含めるには --bundle を付けてください")
        case .unmanaged:
            say(
                "not installed by skills; to include its files: --bundle",
                ja: "skills でインストールしたものではありません。ファイルを含めるには --bundle を付けてください")
        case .versionUnknown:
            say(
                "its version is unknown; to include its files: --bundle",
                ja: "バージョンが不明です。ファイルを含めるには --bundle を付けてください")
        case .missing:
            say(
                "its folder is missing, and its source is only on this machine",
                ja: "フォルダーがなく、入手元もこのコンピューターにしかありません")
        case .invalidName: say("the name of its folder is not valid", ja: "フォルダーの名前が正しくありません")
        case .unreadable: say("its folder cannot be read", ja: "フォルダーを読み取れません")
        case .noSkillFile:
            say(
                "its SKILL.md is missing, so its files are not exported",
                ja: "SKILL.md がないため、ファイルを書き出しませんでした")
        case .unsupportedFiles:
            say(
                "it contains symlinks or special files, which an export cannot contain",
                ja: "書き出せないシンボリックリンクまたは特殊なファイルが含まれています")
        }
    }
}
