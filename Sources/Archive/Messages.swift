internal import FileTree
public import Problem

extension ArchiveError {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .notAnArchive(let content): content.message
        case .name(let member, let violation):
            say(
                "the archive contains the unsafe name \(member): \(violation.reason)",
                ja: "アーカイブに安全でない名前 \(member) があります: \(violation.reason)")
        case .unsafeLink(let member, let target):
            say(
                "the link \(member) in the archive points to \(target), which is not a file in the same folder",
                ja: "アーカイブのリンク \(member) は \(target) を指していますが、同じフォルダーのファイルではありません")
        case .unsupportedKind(let member, let kind):
            say(
                "the archive contains \(kind.message): \(member)",
                ja: "アーカイブに\(kind.message)が含まれています: \(member)")
        case .collision(let first, let second):
            say(
                first == second
                    ? "the archive contains \(first) twice"
                    : "the archive contains both \(first) and \(second), which conflict on some systems",
                ja: first == second
                    ? "アーカイブに \(first) が 2回含まれています"
                    : "アーカイブに \(first) と \(second) が含まれています。一部のシステムでは同じ名前になります")
        case .duplicate(let name):
            say(
                "the archive contains \(name) twice with different contents, so tools disagree about it",
                ja: "アーカイブに内容の異なる \(name) が 2つあり、ツールによって扱いが異なります")
        case .damaged(let reason):
            say("the archive is damaged: \(reason)", ja: "アーカイブが壊れています (\(reason))")
        case .truncated: say("the archive is truncated", ja: "アーカイブが途中で切れています")
        case .trailingData:
            say("unexpected data after the end of the archive", ja: "アーカイブの終わりの後に余分なデータがあります")
        case .tooManyEntries(let limit):
            say(
                "the archive contains more than \(limit) files and folders",
                ja: "アーカイブのファイルとフォルダーが \(limit)個を超えています")
        case .tooLarge(let limit):
            say(
                "the archive unpacks to more than \(ByteCount(limit))",
                ja: "アーカイブを展開すると \(ByteCount(limit)) を超えます")
        case .fileTooLarge(let member, let limit):
            say(
                "\(member) in the archive is larger than \(ByteCount(limit))",
                ja: "アーカイブの \(member) が \(ByteCount(limit)) を超えています")
        case .bomb(let ratio):
            say(
                "the archive unpacks to more than \(ratio) times its size, like a zip bomb",
                ja: "アーカイブを展開すると \(ratio)倍を超える大きさになります（zip 爆弾の疑い）")
        case .tooSlow(let limit):
            say(
                "unpacking took longer than \(Messages.seconds(limit))",
                ja: "展開に \(Messages.seconds(limit))より長くかかりました")
        case .cancelled: say("unpacking was cancelled", ja: "展開は中断されました")
        case .zip, .files: say("failed to unpack the archive", ja: "アーカイブを展開できませんでした")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .notAnArchive(.webPage), .notAnArchive(.json):
            say(
                "open the address in a browser: it may require a login, or the file may have moved",
                ja: "アドレスをブラウザーで開いてみてください。ログインが必要か、ファイルが移動した可能性があります")
        case .notAnArchive(.empty), .truncated, .damaged:
            say("download the archive again", ja: "アーカイブをもう一度ダウンロードしてください")
        case .notAnArchive: say("use a zip or tar.gz archive", ja: "zip か tar.gz のアーカイブを使ってください")
        case .unsafeLink:
            say(
                "replace the link with the file itself, then pack the folder again",
                ja: "リンクをファイルそのものに置き換えてから、フォルダーをまとめ直してください")
        case .collision:
            say(
                "rename one of the two, then pack the folder again",
                ja: "どちらかの名前を変えてから、フォルダーをまとめ直してください")
        case .zip(let error): error.hint
        case .files(let error): error.hint
        case .duplicate:
            say(
                "remove one of the two, or pack the folder again", ja: "どちらかを削除するか、フォルダーをまとめ直してください"
            )
        case .name(_, .backslash):
            say(
                "make the archive again, with / in all names: \(shell: "zip -r NAME.zip FOLDER")",
                ja: "すべての名前で / を使って、アーカイブを作り直してください: \(shell: "zip -r NAME.zip FOLDER")")
        case .name, .unsupportedKind, .trailingData, .tooManyEntries, .tooLarge, .fileTooLarge,
            .bomb, .tooSlow, .cancelled:
            nil
        }
    }
}

