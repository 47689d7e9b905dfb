internal import JSON
internal import Problem
internal import SkillFormat

/// The messages of findings about repositories.
enum RuleMessages {
    // MARK: Skill files

    static let noSkill = FindingText(
        "no skill found in this folder or below it", ja: "このフォルダーとその中にスキルがありません")
    static let misnamedSkillFile = FindingText(
        "this file looks like a skill, but its name is not SKILL.md",
        ja: "スキルのようですが、ファイル名が SKILL.md ではありません")
    static let brokenSymlink = FindingText(
        "SKILL.md is a symlink to a missing file",
        ja: "SKILL.md は、存在しないファイルへのシンボリックリンクです")
    static let skillFileIsFolder = FindingText(
        "SKILL.md is a folder", ja: "SKILL.md がフォルダーです")
    static let skillFileOutside = FindingText(
        "SKILL.md is not a regular file in the skill folder",
        ja: "SKILL.md が、スキルのフォルダーの中の通常のファイルではありません")
    static let skillFileTooLarge = FindingText(
        "the file is larger than 1 MiB", ja: "ファイルが 1 MiB を超えています")

    /// The reason is that of the room of files, which has it in English.
    static func unreadableFolder(_ reason: String) -> FindingText {
        FindingText(
            "failed to read the folder: \(reason)", ja: "フォルダーを読み取れませんでした (\(reason))")
    }
    static func unreadableSkill(_ reason: String) -> FindingText {
        FindingText(
            "failed to read the skill: \(reason)", ja: "スキルを読み取れませんでした (\(reason))")
    }

    static func skippedFolders(_ names: [String], others: Int) -> FindingText {
        let more = others > 0 ? (" and \(others) more", " ほか \(others)個") : ("", "")
        return FindingText(
            "skipped folders whose names are not valid UTF-8: \(names.joined(separator: ", "))\(more.0)",
            ja: "名前が正しい UTF-8 ではないフォルダーを読み飛ばしました: \(names.joined(separator: "、"))\(more.1)")
    }

    // MARK: Names

    static func duplicateName(_ name: String, at path: String) -> FindingText {
        FindingText(
            "another skill has the same name `\(name)`: \(path)",
            ja: "同じ名前 `\(name)` のスキルがほかにもあります: \(path)")
    }

    static func duplicatePlugin(_ name: String) -> FindingText {
        FindingText(
            "another plugin has the same name `\(name.abridged)`",
            ja: "同じ名前 `\(name.abridged)` のプラグインがほかにもあります")
    }

    static func reservedName(_ name: String) -> FindingText {
        FindingText(
            "the name `\(name)` is reserved for Anthropic",
            ja: "名前 `\(name)` は Anthropic のために予約されています")
    }

    // MARK: Manifests

    /// A part of a manifest.
    enum Part: Hashable {
        case manifest, project
        case field(String)
        case entry(of: String)
        case element(of: String)

        /// Its name within a sentence.
        var text: FindingText {
            switch self {
            case .manifest: FindingText("a manifest", ja: "マニフェスト")
            case .project: FindingText("skills.json", ja: "skills.json")
            case .field(let name): FindingText("`\(name)`", ja: "`\(name)`")
            case .entry(let list): FindingText("an entry of `\(list)`", ja: "`\(list)` の項目")
            case .element(let list): FindingText("an element of `\(list)`", ja: "`\(list)` の要素")
            }
        }
    }

    static let mergeConflict = FindingText(
        "unresolved merge conflict", ja: "マージの競合が解決されていません")

    static func notJSON(_ fault: JSONFault) -> FindingText { Messages.notJSON(fault) }

    static let manifestTooLarge = FindingText(
        "the file is larger than 1 MiB, so its contents are not checked",
        ja: "ファイルが 1 MiB を超えているため、内容を検査していません")

    static func missingFields(
        _ fields: [String], in owner: ManifestFieldMissing.Owner
    ) -> FindingText {
        let (english, japanese) =
            switch owner {
            case .plugin: ("a plugin", "プラグイン")
            case .marketplace: ("a marketplace", "マーケットプレイス")
            case .owner: ("an owner", "所有者")
            case .entry: ("a plugin entry", "プラグインの項目")
            }
        return FindingText(
            "\(english) must have \(fields.joined(separator: ", "))",
            ja: "\(japanese)には \(fields.joined(separator: "、")) が必要です")
    }

    static func wrongType(
        of part: Part, expected: Set<ManifestTable.Kind>, found: ManifestTable.Kind
    ) -> FindingText {
        let kinds = expected.sorted { $0.rawValue < $1.rawValue }
        let names = kinds.map(\.rawValue).joined(separator: " or ")
        let japanese = kinds.map(\.japaneseName).joined(separator: "または")
        return FindingText(
            "\(part.text.english) must have the type \(names), not \(found.rawValue)",
            ja: "\(part.text.japanese) の型は、\(found.japaneseName)ではなく\(japanese)にしてください")
    }

    static func unknownField(_ name: String) -> FindingText {
        FindingText(
            "unknown field `\(name.abridged)` in plugin.json",
            ja: "plugin.json に `\(name.abridged)` というフィールドはありません")
    }

