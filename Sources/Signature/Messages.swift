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
    /// What is wrong with the signature, as a clause after "the signature".
    public var sentence: String {
        switch self {
        case .tooLarge(let limit): "the signature is larger than \(ByteCount(limit))"
        case .malformed(let reason): "the signature can't be read: \(reason)"
        case .unsupported(let reason): "the signature can't be checked: \(reason)"
        case .wrongSignature: "the signature does not match what it signs"
        case .wrongRootDigest: "the signature lists other files than it signs"
        case .brokenChain(let reason), .unusableChain(let reason):
            "the signature's certificates are not valid: \(reason)"
        }
    }
}

extension SigningError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .tooLarge(let limit): "the file is larger than \(ByteCount(limit))"
        case .noRoot:
            "the file has no X.509 certificate and no public key for ECDSA (P-256, P-384 or P-521) in PEM"
        case .severalCertificates: "the file has several certificates"
        case .invalidName(let name): "'\(name)' can't name a signer"
        case .noKey: "the file has no private key for ECDSA (P-256, P-384 or P-521) in PEM"
        case .passwordRequired: "the private key is encrypted and needs its password"
        case .wrongPassword: "wrong password for the private key"
        case .noCertificate: "the file has no X.509 certificate in PEM"
        case .otherCertificate: "the first certificate is not that of the private key"
        case .notForSigning: "the certificate may not be used to sign"
        case .libraryFailed: "the cryptographic library failed"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .noKey:
            "create a key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem"
        case .severalCertificates:
            "keep only the certificate to trust, usually the last one, which signs itself"
        case .invalidName:
            "use letters, digits, '.', '_' and '-', at most \(TrustRoot.nameLimit) of them"
        case .notForSigning:
            "its key usage must include digitalSignature, and its extended key usage, if any, codeSigning"
        case .otherCertificate: "put the certificate of the key first"
        default: nil
        }
    }
}