extension ArchiveError.DetectedContent {
    fileprivate var message: String {
        switch self {
        case .empty: say("the file is empty", ja: "ファイルが空です")
        case .webPage: say("the file is a web page, not an archive", ja: "アーカイブではなくウェブページです")
        case .json: say("the file is JSON, not an archive", ja: "アーカイブではなく JSON です")
        case .text: say("the file is plain text, not an archive", ja: "アーカイブではなくテキストファイルです")
        case .pdf: say("the file is a PDF document, not an archive", ja: "アーカイブではなく PDF です")
        case .rar: say("RAR archives are not supported", ja: "RAR のアーカイブには対応していません")
        case .sevenZip: say("7z archives are not supported", ja: "7z のアーカイブには対応していません")
        case .cpio: say("cpio archives are not supported", ja: "cpio のアーカイブには対応していません")
        case .xz: say("xz compression is not supported", ja: "xz 圧縮には対応していません")
        case .bzip2: say("bzip2 compression is not supported", ja: "bzip2 圧縮には対応していません")
        case .zstd: say("zstd compression is not supported", ja: "zstd 圧縮には対応していません")
        case .lrzip: say("lrzip compression is not supported", ja: "lrzip 圧縮には対応していません")
        case .bareCompression:
            say(
                "the compressed file does not contain a tar archive",
                ja: "圧縮ファイルの中身が tar アーカイブではありません")
        case .doubleCompression: say("the file is compressed twice", ja: "ファイルが二重に圧縮されています")
        case .unknown:
            say("the file is not an archive in a known format", ja: "知られている形式のアーカイブではありません")
        }
    }
}

extension ArchiveError.UnsupportedKind {
    fileprivate var message: String {
        switch self {
        case .characterDevice: say("a character device", ja: "キャラクターデバイス")
        case .blockDevice: say("a block device", ja: "ブロックデバイス")
        case .pipe: say("a named pipe", ja: "名前付きパイプ")
        case .socket: say("a socket", ja: "ソケット")
        case .sparseFile: say("a GNU sparse file", ja: " GNU のスパースファイル")
        case .globalHeader: say("a header that applies to all entries", ja: "全項目に適用されるヘッダー")
        case .unknown: say("an entry of an unsupported type", ja: "対応していない種類の項目")
        }
    }
}

extension ZipError {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .unreadable: say("failed to read the archive", ja: "アーカイブを読み取れませんでした")
        case .notZip: say("not a zip archive", ja: "zip のアーカイブではありません")
        case .truncated:
            say("the archive is truncated: its end is missing", ja: "アーカイブが途中で切れています（終わりの部分がありません）")
        case .damagedDirectory: say("the archive's file list is damaged", ja: "アーカイブのファイル一覧が壊れています")
        case .multipleEnds:
            say(
                "the archive has more than one end, so tools disagree about its contents",
                ja: "アーカイブの終わりが複数あり、ツールによって内容が異なります")
        case .multipleDisks:
            say("the archive is one part of a split archive", ja: "分割されたアーカイブの一部です")
        case .zip64Disagrees:
            say(
                "the archive's zip64 records contradict its other records",
                ja: "アーカイブの zip64 の記録がほかの記録と食い違っています")
        case .misplacedDirectory:
            say(
                "the archive's file list is not where its end record says",
                ja: "アーカイブのファイル一覧が、終わりの記録の示す位置にありません")
        case .prefix(let bytes):
            say(
                "the archive has leading data, as in a self-extracting program (\(ByteCount(bytes).exact))",
                ja: "アーカイブの前に、自己展開プログラムのようなデータがあります（\(bytes)バイト）")
        case .trailing(let bytes):
            say(
                "unexpected data after the end of the archive (\(ByteCount(bytes).exact))",
                ja: "アーカイブの終わりの後に余分なデータがあります（\(bytes)バイト）")
        case .entryCountDisagrees(let declared, let found):
            say(
                "the archive declares \(declared) entries but lists \(found)",
                ja: "アーカイブの項目は \(declared)個のはずですが、一覧には \(found)個あります")
        case .tooLarge(let limit):
            say(
                "the archive is larger than \(ByteCount(limit))",
                ja: "アーカイブが \(ByteCount(limit)) を超えています")
        case .directoryTooLarge(let limit):
            say(
                "the archive's file list is larger than \(ByteCount(limit))",
                ja: "アーカイブのファイル一覧が \(ByteCount(limit)) を超えています")
        case .tooManyEntries(let limit):
            say("the archive contains more than \(limit) entries", ja: "アーカイブの項目が \(limit)個を超えています")
        case .damagedExtraField(let name):
            say("the extra fields of \(name) are damaged", ja: "\(name) の拡張フィールドが壊れています")
        case .noHeader(let name):
            say(
                "the archive is damaged: \(name) is not where the file list says",
                ja: "アーカイブが壊れています。\(name) がファイル一覧の示す位置にありません")
        case .overlap(let name):
            say("\(name) overlaps the next entry of the archive", ja: "\(name) がアーカイブの次の項目と重なっています")
        case .gap(let name, let bytes):
            say(
                "unexpected data after \(name) in the archive (\(ByteCount(bytes).exact))",
                ja: "アーカイブの \(name) の後に余分なデータがあります（\(bytes)バイト）")
        case .headersDisagree(let field, let name):
            say(
                "the archive contradicts itself about the \(field.message) of \(name)",
                ja: "アーカイブの中で \(name) の\(field.message)が食い違っています")
        case .descriptorDisagrees(let name):
            say(
                "the archive contradicts itself about the size or checksum of \(name)",
                ja: "アーカイブの中で \(name) の大きさかチェックサムが食い違っています")
        case .unicodeNameDisagrees(let name):
            say(
                "the archive contains a second, different name for \(name)",
                ja: "アーカイブに \(name) の別の名前が書かれています")
        case .kindDisagrees(let name):
            say(
                "\(name) is named like a folder but is not one, or contains data",
                ja: "\(name) はフォルダーの名前ですが、フォルダーではないか、データを含んでいます")
        case .impossibleSize(let name):
            say("the declared size of \(name) is impossible", ja: "\(name) の大きさとして、ありえない値が書かれています")
        case .encrypted(let name): say("\(name) is encrypted", ja: "\(name) は暗号化されています")
        case .unsupportedMethod(let method, let name):
            say(
                "\(name) is compressed with \(Self.name(ofMethod: method)), which is not supported",
                ja: "\(name) の圧縮方式 \(Self.name(ofMethod: method)) には対応していません")
        case .patch(let name):
            say(
                "\(name) is a patch for another file, which is not supported",
                ja: "\(name) は別のファイルへのパッチで、対応していません")
        case .undecodableName(let name):
            say("the name \(name) has an unknown encoding", ja: "名前 \(name) の文字コードがわかりません")
        case .nulInName(let name):
            say("the name \(name) contains a NUL", ja: "名前 \(name) に NUL が含まれています")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .truncated, .damagedDirectory, .noHeader, .damagedExtraField:
            say(
                "download the archive again; unzip -t FILE checks whether it is complete",
                ja: "アーカイブをもう一度ダウンロードしてください。完全かどうかは unzip -t FILE で確認できます")
        case .encrypted:
            say(
                "unpack it with its password (7z x FILE), then use the unpacked folder",
                ja: "パスワードで展開してから（7z x FILE）、展開したフォルダーを使ってください")
        case .unsupportedMethod:
            say(
                "unpack it (7z x FILE), then use the unpacked folder",
                ja: "展開してから（7z x FILE）、展開したフォルダーを使ってください")
        case .prefix:
            say("remove the leading data with: zip -J FILE", ja: "前のデータを取り除いてください: zip -J FILE")
        case .undecodableName, .unicodeNameDisagrees:
            say(
                "pack it again with UTF-8 names, as zip, 7z and bsdtar do",
                ja: "zip、7z、bsdtar のように UTF-8 の名前でまとめ直してください")
        case .multipleDisks:
            say(
                "join the parts with: zip -s 0 FILE --out whole.zip",
                ja: "分割された部分をつなげてください: zip -s 0 FILE --out whole.zip")
        case .unreadable, .notZip, .multipleEnds, .zip64Disagrees, .misplacedDirectory, .trailing,
            .entryCountDisagrees, .overlap, .gap, .headersDisagree, .descriptorDisagrees,
            .kindDisagrees, .impossibleSize, .patch, .nulInName, .tooLarge, .directoryTooLarge,
            .tooManyEntries:
            nil
        }
    }
}

