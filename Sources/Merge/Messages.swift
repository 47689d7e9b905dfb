internal import FileTree
public import Problem

extension MergeError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .tooManyFiles(let limit):
            say(
                "can't merge a folder with more than \(limit) files",
                ja: "ファイルが \(limit)個を超えるフォルダーはマージできません")
        case .fileInFile(let path, let other):
            say(
                "\(path) is in \(other), which is a file",
                ja: "\(path) が、フォルダーではなくファイルである \(other) の中にあります")
        case .unreadable(let file, _):
            say(
                "can't read \(file.path) in \(file.version.name)",
                ja: "\(file.version.name)の \(file.path) を読み取れません")
        case .changed(let file):
            say(
                "\(file.path) in \(file.version.name) changed during the merge",
                ja: "\(file.version.name)の \(file.path) がマージ中に変更されました")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .changed: say("run the same command again", ja: "同じコマンドをもう一度実行してください")
        case .tooManyFiles, .fileInFile, .unreadable: nil
        }
    }
}

extension MergeVersion {
    fileprivate var name: String {
        switch self {
        case .base: say("the original version", ja: "元のバージョン")
        case .yours: say("your version", ja: "手元のバージョン")
        case .theirs: say("the new version", ja: "新しいバージョン")
        }
    }
}

extension MergeConflict {
    /// The cause of the conflict, as a clause to follow the path and a colon.
    public var reason: String {
        switch self {
        case .bothEdited(let file): file.text.cause.reason
        case .bothAdded: say("both sides added it with different contents", ja: "両方が別の内容で追加しました")
        case .unmergeable(_, _, .binary):
            say("both sides changed it, and it is a binary file", ja: "両方が変更しましたが、バイナリーファイルです")
        case .unmergeable(_, _, .link):
            say("both sides changed it, and it is a symlink", ja: "両方が変更しましたが、シンボリックリンクです")
        case .unmergeable(_, _, .tooLarge):
            say(
                "both sides changed it, and it is too large to merge",
                ja: "両方が変更しましたが、大きすぎてマージできません")
        case .editedHereDeletedThere(let file):
            file.move == nil
                ? say(
                    "you edited it, but the other side deleted it", ja: "手元で編集しましたが、相手側では削除されています")
                : say("you moved it, but the other side deleted it", ja: "手元で移動しましたが、相手側では削除されています")
        case .deletedHereEditedThere(let file):
            file.move == nil
                ? say(
                    "you deleted it, but the other side edited it", ja: "手元で削除しましたが、相手側では編集されています")
                : say("you deleted it, but the other side moved it", ja: "手元で削除しましたが、相手側では移動されています")
        case .bothMoved(_, let theirs):
            say(
                "both sides moved it, the other side to \(theirs)",
                ja: "両方が移動しました（相手側の移動先: \(theirs)）")
        case .fileVersusFolder(_, _, let other):
            say(
                "one side has a file where the other has a folder (\(other))",
                ja: "一方ではファイル、もう一方ではフォルダーです (\(other))")
        case .nameCollision(_, _, let other):
            say(
                "it is the same path as \(other) on macOS and Windows",
                ja: "macOS と Windows では \(other) と同じパスになります")
        }
    }
}

extension ConflictedText.Cause {
    /// The reason, as a clause to follow the name of the file and a colon.
    public var reason: String {
        switch self {
        case .overlappingEdits: say("both sides changed the same lines", ja: "両方が同じ行を変更しました")
        case .tooLarge:
            say(
                "both sides changed it, and it is too large to merge by lines",
                ja: "両方が変更しましたが、大きすぎて行ごとにマージできません")
        case .tooDifferent:
            say(
                "both sides changed too much of it to merge by lines", ja: "両方の変更が多すぎて、行ごとにマージできません"
            )
        }
    }
}
