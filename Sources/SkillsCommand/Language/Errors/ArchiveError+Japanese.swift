internal import Archive
internal import FileTree
internal import Problem

extension ArchiveError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .notAnArchive(let content): content.japaneseMessage
        case .name(let member, let violation):
            "アーカイブに安全でない名前 \(member) があります: \(violation.japaneseReason)"
        case .unsafeLink(let member, let target):
            "アーカイブのリンク \(member) は \(target) を指していますが、同じフォルダーのファイルではありません"
        case .unsupportedKind(let member, let kind):
            "アーカイブに\(kind.japaneseMessage)が含まれています: \(member)"
        case .collision(let first, let second):
            first == second
                ? "アーカイブに \(first) が 2回含まれています"
                : "アーカイブに \(first) と \(second) が含まれています。一部のシステムでは同じ名前になります"
        case .duplicate(let name):
            "アーカイブに内容の異なる \(name) が 2つあり、ツールによって扱いが異なります"
        case .damaged(let reason): "アーカイブが壊れています: \(reason)"
        case .truncated: "アーカイブが途中で切れています"
        case .trailingData: "アーカイブの終わりの後に余分なデータがあります"
        case .tooManyEntries(let limit):
            "アーカイブのファイルとフォルダーが \(limit)個を超えています"
        case .tooLarge(let limit): "アーカイブを展開すると \(ByteCount(limit)) を超えます"
        case .fileTooLarge(let member, let limit):
            "アーカイブの \(member) が \(ByteCount(limit)) を超えています"
        case .bomb(let ratio):
            "アーカイブを展開すると \(ratio)倍を超える大きさになります（zip 爆弾の疑い）"
        case .tooSlow(let limit): "展開に \(limit.japaneseLength)より長くかかりました"
        case .cancelled: "展開は中断されました"
        case .zip, .files: "アーカイブを展開できませんでした"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .notAnArchive(.webPage), .notAnArchive(.json):
            "アドレスをブラウザーで開いてみてください。ログインが必要か、ファイルが移動した可能性があります"
        case .notAnArchive(.empty), .truncated, .damaged:
            "アーカイブをもう一度ダウンロードしてください"
        case .notAnArchive: "zip か tar.gz のアーカイブを使ってください"
        case .unsafeLink: "リンクをファイルそのものに置き換えてから、フォルダーをまとめ直してください"
        case .collision: "どちらかの名前を変えてから、フォルダーをまとめ直してください"
        case .zip(let error): error.japaneseHint
        case .files(let error): error.japaneseHint
        case .duplicate: "どちらかを削除するか、フォルダーをまとめ直してください"
        case .name, .unsupportedKind, .trailingData, .tooManyEntries, .tooLarge, .fileTooLarge,
            .bomb, .tooSlow, .cancelled:
            nil
        }
    }
}

extension ArchiveError.DetectedContent {
    fileprivate var japaneseMessage: String {
        switch self {
        case .empty: "ファイルが空です"
        case .webPage: "アーカイブではなくウェブページです"
        case .json: "アーカイブではなく JSON です"
        case .text: "アーカイブではなくテキストファイルです"
        case .pdf: "アーカイブではなく PDF です"
        case .rar: "RAR のアーカイブには対応していません"
        case .sevenZip: "7z のアーカイブには対応していません"
        case .cpio: "cpio のアーカイブには対応していません"
        case .xz: "xz 圧縮には対応していません"
        case .bzip2: "bzip2 圧縮には対応していません"
        case .zstd: "zstd 圧縮には対応していません"
        case .lrzip: "lrzip 圧縮には対応していません"
        case .bareCompression: "圧縮ファイルの中身が tar アーカイブではありません"
        case .doubleCompression: "ファイルが二重に圧縮されています"
        case .unknown: "知られている形式のアーカイブではありません"
        }
    }
}

extension ArchiveError.UnsupportedKind {
    fileprivate var japaneseMessage: String {
        switch self {
        case .characterDevice: "キャラクターデバイス"
        case .blockDevice: "ブロックデバイス"
        case .pipe: "名前付きパイプ"
        case .socket: "ソケット"
        case .sparseFile: " GNU のスパースファイル"
        case .globalHeader: "全項目に適用されるヘッダー"
        case .unknown: "対応していない種類の項目"
        }
    }
}
