public import Digest

/// The signer of a folder.
public struct Signer: Sendable, Hashable {
    /// Whether a signer is trusted.
    public enum Standing: Sendable, Hashable {
        /// The signature leads to the trust root of this name.
        case trusted(root: String)
        /// The signature leads to no trust root: anyone can make one with the same name in it.
        case unknown
        /// The signature leads to a trust root, but a certificate expired on this day, such as `2028-04-22`.
        case expired(on: String)
        /// The signature leads to a trust root, but a certificate is valid only from this day.
        case notYetValid(from: String)
    }

    /// The organization or the common name of a certificate, or the start of a key's fingerprint.
    ///
    /// It comes from the signature, so it means nothing unless the signer is trusted; it is the same for every reader.
    public let name: String
    /// Whether the signature has certificates, or names a key.
    public let kind: TrustRoot.Kind
    /// The fingerprint of the certificate that the signature leads to, or of the key; see ``TrustRoot/fingerprint``.
    public let fingerprint: SHA256Digest
    /// Whether the signer is trusted.
    public let standing: Standing

    /// The name to show: that of the trust root if the signer is a trusted key, which has no other name.
    public var title: String {
        if case .trusted(let root) = standing, kind == .key { root } else { name }
    }

    /// Whether the signature leads to a trust root.
    public var isTrusted: Bool { if case .trusted = standing { true } else { false } }
}

/// A fault that makes the signature of a folder worthless.
public enum SignatureFault: Error, Sendable, Hashable {
    /// The file is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The file is not a bundle with a signed list of files: why.
    case malformed(String)
    /// The signature is of a kind that can't be checked.
    case unsupported(String)
    /// The signature is of other bytes than the list of files, or of another key.
    case wrongSignature
    /// The digest over the list of files is that of another list.
    case wrongRootDigest
    /// The certificates lead to a trust root, but may not sign: why.
    case brokenChain(String)
    /// The certificates lead to no trust root, and are not a chain that may sign: why.
    case unusableChain(String)

    /// Whether the signature or the signed files were changed; otherwise the signature can't be checked.
    public var isForgery: Bool {
        switch self {
        case .wrongSignature, .wrongRootDigest, .brokenChain: true
        case .tooLarge, .malformed, .unsupported, .unusableChain: false
        }
    }
}

/// The differences of a folder from the list that was signed; paths are in the order of their bytes.
public struct SignedDifferences: Sendable, Hashable {
    /// The files with other content.
    public var changed: [String] = []
    /// The files that are not in the folder.
    public var missing: [String] = []
    /// The files that are not in the list.
    public var unsigned: [String] = []
    /// The files that are not in the list because the signer left their paths out, such as `.gitignore`.
    public var leftOut: [String] = []

    /// Creates an empty value.
    public init() {}

    /// Whether every file is as it was signed, and none was added.
    public var isEmpty: Bool { changed.isEmpty && missing.isEmpty && unsigned.isEmpty }
}
