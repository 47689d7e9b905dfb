internal import FileTree
public import Problem

extension SiteBuildError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .otherFile(let path):
            say(
                "\(path) already exists and is not a page of this site",
                ja: "\(path) はすでにあり、このサイトのページではありません")
        case .files: say("failed to write the pages", ja: "ページを書き込めませんでした")
        case .interrupted(.nothing): say("interrupted", ja: "中断されました")
        case .interrupted(.catalog):
            say(
                "interrupted; the catalog is complete, and some pages may be older than it",
                ja: "中断されました。カタログは完成していますが、それより古いページが残っている可能性があります")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        switch self {
        case .otherFile:
            say(
                "move the file away, or choose another folder with --output",
                ja: "ファイルを別の場所に移すか、--output で別のフォルダーを選んでください")
        case .files(let error): error.hint
        case .interrupted(.nothing): nil
        case .interrupted(.catalog):
            say(
                "build again: pages that are up to date are not written again",
                ja: "もう一度作成してください。最新のページは書き直されません")
        }
    }
}

extension ArchivedSkillError {
    /// The failure, as one sentence.
    public var summary: String {
        switch self {
        case .notPacked:
            say("the catalog has no archive of the skill", ja: "カタログにこのスキルのアーカイブがありません")
        case .damagedArchive(let path):
            say("\(path) is missing or damaged", ja: "\(path) がないか、壊れています")
        case .archive: say("failed to unpack the archive of the skill", ja: "スキルのアーカイブを展開できませんでした")
        case .skill: say("failed to read the skill in its archive", ja: "アーカイブのスキルを読み取れませんでした")
        case .files: say("failed to read the files of the skill", ja: "スキルのファイルを読み取れませんでした")
        }
    }

    /// A suggestion for the next step.
    public var hint: Suggestion? {
        say(
            "build again: the page is written again when its skill can be read",
            ja: "もう一度作成してください。スキルを読み取れるようになれば、ページは書き直されます")
    }
}
