public import Problem

extension SignatureError {
    /// The fault in one sentence.
    public var summary: String {
        switch self {
        case .malformed(.note): say("not a signed note", ja: "署名付きのメモではありません")
        case .malformed(let form):
            say(
                "not \(form.message) in the form of minisign",
                ja: "minisign の\(form.message)ではありません")
        case .tooLarge(let form, let limit):
            say(
                "\(form.message) is larger than \(ByteCount(limit))",
                ja: "\(form.message)が \(ByteCount(limit)) を超えています")
        case .invalidComment(let limit):
            say(
                "the comment of a signature must be one line of at most \(limit) bytes without control characters",
                ja: "署名のコメントは、制御文字を含まない \(limit)バイトまでの 1行にしてください")
        case .otherKey(let signed, let expected):
            say(
                "signed with the key \(signed), not with the key \(expected)",
                ja: "鍵 \(expected) ではなく \(signed) で署名されています")
        case .unsignedNote(let key):
            say("not signed with the key \(key)", ja: "鍵 \(key) で署名されていません")
        case .wrongSignature: say("the signature does not match the content", ja: "署名が内容と一致しません")
        case .wrongComment: say("the comment of the signature was changed", ja: "署名のコメントが変更されています")
        case .passwordRequired:
            say(
                "the secret key is encrypted and needs its password",
                ja: "秘密鍵が暗号化されているため、パスワードが必要です")
        case .wrongPassword: say("wrong password for the secret key", ja: "秘密鍵のパスワードが違います")
        case .damagedKey: say("the secret key is damaged", ja: "秘密鍵が壊れています")
        case .unsupportedEncryption:
            say("the encryption of the secret key is not supported", ja: "秘密鍵の暗号化方式には対応していません")
        case .libraryFailed: say("the cryptographic library failed", ja: "暗号ライブラリーでエラーが起きました")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .malformed(.secretKey), .unsupportedEncryption:
            say(
                "create a key without a password: minisign -G -W",
                ja: "パスワードなしの鍵を作成してください: minisign -G -W")
        case .malformed(.publicKey):
            say("create a pair of keys: minisign -G", ja: "鍵の組を作成してください: minisign -G")
        default: nil
        }
    }

    /// A signature that does not match is refused.
    public var kind: ProblemKind {
        switch self {
        case .otherKey, .unsignedNote, .wrongSignature, .wrongComment: .refused
        default: .failed
        }
    }
}

extension SignatureError.Form {
    fileprivate var message: String {
        switch self {
        case .publicKey: say("a public key", ja: "公開鍵")
        case .secretKey: say("a secret key", ja: "秘密鍵")
        case .signature: say("a signature", ja: "署名")
        case .note: say("a signed note", ja: "署名付きのメモ")
        }
    }
}