extension ZipError.Field {
    fileprivate var message: String {
        switch self {
        case .name: say("name", ja: "名前")
        case .flags: say("flags", ja: "フラグ")
        case .method: say("compression method", ja: "圧縮方式")
        case .checksum: say("checksum", ja: "チェックサム")
        case .compressedSize: say("compressed size", ja: "圧縮後の大きさ")
        case .size: say("size", ja: "大きさ")
        }
    }
}

extension ZipError {
    /// The name of a compression method (APPNOTE 4.4.5).
    package static func name(ofMethod method: UInt16) -> String {
        let names: [UInt16: String] = [
            1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard",
            95: "XZ", 98: "PPMd",
        ]
        return names[method] ?? "method \(method)"
    }
}

/// Reasons for damage, as phrases to follow a colon.
enum Messages {
    static let ambiguousHeaders = "its headers are ambiguous"
    static let missingHeader = "an entry has no header"
    static let memberTooLarge = "an entry is larger than its header says"
    static let memberTooSmall = "an entry is smaller than its header says"
    static let fileChanged = "the file has changed since it was opened"
    static let wrongHeaderChecksum = "a header has a wrong checksum"
    static let headerWithoutMember = "an extended header has no entry"
    static let invalidExtendedHeader = "an extended header is invalid"
    static let contradictoryHeader = "a header contradicts itself"
    static let invalidPaxHeader = "a pax header is invalid"
    static let invalidLongName = "a long name is empty or contains a NUL"

    static func duplicatePaxKey(_ key: String) -> String {
        "a pax header has two values for \(key)"
    }
    static func wrongChecksum(ofLink name: String) -> String {
        "the link \(name) has a wrong checksum"
    }
    static func gzip(_ reason: String?) -> String { "gzip: \(reason ?? "unknown error")" }
    static func libarchive(code: CInt) -> String { "libarchive error \(code)" }

    /// A time limit in seconds.
    fileprivate static func seconds(_ time: Duration) -> String {
        let seconds = Int((time / .seconds(1)).rounded(.up))
        return say(counted(seconds, "second"), ja: "\(seconds)秒")
    }
}
