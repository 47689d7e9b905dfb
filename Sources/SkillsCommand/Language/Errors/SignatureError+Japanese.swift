internal import Digest
internal import Problem
internal import Signature
internal import SkillSearch
internal import TransparencyLog

extension SigningError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .tooLarge(let limit): "ファイルが \(ByteCount(limit)) を超えています"
        case .noRoot:
            "ファイルに、X.509 証明書も ECDSA (P-256、P-384、P-521) の公開鍵も PEM 形式で入っていません"
        case .severalCertificates: "ファイルに証明書が複数入っています"
        case .invalidName(let name): "「\(name)」は署名者の名前として使えません"
        case .noKey:
            "ファイルに ECDSA (P-256、P-384、P-521) の秘密鍵が PEM 形式で入っていません"
        case .passwordRequired: "秘密鍵が暗号化されているため、パスワードが必要です"
        case .wrongPassword: "秘密鍵のパスワードが違います"
        case .noCertificate: "ファイルに X.509 証明書が PEM 形式で入っていません"
        case .otherCertificate: "最初の証明書が秘密鍵のものではありません"
        case .notForSigning: "この証明書は署名には使えません"
        case .libraryFailed: "暗号ライブラリでエラーが起きました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .noKey:
            "鍵を作成してください: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem"
        case .severalCertificates:
            "信頼する証明書だけを残してください。普通は、自分自身に署名した最後のものです"
        case .invalidName:
            "英字、数字、「.」「_」「-」を \(TrustRoot.nameLimit)文字まで使えます"
        case .notForSigning:
            "鍵の用途に digitalSignature が、拡張用途があれば codeSigning が必要です"
        case .otherCertificate: "鍵の証明書を最初に置いてください"
        case .tooLarge, .noRoot, .passwordRequired, .wrongPassword, .noCertificate, .libraryFailed:
            nil
        }
    }
}

extension SignatureError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .malformed(.note): "署名付きのメモではありません"
        case .malformed(let form): "minisign の\(form.japaneseMessage)ではありません"
        case .tooLarge(let form, let limit):
            "\(form.japaneseMessage)が \(ByteCount(limit)) を超えています"
        case .invalidComment(let limit):
            "署名のコメントは、制御文字を含まない \(limit)バイトまでの 1行にしてください"
        case .otherKey(let signed, let expected):
            "鍵 \(expected) ではなく \(signed) で署名されています"
        case .unsignedNote(let key): "鍵 \(key) で署名されていません"
        case .wrongSignature: "署名が内容と一致しません"
        case .wrongComment: "署名のコメントが変更されています"
        case .passwordRequired: "秘密鍵が暗号化されているため、パスワードが必要です"
        case .wrongPassword: "秘密鍵のパスワードが違います"
        case .damagedKey: "秘密鍵が壊れています"
        case .unsupportedEncryption: "秘密鍵の暗号化方式には対応していません"
        case .libraryFailed: "暗号ライブラリでエラーが起きました"
        }
    }

    var japaneseHint: Suggestion? {
        switch self {
        case .malformed(.secretKey), .unsupportedEncryption:
            "パスワードなしの鍵を作成してください: minisign -G -W"
        case .malformed(.publicKey): "鍵の組を作成してください: minisign -G"
        case .malformed, .tooLarge, .invalidComment, .otherKey, .unsignedNote, .wrongSignature,
            .wrongComment, .passwordRequired, .wrongPassword, .damagedKey, .libraryFailed:
            nil
        }
    }
}

extension SignatureError.Form {
    fileprivate var japaneseMessage: String {
        switch self {
        case .publicKey: "公開鍵"
        case .secretKey: "秘密鍵"
        case .signature: "署名"
        case .note: "署名付きのメモ"
        }
    }
}

extension LogError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .malformedCheckpoint: "ログのチェックポイントが壊れています"
        case .malformedProof: "ログの証明が壊れています"
        case .malformedTile(let tile): "ログの \(tile.path) が壊れています"
        case .malformedBundle(let tile): "ログの \(tile.entriesPath) が壊れています"
        case .longEntry(let limit): "項目が \(ByteCount(limit)) を超えています"
        case .tooLarge(let limit): "ログの項目が \(limit)件を超えています"
        case .badSignature: "ログのチェックポイントが、カタログの鍵で署名されていません"
        case .signing: "ログのチェックポイントに署名できません"
        case .otherOrigin(let origin, let expected):
            "ログが「\(expected)」ではなく「\(origin)」です"
        case .wrongProof: "ログにこの項目がありません"
        case .missingTile(let tile): "ログの \(tile.path) がありません"
        case .wrongTile(let tile): "ログの \(tile.path) がチェックポイントと一致しません"
        case .wrongEntry(let index): "ログの項目 \(index) がチェックポイントと一致しません"
        case .shrunk(let size, let seen):
            "ログの項目は \(size)件ですが、以前に \(seen)件を確認しています"
        case .rewritten(let size, let seen, let found):
            "ログが書き換えられています。最初の \(size)件のルートのハッシュ値は \(seen.base64) でしたが、現在は \(found.base64) です"
        }
    }
    var japaneseHint: Suggestion? { nil }
}

extension SearchSegmentError: JapaneseProblem {
    var japaneseSummary: String {
        switch self {
        case .tooManyEntries(let count):
            "項目 \(count)件は検索用ファイルの上限 (\(SearchSegment.entryLimit)件) を超えています"
        case .tooLarge(let size):
            "\(ByteCount(size)) は検索用ファイルの上限 (\(ByteCount(SearchSegment.sizeLimit))) を超えています"
        case .notSegment: "このバージョンの skills で読める検索用ファイルではありません"
        case .damaged: "検索用ファイルが壊れています"
        }
    }
    var japaneseHint: Suggestion? { nil }
}
