internal import JSON
public import Problem
internal import SkillFormat

extension RepositoryError {
    /// The failure, as one sentence without a full stop.
    public var summary: String {
        switch self {
        case .notFound(let path):
            say(
                "no such file or folder: '\(path.abridged(to: 500))'",
                ja: "ファイルまたはフォルダーがありません: \(path.abridged(to: 500))")
        case .notFolder(let path):
            say(
                "'\(path)' is neither a folder nor a SKILL.md file",
                ja: "「\(path)」はフォルダーでも SKILL.md でもありません")
        case .tooManyFiles(let path, let limit):
            say(
                "'\(path)' contains more than \(limit) files and folders",
                ja: "「\(path)」にあるファイルとフォルダーが \(limit)個を超えています")
        case .configuration(let file, let reason): "\(file): \(reason.spoken)"
        case .oldBaseline(let file):
            say(
                "'\(file)' is a baseline of an earlier version of skills",
                ja: "「\(file)」は以前のバージョンの skills のベースラインです")
        case .files: say("validation failed", ja: "検証に失敗しました")
        case .interrupted(let files) where files.isEmpty: say("interrupted", ja: "中断されました")
        case .interrupted(let files):
            say(
                "interrupted after rewriting \(counted(files.count, "file")): \(files.joined(separator: ", "))",
                ja: "\(files.count)個のファイルを書き換えた後に中断されました: \(files.joined(separator: "、"))")
        }
    }

    /// The next step.
    public var hint: Suggestion? {
        switch self {
        case .notFolder:
            say(
                "name a folder, or check an archive with \(skills: "install", "--dry-run", "ARCHIVE")",
                ja: "フォルダーを指定してください。アーカイブを確認するには: \(skills: "install", "--dry-run", "ARCHIVE")")
        case .tooManyFiles: say("name the folders that contain skills", ja: "スキルのあるフォルダーを指定してください")
        case .oldBaseline(let file):
            say(
                "write it again: \(skills: "validate", "--write-baseline", file)",
                ja: "書き直してください: \(skills: "validate", "--write-baseline", file)")
        case .notFound, .configuration, .files, .interrupted: nil
        }
    }
}

/// The user-facing texts of errors and settings; ``RuleMessages`` and ``ScoreAdvice`` have others.
enum Messages {
    static let notABaseline = FindingText(
        "not a baseline file; create one with --write-baseline",
        ja: "ベースラインのファイルではありません。--write-baseline で作成してください")

    static func notJSON(_ fault: JSONFault) -> FindingText {
        FindingText(
            "invalid JSON: \(fault.message)", ja: "JSON が正しくありません: \(fault.message)")
    }
    static let settingsNotAnObject = FindingText(
        "expected a JSON object", ja: "JSON のオブジェクトではありません")
    static func unknownSetting(_ name: String, known: [String]) -> FindingText {
        FindingText(
            "unknown setting `\(name.abridged)`; known settings: `\(known.joined(separator: "`, `"))`",
            ja: "設定 `\(name.abridged)` はありません。使える設定: `\(known.joined(separator: "`、`"))`")
    }
    static func unknownRule(_ name: String) -> FindingText {
        FindingText("unknown rule `\(name.abridged)`", ja: "ルール `\(name.abridged)` はありません")
    }

    static func invalidTarget(_ known: [String]) -> FindingText {
        FindingText(
            "`for` must be one of \(known.joined(separator: ", "))",
            ja: "`for` には次のいずれかを指定してください: \(known.joined(separator: "、"))")
    }

    static let excludeNotAnArray = FindingText(
        "`exclude` must be an array of paths", ja: "`exclude` はパスの配列にしてください")
    static let excludedPathIsOutside = FindingText(
        "`exclude` must contain paths below this folder",
        ja: "`exclude` には、このフォルダーの中のパスを指定してください")
    static let rulesNotAnObject = FindingText(
        "`rules` must be an object that maps rules to severities",
        ja: "`rules` は、ルールから重要度へのオブジェクトにしてください")
    static let invalidSeverity = FindingText(
        "a rule's severity must be off, info, warning or error",
        ja: "ルールの重要度には off、info、warning、error のいずれかを指定してください")
}
