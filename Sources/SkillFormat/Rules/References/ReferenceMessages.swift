/// The messages of the rules about references.
enum ReferenceMessages {
    static let orphan = FindingText(
        "nothing in the skill refers to this file", ja: "スキルのどこからも参照されていないファイルです")

    static func orphans(_ count: Int, in folder: String) -> FindingText {
        FindingText(
            "nothing in the skill refers to the \(count) files of \(folder)/",
            ja: "\(folder)/ の \(count)個のファイルは、スキルのどこからも参照されていません")
    }

    static func missingFile(_ target: String) -> FindingText {
        FindingText(
            "the skill has no file `\(target)`", ja: "スキルにファイル `\(target)` がありません")
    }

    static func missingFolder(_ target: String) -> FindingText {
        FindingText(
            "the skill has no folder `\(target)`", ja: "スキルにフォルダー `\(target)` がありません")
    }

    static func wrongCase(_ target: String, spelling: String) -> FindingText {
        FindingText(
            "`\(target)` is spelled `\(spelling)` in the skill",
            ja: "`\(target)` は、スキルの中では `\(spelling)` というつづりです")
    }

    static func escapes(_ target: String, at place: String?) -> FindingText {
        FindingText(
            "`\(target)` is outside the skill\(place.map { ", at `\($0)`" } ?? ""); only the skill folder is installed",
            ja:
                "`\(target)` はスキルの外\(place.map { " (`\($0)`) " } ?? "")にあります。インストールされるのはスキルのフォルダーだけです"
        )
    }

    static func namesSkill(_ target: String, _ skill: String) -> FindingText {
        FindingText(
            "`\(target)` is the skill \(skill), which is installed only with `--with-related`",
            ja: "`\(target)` はスキル \(skill) です。`--with-related` を付けたときだけインストールされます")
    }

    static func repositoryRelative(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` works only from the top of the repository",
            ja: "`\(target)` はリポジトリの最上位からしか使えません")
    }

    static func absolute(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` is an absolute path that leads nowhere on other machines",
            ja: "`\(target)` は絶対パスで、ほかのコンピューターには存在しません")
    }

    static func installedPath(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` works only if the skill is installed in that folder",
            ja: "`\(target)` は、スキルがそのフォルダーにインストールされたときしか使えません")
    }

    static func backslash(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` is a path only on Windows", ja: "`\(target)` は Windows でしかパスになりません")
    }

    static func fileScheme(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` leads to the disk of one machine",
            ja: "`\(target)` は特定のコンピューターのディスクを指しています")
    }

    static func missingAnchor(_ target: String) -> FindingText {
        FindingText(
            "no heading matches the anchor of `\(target)`",
            ja: "`\(target)` のアンカーに一致する見出しがありません")
    }

    static func wrongBase(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` is the wrong path; the skill has the file in another folder",
            ja: "`\(target)` のパスが違います。ファイルはスキルの別のフォルダーにあります")
    }

    static func tooDeep(_ target: String) -> FindingText {
        FindingText(
            "SKILL.md does not name `\(target)`; only other references do",
            ja: "`\(target)` は SKILL.md にはなく、ほかの参照先にだけ書かれています")
    }

    static func pluginRoot(_ target: String) -> FindingText {
        FindingText(
            "`\(target)` requires the plugin that the skill came with",
            ja: "`\(target)` には、スキルが入っていたプラグインが必要です")
    }
}
