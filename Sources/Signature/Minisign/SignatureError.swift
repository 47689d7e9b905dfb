public import Problem

/// A fault in a key, in a signature or in signed content.
public enum SignatureError: Problem, Hashable {
    /// The files that the room reads.
    public enum Form: Sendable {
        case publicKey, secretKey, signature, note
    }

    /// A text is not such a file of minisign.
    case malformed(Form)
    /// A file is larger than the limit in bytes.
    case tooLarge(Form, limit: Int)
    /// The comment of a signature is longer than the limit in bytes, or has control characters.
    case invalidComment(limit: Int)
    /// The content is signed with another key.
    case otherKey(signed: String, expected: String)
    /// The note has no signature of this key, or more signatures than the limit.
    case unsignedNote(key: String)
    /// The content, the signature or the key was changed.
    case wrongSignature
    /// The comment of a valid signature was changed.
    case wrongComment
    /// The secret key is encrypted.
    case passwordRequired
    /// The secret key can't be decrypted with this password, or it is damaged.
    case wrongPassword
    /// The secret key is damaged.
    case damagedKey
    /// The key's encryption needs more memory or time than the limits, or a library that this system does not have.
    case unsupportedEncryption
    /// The cryptographic library failed.
    case libraryFailed
}
