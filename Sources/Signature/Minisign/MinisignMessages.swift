public import Problem

extension SignatureError {
    /// What is wrong.
    public var summary: String {
        switch self {
        case .malformed(.note): "not a signed note"
        case .malformed(let form): "not \(form.message) in the form of minisign"
        case .tooLarge(let form, let limit): "\(form.message) is larger than \(ByteCount(limit))"
        case .invalidComment(let limit):
            "the comment of a signature must be one line of at most \(limit) bytes without control characters"
        case .otherKey(let signed, let expected):
            "signed with the key \(signed), not with the key \(expected)"
        case .unsignedNote(let key): "not signed with the key \(key)"
        case .wrongSignature: "the signature does not match the content"
        case .wrongComment: "the comment of the signature was changed"
        case .passwordRequired: "the secret key is encrypted and needs its password"
        case .wrongPassword: "wrong password for the secret key"
        case .damagedKey: "the secret key is damaged"
        case .unsupportedEncryption: "the encryption of the secret key is not supported"
        case .libraryFailed: "the cryptographic library failed"
        }
    }

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .malformed(.secretKey), .unsupportedEncryption:
            "create a key without a password: minisign -G -W"
        case .malformed(.publicKey): "create a pair of keys: minisign -G"
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
        case .publicKey: "a public key"
        case .secretKey: "a secret key"
        case .signature: "a signature"
        case .note: "a signed note"
        }
    }
}
