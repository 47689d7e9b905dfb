internal import FileTree
internal import ForeignLock
public import Problem
internal import SkillStore
public import SystemPackage

extension ImportError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .notFound(let name, _):
            say(
                "no other tool has installed a skill named '\(name.abridged)'",
                ja: "ほかのツールがインストールしたスキル「\(name.abridged)」はありません")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notFound(_, let similar):
            say(
                similar.first.map { "did you mean \($0)?" }
                    ?? "list the skills that can be adopted: \(skills: "adopt", "--dry-run")",
                ja: similar.first.map { "\($0) のことですか？" }
                    ?? "取り込めるスキルを一覧表示するには: \(skills: "adopt", "--dry-run")")
        }
    }
}

extension SkippedSkill.Reason {
    /// Returns the reason as a sentence about the skill; `display` abbreviates paths.
    public func summary(_ display: (FilePath) -> String) -> String {
        switch self {
        case .notOnDisk: say("its folder no longer exists", ja: "フォルダーがなくなっています")
        case .invalidName(let text):
            say(
                "its folder name '\(text)' is not a valid skill name",
                ja: "フォルダーの名前「\(text)」はスキルの名前として使えません")
        case .nameTaken(let path):
            say(
                "another skill with this name is installed in \(display(path))",
                ja: "同じ名前の別のスキルが \(display(path)) にインストールされています")
        case .importedFrom(let tool):
            say("it is imported from \(tool.name)", ja: "\(tool.name) から取り込みます")
        case .layout(let obstacle): Self.summary(of: obstacle, display)
        case .unusableRecord(let reason): reason
        case .unknownOrigin: say("origin unknown", ja: "入手元が不明です")
        case .relativeSource(let text):
            say(
                "its source \(text) is relative to an unknown folder",
                ja: "入手元 \(text) がどのフォルダーからの相対パスか不明です")
        case .invalidSource(let problem): problem.summary
        case .unknownPlace:
            say(
                "its folder in the source is not recorded, and --offline prevents looking it up",
                ja: "入手元の中のフォルダーが記録されておらず、--offline のため調べられません")
        case .refused(let problem): problem.summary
        case .sourceUnavailable(let problem):
            say(
                "its folder in the source is not recorded and could not be looked up: "
                    + ([problem.summary] + problem.causes).joined(separator: ": "),
                ja: "入手元の中のフォルダーが記録されておらず、調べることもできませんでした: "
                    + ([problem.summary] + problem.causes).joined(separator: ": "))
        }
    }

    private static func summary(
        of obstacle: LayoutObstacle, _ display: (FilePath) -> String
    ) -> String {
        switch obstacle {
        case .notFound: say("it is not in the folder of a known agent", ja: "既知のエージェントのフォルダーにありません")
        case .unknownFolder(let path):
            say(
                "its folder is \(display(path)), where no known agent looks for skills",
                ja: "フォルダー \(display(path)) は、既知のエージェントがスキルを探す場所ではありません")
        case .mixed(let link, let copy):
            say(
                "\(display(link)) is a symlink and \(display(copy)) a copy, and a lock file cannot record both",
                ja: "\(display(link)) はシンボリックリンク、\(display(copy)) はコピーで、ロックファイルには両方を記録できません")
        case .unsupportedFile(let name):
            say(
                "it contains \(name), which is neither a file nor a folder",
                ja: "ファイルでもフォルダーでもない \(name) が含まれています")
        case .unreadable(let error): error.summary
        }
    }
}
