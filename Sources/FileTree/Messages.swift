public import Problem
internal import SystemPackage

extension FileTreeError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .failed(let operation, let path, .noSuchFileOrDirectory) where operation.isLookup:
            say("no such file or directory: \(path)", ja: "ファイルまたはフォルダーがありません: \(path)")
        case .failed(let operation, let path, let code):
            say("failed to ", ja: "") + "\(operation.failure(path: path)): \(code.reason)"
        case .noLinks(let path):
            say(
                "failed to create \(path): its file system has no symlinks",
                ja: "\(path) を作成できませんでした: このファイルシステムではシンボリックリンクを使えません")
        case .fileTooLarge(let path, let limit):
            say(
                "\(path) is larger than \(ByteCount(limit))",
                ja: "\(path) が \(ByteCount(limit)) を超えています")
        case .tooManyFiles(let path, let limit):
            say(
                "\(path) contains more than \(limit) files and folders",
                ja: "\(path) にあるファイルとフォルダーが \(limit)個を超えています")
        case .tooMuchText(let path, let limit):
            say(
                "\(path) contains more than \(ByteCount(limit)) of text",
                ja: "\(path) にあるテキストが \(ByteCount(limit)) を超えています")
        case .leadsOutside(let path, let target):
            say(
                "\(path) is a symlink to \(target), which is outside of its folder",
                ja: "\(path) はフォルダーの外の \(target) を指すシンボリックリンクです")
        case .tooDeep(let path, let limit):
            say(
                "\(path) contains folders nested more than \(limit) levels deep",
                ja: "\(path) のフォルダーの階層が \(limit)段を超えています")
        }
    }

    /// The suggested next step for the system's error.
    public var hint: Suggestion? {
        if case .noLinks = self {
            return say(
                "choose a folder on a file system that has symlinks",
                ja: "シンボリックリンクを使えるファイルシステムのフォルダーを選んでください")
        }
        guard case .failed(let operation, let path, let code) = self else { return nil }
        let folder = FilePath(path).removingLastComponent().string
        let place = operation == .create ? folder : path
        return switch code {
        case .noSpace, .diskQuotaExceeded:
            say(
                "free some disk space (see df -h), then run the same command again",
                ja: "ディスクの空きを増やしてから（df -h で確認できます）、同じコマンドをもう一度実行してください")
        case .permissionDenied, .notPermitted:
            say(
                "check the owner: \(shell: "ls -ld \(place.shellQuoted)")",
                ja: "所有者を確認してください: \(shell: "ls -ld \(place.shellQuoted)")")
        case .tooManyOpenFiles:
            say(
                "allow more open files in this shell, then run the same command again: ulimit -n 4096",
                ja: "このシェルで開けるファイルの数を増やしてから、同じコマンドをもう一度実行してください: ulimit -n 4096")
        case .readOnlyFileSystem:
            say(
                "choose another folder; this file system is read-only",
                ja: "このファイルシステムは読み取り専用です。別のフォルダーを選んでください")
        default: nil
        }
    }
}

extension FileTreeError.Operation {
    /// Whether the operation fails on a missing file rather than on a missing parent folder.
    fileprivate var isLookup: Bool {
        switch self {
        case .open, .read, .list, .examine: true
        case .write, .create, .remove, .rename, .lock, .changeMode, .synchronize: false
        }
    }

    /// The failed operation as a phrase: in English to follow "failed to".
    fileprivate func failure(path: String) -> String {
        switch self {
        case .open: say("open \(path)", ja: "\(path) を開けませんでした")
        case .read: say("read \(path)", ja: "\(path) を読み取れませんでした")
        case .write: say("write \(path)", ja: "\(path) に書き込めませんでした")
        case .create: say("create \(path)", ja: "\(path) を作成できませんでした")
        case .remove: say("remove \(path)", ja: "\(path) を削除できませんでした")
        case .rename: say("rename \(path)", ja: "\(path) の名前を変更できませんでした")
        case .list: say("list \(path)", ja: "\(path) の中身を一覧できませんでした")
        case .lock: say("lock \(path)", ja: "\(path) をロックできませんでした")
        case .examine: say("access \(path)", ja: "\(path) にアクセスできませんでした")
        case .changeMode:
            say("change the permissions of \(path)", ja: "\(path) のアクセス権を変更できませんでした")
        case .synchronize: say("flush \(path) to disk", ja: "\(path) をディスクに書き出せませんでした")
        }
    }
}

extension NameViolation {
    /// The reason for rejecting the name, as a phrase to follow the name and a colon.
    public var reason: String {
        switch self {
        case .empty: say("it has an empty component", ja: "空の部分があります")
        case .notUTF8: say("it is not valid UTF-8", ja: "正しい UTF-8 ではありません")
        case .escapesFolder: say("it points outside the folder", ja: "フォルダーの外を指しています")
        case .absolute: say("it is an absolute path", ja: "絶対パスです")
        case .backslash:
            say(
                "it contains a backslash, which separates folders on Windows",
                ja: "Windows でフォルダーの区切りになるバックスラッシュを含んでいます")
        case .controlCharacter: say("it contains a control character", ja: "制御文字を含んでいます")
        case .hiddenCharacter: say("it contains invisible characters", ja: "目に見えない文字を含んでいます")
        case .gitFolder:
            say(
                "some file systems treat a component as .git, where git looks for commands",
                ja: "一部のファイルシステムでは .git と同じ名前になり、git がその中のコマンドを実行することがあります")
        case .nameTooLong:
            say(
                "a component is longer than \(RelativePath.nameLimit) bytes",
                ja: "\(RelativePath.nameLimit)バイトより長い部分があります")
        case .pathTooLong:
            say(
                "it is longer than \(RelativePath.lengthLimit) bytes",
                ja: "\(RelativePath.lengthLimit)バイトを超えています")
        case .tooDeep:
            say(
                "it is nested more than \(RelativePath.depthLimit) folders deep",
                ja: "フォルダーの階層が \(RelativePath.depthLimit)段を超えています")
        }
    }
}

extension Errno {
    /// The system's message for the error number, in lower case.
    fileprivate var reason: String {
        say(description.prefix(1).lowercased() + description.dropFirst(), ja: japanese)
    }

    private var japanese: String {
        switch self {
        case .noSpace: "ディスクに空きがありません"
        case .diskQuotaExceeded: "ディスクの使用量が割り当ての上限に達しました"
        case .permissionDenied: "アクセス権がありません"
        case .notPermitted: "この操作は許可されていません"
        case .readOnlyFileSystem: "ファイルシステムが読み取り専用です"
        case .noSuchFileOrDirectory: "ファイルまたはフォルダーがありません"
        case .fileExists: "同じ名前のファイルがすでにあります"
        case .notDirectory: "フォルダーではありません"
        case .isDirectory: "フォルダーです"
        case .directoryNotEmpty: "フォルダーが空ではありません"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "開いているファイルが多すぎます"
        case .tooManySymbolicLinkLevels: "シンボリックリンクの階層が深すぎます"
        case .fileNameTooLong: "名前が長すぎます"
        case .fileTooLarge: "ファイルが大きすぎます"
        case .ioError: "入出力エラーです"
        case .resourceBusy: "使用中です"
        case .improperLink: "別のファイルシステムとの間では移動できません"
        case .invalidArgument: "使えない値です"
        case .notSupported, .noFunction: "このファイルシステムでは対応していません"
        default: "\(description) (errno \(rawValue))"
        }
    }
}
