internal import FileTree
internal import Problem
internal import SystemPackage

extension FileTreeError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .failed(let operation, let path, .noSuchFileOrDirectory) where operation.isLookup:
            "ファイルまたはフォルダーがありません: \(path)"
        case .failed(let operation, let path, let code):
            "\(operation.failure(path: path)): \(code.japaneseReason)"
        case .fileTooLarge(let path, let limit): "\(path) が \(ByteCount(limit)) を超えています"
        case .tooManyFiles(let path, let limit):
            "\(path) にあるファイルとフォルダーが \(limit)個を超えています"
        case .tooMuchText(let path, let limit):
            "\(path) にあるテキストが \(ByteCount(limit)) を超えています"
        case .leadsOutside(let path, let target):
            "\(path) はフォルダーの外の \(target) を指すシンボリックリンクです"
        case .tooDeep(let path, let limit):
            "\(path) のフォルダーの階層が \(limit)段を超えています"
        }
    }

    var japaneseHint: Suggestion? {
        guard case .failed(let operation, let path, let code) = self else { return nil }
        let folder = FilePath(path).removingLastComponent().string
        let place = operation == .create ? folder : path
        return switch code {
        case .noSpace, .diskQuotaExceeded:
            "ディスクの空きを増やしてから（df -h で確認できます）、同じコマンドをもう一度実行してください"
        case .permissionDenied, .notPermitted:
            "所有者を確認してください: ls -ld \(place.shellQuoted)"
        case .tooManyOpenFiles:
            "このシェルで開けるファイルの数を増やしてから、同じコマンドをもう一度実行してください: ulimit -n 4096"
        case .readOnlyFileSystem:
            "このファイルシステムは読み取り専用です。別のフォルダーを選んでください"
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

    fileprivate func failure(path: String) -> String {
        switch self {
        case .open: "\(path) を開けませんでした"
        case .read: "\(path) を読み取れませんでした"
        case .write: "\(path) に書き込めませんでした"
        case .create: "\(path) を作成できませんでした"
        case .remove: "\(path) を削除できませんでした"
        case .rename: "\(path) の名前を変更できませんでした"
        case .list: "\(path) の中身を一覧できませんでした"
        case .lock: "\(path) をロックできませんでした"
        case .examine: "\(path) にアクセスできませんでした"
        case .changeMode: "\(path) のアクセス権を変更できませんでした"
        case .synchronize: "\(path) をディスクに書き出せませんでした"
        }
    }
}

extension Errno {
    /// The reason of the system, which states it in the language of the C locale.
    var japaneseReason: String {
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

extension NameViolation {
    /// Why the name is rejected, as a phrase to follow the name and a colon.
    var japaneseReason: String {
        switch self {
        case .empty: "空の部分があります"
        case .notUTF8: "正しい UTF-8 ではありません"
        case .escapesFolder: "フォルダーの外を指しています"
        case .absolute: "絶対パスです"
        case .backslash: "Windows でフォルダーの区切りになるバックスラッシュを含んでいます"
        case .controlCharacter: "制御文字を含んでいます"
        case .hiddenCharacter: "目に見えない文字を含んでいます"
        case .gitFolder:
            "一部のファイルシステムでは .git と同じ名前になり、git がその中のコマンドを実行することがあります"
        case .nameTooLong: "\(RelativePath.nameLimit)バイトより長い部分があります"
        case .pathTooLong: "\(RelativePath.lengthLimit)バイトを超えています"
        case .tooDeep: "フォルダーの階層が \(RelativePath.depthLimit)段を超えています"
        }
    }
}
