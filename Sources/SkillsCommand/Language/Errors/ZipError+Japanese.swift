internal import Archive
internal import FileTree
internal import Problem

extension ZipError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .unreadable: "アーカイブを読み取れませんでした"
        case .notZip: "zip のアーカイブではありません"
        case .truncated: "アーカイブが途中で切れています（終わりの部分がありません）"
        case .damagedDirectory: "アーカイブのファイル一覧が壊れています"
        case .multipleEnds:
            "アーカイブの終わりが複数あり、ツールによって内容が異なります"
        case .multipleDisks: "分割されたアーカイブの一部です"
        case .zip64Disagrees: "アーカイブの zip64 の記録が他の記録と食い違っています"
        case .misplacedDirectory: "アーカイブのファイル一覧が、終わりの記録の示す位置にありません"
        case .prefix(let bytes):
            "アーカイブの前に、自己展開プログラムのようなデータがあります（\(bytes)バイト）"
        case .trailing(let bytes):
            "アーカイブの終わりの後に余分なデータがあります（\(bytes)バイト）"
        case .entryCountDisagrees(let declared, let found):
            "アーカイブの項目は \(declared)個のはずですが、一覧には \(found)個あります"
        case .tooLarge(let limit): "アーカイブが \(ByteCount(limit)) を超えています"
        case .directoryTooLarge(let limit):
            "アーカイブのファイル一覧が \(ByteCount(limit)) を超えています"
        case .tooManyEntries(let limit): "アーカイブの項目が \(limit)個を超えています"
        case .damagedExtraField(let name): "\(name) の拡張フィールドが壊れています"
        case .noHeader(let name):
            "アーカイブが壊れています。\(name) がファイル一覧の示す位置にありません"
        case .overlap(let name): "\(name) がアーカイブの次の項目と重なっています"
        case .gap(let name, let bytes):
            "アーカイブの \(name) の後に余分なデータがあります（\(bytes)バイト）"
        case .headersDisagree(let field, let name):
            "アーカイブの中で \(name) の\(field.japaneseMessage)が食い違っています"
        case .descriptorDisagrees(let name):
            "アーカイブの中で \(name) の大きさかチェックサムが食い違っています"
        case .unicodeNameDisagrees(let name):
            "アーカイブに \(name) の別の名前が書かれています"
        case .kindDisagrees(let name):
            "\(name) はフォルダーの名前ですが、フォルダーではないか、データを含んでいます"
        case .impossibleSize(let name): "\(name) の大きさとして、ありえない値が書かれています"
        case .encrypted(let name): "\(name) は暗号化されています"
        case .unsupportedMethod(let method, let name):
            "\(name) の圧縮方式 \(Self.name(ofMethod: method)) には対応していません"
        case .patch(let name):
            "\(name) は別のファイルへのパッチで、対応していません"
        case .undecodableName(let name): "名前 \(name) の文字コードがわかりません"
        case .nulInName(let name): "名前 \(name) に NUL が含まれています"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .truncated, .damagedDirectory, .noHeader, .damagedExtraField:
            "アーカイブをもう一度ダウンロードしてください。完全かどうかは unzip -t FILE で確認できます"
        case .encrypted:
            "パスワードで展開してから（7z x FILE）、展開したフォルダーを使ってください"
        case .unsupportedMethod: "展開してから（7z x FILE）、展開したフォルダーを使ってください"
        case .prefix: "前のデータを取り除いてください: zip -J FILE"
        case .undecodableName, .unicodeNameDisagrees:
            "zip、7z、bsdtar のように UTF-8 の名前でまとめ直してください"
        case .multipleDisks: "分割された部分をつなげてください: zip -s 0 FILE --out whole.zip"
        case .unreadable, .notZip, .multipleEnds, .zip64Disagrees, .misplacedDirectory, .trailing,
            .entryCountDisagrees, .overlap, .gap, .headersDisagree, .descriptorDisagrees,
            .kindDisagrees, .impossibleSize, .patch, .nulInName, .tooLarge, .directoryTooLarge,
            .tooManyEntries:
            nil
        }
    }
}

extension ZipError.Field {
    fileprivate var japaneseMessage: String {
        switch self {
        case .name: "名前"
        case .flags: "フラグ"
        case .method: "圧縮方式"
        case .checksum: "チェックサム"
        case .compressedSize: "圧縮後の大きさ"
        case .size: "大きさ"
        }
    }
}