    static func unknownMember(_ name: String, similar: String?) -> FindingText {
        let meant = meant(similar)
        return FindingText(
            "unknown member `\(name.abridged)` in skills.json, which has no effect\(meant.english)",
            ja: "skills.json の `\(name.abridged)` は知らない項目のため、効果がありません\(meant.japanese)")
    }

    /// The name that was perhaps meant, to follow a sentence.
    private static func meant(_ similar: String?) -> FindingText {
        guard let similar else { return FindingText("", ja: "") }
        return FindingText("; did you mean `\(similar)`?", ja: "。`\(similar)` ではありませんか？")
    }

    static func projectNeeds(_ field: String) -> FindingText {
        FindingText("skills.json must have `\(field)`", ja: "skills.json には `\(field)` が必要です")
    }

    static func newerVersion(_ version: String) -> FindingText {
        let (version, known) = (version.abridged, ManifestTable.projectVersion)
        return FindingText(
            "skills.json has version \(version), but this program reads version \(known)",
            ja: "skills.json のバージョンは \(version) ですが、このプログラムが読めるのはバージョン \(known) です")
    }

    static func invalidEntryName(_ name: String) -> FindingText {
        FindingText(
            "`\(name.abridged)` is not a valid name for a skill",
            ja: "`\(name.abridged)` はスキルの名前として使えません")
    }

    static let agreedNeedsTree = FindingText(
        "`agreed` must have the tree hash of a version as `tree`",
        ja: "`agreed` には、バージョンのツリーのハッシュ値 `tree` が必要です")
    static let agreedNeedsRules = FindingText(
        "`agreed` must have a list with at least one rule as `rules`",
        ja: "`agreed` には、1個以上のルールのリスト `rules` が必要です")
    static let entryNeedsSource = FindingText(
        "an entry of `skills` must have `source`", ja: "`skills` の項目には `source` が必要です")

    static func unknownAgent(_ name: String, similar: String?) -> FindingText {
        let meant = meant(similar)
        return FindingText(
            "unknown agent `\(name.abridged)`\(meant.english)",
            ja: "エージェント `\(name.abridged)` はありません\(meant.japanese)")
    }

    static func pathWithoutPrefix(field: String) -> FindingText {
        FindingText(
            "the path in `\(field)` must start with ./", ja: "`\(field)` のパスは ./ で始めてください")
    }

    static func pathWithParent(field: String) -> FindingText {
        FindingText(
            "the path in `\(field)` must not contain ..", ja: "`\(field)` のパスに .. は使えません")
    }

    static func missingPath(_ path: String, meant: String?) -> FindingText {
        guard let meant else {
            return FindingText(
                "no such file or folder: \(path)", ja: "ファイルまたはフォルダーがありません: \(path)")
        }
        return FindingText(
            "no such file or folder: \(path) (relative to the plugin's folder); did you mean \(meant)?",
            ja: "ファイルまたはフォルダーがありません: \(path) (プラグインのフォルダーからの相対パス)。\(meant) のことですか？")
    }
    static func folderWithoutSkill(_ path: String) -> FindingText {
        FindingText("no SKILL.md in \(path)", ja: "\(path) に SKILL.md がありません")
    }

    static func fileInsteadOfFolder(_ path: String) -> FindingText {
        FindingText(
            "\(path) is a file, but `skills` lists folders",
            ja: "\(path) はファイルですが、`skills` にはフォルダーを書きます")
    }

    static func conflictingPart(_ field: String) -> FindingText {
        FindingText(
            "plugin.json of this plugin also declares `\(field)`",
            ja: "このプラグインの plugin.json も `\(field)` を宣言しています")
    }

    static func otherVersion(_ version: String) -> FindingText {
        FindingText(
            "plugin.json of this plugin has version \(version.prefix(40))",
            ja: "このプラグインの plugin.json のバージョンは \(version.prefix(40)) です")
    }

    static let unlistedSkill = FindingText(
        "no manifest and no default folder contains this skill",
        ja: "このスキルは、どのマニフェストにも既定のフォルダーにも含まれていません")

    static func misplacedPart(_ name: String) -> FindingText {
        FindingText(
            "\(name)/ is in .claude-plugin/, where Claude Code does not look for it",
            ja: "\(name)/ が .claude-plugin/ の中にありますが、Claude Code はそこを探しません")
    }

    // MARK: Suppression comments

    static let commentWithoutRule = FindingText(
        "this comment names no rule", ja: "このコメントにはルールが書かれていません")
    static func commentWithUnknownRule(_ name: String) -> FindingText { Messages.unknownRule(name) }
    static let commentWithoutReason = FindingText(
        "this comment has no effect, because it gives no reason after a colon",
        ja: "このコメントは、コロンの後に理由がないため効果がありません")
}

extension ManifestTable.Kind {
    fileprivate var japaneseName: String {
        switch self {
        case .string: "文字列"
        case .number: "数値"
        case .boolean: "真偽値"
        case .array: "配列"
        case .object: "オブジェクト"
        case .null: " null"
        }
    }
}
