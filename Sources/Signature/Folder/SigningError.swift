public import Problem

/// An error with a trust root or with a key that signs folders.
public enum SigningError: Problem, Equatable {
    /// A file is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// A file has neither a certificate nor a public key of a supported kind.
    case noRoot
    /// A file has several certificates, of which only one can be the root.
    case severalCertificates
    /// A text can't name a root.
    case invalidName(String)
    /// A file has no private key of a supported kind.
    case noKey
    /// The private key is encrypted.
    case passwordRequired
    /// The private key can't be decrypted with this password.
    case wrongPassword
    /// A file has no certificate.
    case noCertificate
    /// The first certificate is not that of the key.
    case otherCertificate
    /// The certificate may not be used to sign.
    case notForSigning
    /// The cryptographic library failed.
    case libraryFailed
}
