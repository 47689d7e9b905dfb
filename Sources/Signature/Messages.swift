public import Problem

/// The texts of the room about signatures of folders.
enum Messages {
    static let noAuthority = "a certificate in the chain is not one of an authority"
    static let notForSigning = "the signer's certificate may not be used to sign"
    static let incompleteChain = "the certificates do not form a chain"
    static let noCertificate = "a certificate can't be read"
    static let otherKey = "the kind of key is not supported"
    static let unnamed = "a certificate without a name"
    static let unnamedKey = "it does not name its key, and it is not one of a trusted key"
    static let noBundle = "it is not a Sigstore bundle"
    static let noStatement = "it signs something other than a list of files"
    static let otherPayloadType = "the type of what it signs is not that of a list of files"
    static let longHint = "the name of the key is too long"

    static func key(_ hex: String) -> String { "key \(hex.prefix(16))" }
    static func bundleType(_ type: String) -> String {
        "its type is \(type.prefix(80)) instead of \(SigstoreBundle.mediaType)"
    }
    static func notJSON(_ reason: String) -> String { "it is not JSON: \(reason)" }
    static func repeatedKey(_ key: String) -> String { "the key '\(key.prefix(80))' occurs twice" }
    static func unknownKey(_ key: String) -> String { "the key '\(key.prefix(80))' is unknown" }
    static func unsupportedKey(_ key: String) -> String { "'\(key)' is not supported" }
    static func noValue(_ key: String) -> String { "'\(key)' is missing or invalid" }
    static func notBase64(_ key: String) -> String { "'\(key)' is not base64" }
    static func signatureCount(_ count: Int) -> String {
        "it has \(count) signatures instead of one"
    }
    static func materialCount(_ count: Int) -> String {
        "it has \(count) keys or chains of certificates instead of one"
    }
    static func subjectCount(_ count: Int) -> String { "it has \(count) subjects instead of one" }
    static func certificateCount(limit: Int) -> String {
        "it has no certificate, or more than \(limit)"
    }
    static func fileCount(limit: Int) -> String { "it lists more than \(limit) files" }
    static func predicate(_ type: String) -> String {
        "statements of the type \(type.prefix(80)) are not supported"
    }
    static func method(_ method: String) -> String {
        "digests by '\(method.prefix(80))' instead of 'files' are not supported"
    }
    static func hash(_ name: String) -> String {
        "digests by '\(name.prefix(80))' instead of 'sha256' are not supported"
    }
    static func noPath(_ text: String) -> String { "'\(text.prefix(80))' is not a path" }
    static func repeatedPath(_ text: String) -> String { "it lists '\(text.prefix(80))' twice" }
}

extension SignatureFault {
    /// The fault of the signature, in one sentence.
    public var sentence: String {
        switch self {
        case .tooLarge(let limit):
            say(
                "the signature is larger than \(ByteCount(limit))",
                ja: "署名が \(ByteCount(limit)) を超えています")
        case .malformed(let reason):
            say("the signature can't be read: \(reason)", ja: "署名を読み取れません: \(reason)")
        case .unsupported(let reason):
            say("the signature can't be checked: \(reason)", ja: "署名を検証できません: \(reason)")
        case .wrongSignature:
            say("the signature does not match what it signs", ja: "署名が対象の内容と一致しません")
        case .wrongRootDigest:
            say("the signature lists other files than it signs", ja: "署名の一覧が、対象のファイルと異なります")
        case .brokenChain(let reason), .unusableChain(let reason):
            say(
                "the signature's certificates are not valid: \(reason)",
                ja: "署名の証明書が有効ではありません: \(reason)")
        }
    }
}

extension SigningError {
    /// The failure in one sentence.
    public var summary: String {
        switch self {
        case .tooLarge(let limit):
            say(
                "the file is larger than \(ByteCount(limit))",
                ja: "ファイルが \(ByteCount(limit)) を超えています")
        case .noRoot:
            say(
                "the file has no X.509 certificate and no public key for ECDSA (P-256, P-384 or P-521) in PEM",
                ja: "ファイルに、X.509 証明書も ECDSA (P-256、P-384、P-521) の公開鍵も PEM 形式で入っていません")
        case .severalCertificates: say("the file has several certificates", ja: "ファイルに証明書が複数入っています")
        case .invalidName(let name):
            say("'\(name)' can't name a signer", ja: "「\(name)」は署名者の名前として使えません")
        case .noKey:
            say(
                "the file has no private key for ECDSA (P-256, P-384 or P-521) in PEM",
                ja: "ファイルに ECDSA (P-256、P-384、P-521) の秘密鍵が PEM 形式で入っていません")
        case .passwordRequired:
            say(
                "the private key is encrypted and needs its password",
                ja: "秘密鍵が暗号化されているため、パスワードが必要です")
        case .wrongPassword: say("wrong password for the private key", ja: "秘密鍵のパスワードが違います")
        case .noCertificate:
            say("the file has no X.509 certificate in PEM", ja: "ファイルに X.509 証明書が PEM 形式で入っていません")
        case .otherCertificate:
            say("the first certificate is not that of the private key", ja: "最初の証明書が秘密鍵のものではありません")
        case .notForSigning: say("the certificate may not be used to sign", ja: "この証明書は署名には使えません")
        case .libraryFailed: say("the cryptographic library failed", ja: "暗号ライブラリーでエラーが起きました")
        }
    }

    /// The suggested next step.
    public var hint: Suggestion? {
        switch self {
        case .noKey:
            say(
                "create a key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem",
                ja:
                    "鍵を作成してください: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem"
            )
        case .severalCertificates:
            say(
                "keep only the certificate to trust, usually the last one, which signs itself",
                ja: "信頼する証明書だけを残してください。普通は、自分自身に署名した最後のものです")
        case .invalidName:
            say(
                "use letters, digits, '.', '_' and '-', at most \(TrustRoot.nameLimit) of them",
                ja: "英字、数字、「.」「_」「-」を \(TrustRoot.nameLimit)文字まで使えます")
        case .notForSigning:
            say(
                "its key usage must include digitalSignature, and its extended key usage, if any, codeSigning",
                ja: "鍵の用途に digitalSignature が、拡張用途があれば codeSigning が必要です")
        case .otherCertificate: say("put the certificate of the key first", ja: "鍵の証明書を最初に置いてください")
        default: nil
        }
    }
}
