public import Digest

/// A private key that signs folders, with the certificates of its owner if there are any.
public struct SigningKey {
    /// The maximum size of a file with a key or with certificates, in bytes.
    public static let sizeLimit = 64 << 10
    private static let certificateLimit = 8

    /// The paths at the top of a folder that a signature leaves out by default, as model-signing does.
    public static let gitPaths = [".git", ".gitattributes", ".github", ".gitignore"]

    private let key: ECKey
    private let certificates: [Certificate]

    /// Reads a PEM file with an elliptic-curve key (P-256, P-384 or P-521), and one with its certificate, which may be
    /// followed by those of the authorities.
    ///
    /// Throws ``SigningError``, for an encrypted key ``SigningError/passwordRequired``.
    public init(
        _ file: [UInt8], password: String?, certificates chain: [UInt8]?
    ) throws(SigningError) {
        guard max(file.count, chain?.count ?? 0) <= Self.sizeLimit else {
            throw .tooLarge(limit: Self.sizeLimit)
        }
        guard let key = ECKey(privatePEM: file, password: password) else {
            let isEncrypted = file.split(separator: UInt8(ascii: "\n")).contains {
                $0.starts(with: "-----BEGIN ENCRYPTED".utf8)
                    || $0.starts(with: "Proc-Type: 4,ENCRYPTED".utf8)
            }
            guard isEncrypted else { throw .noKey }
            throw password == nil ? .passwordRequired : .wrongPassword
        }
        self.key = key
        certificates =
            chain.map { Certificate.all(pem: $0, limit: Self.certificateLimit) } ?? []
        guard chain != nil else { return }
        guard let first = certificates.first else { throw .noCertificate }
        guard first.isFor(key) else { throw .otherCertificate }
        guard first.isForSigning else { throw .notForSigning }
    }

    /// Signs files of a folder, except those that are left out, and returns the content of the signature's file.
    ///
    /// The list is in the order of the paths, whatever that of `files` is. The signature itself differs each time,
    /// because ECDSA is random.
    public func sign(
        _ files: [(path: String, digest: SHA256Digest)], name: String, leavingOut leftOut: [String]
    ) throws(SigningError) -> [UInt8] {
        let statement = SignedStatement(
            files: files.map { SignedStatement.File(path: $0.path, digest: $0.digest) },
            leftOut: leftOut)
        let publicKey = PEM.publicKey(key.publicDER)
        let material: SigstoreBundle.Material =
            certificates.isEmpty
            ? .key(hint: SHA256Digest(of: Array(publicKey.utf8)).hex)
            : .certificates(certificates.map(\.der))
        let payload = statement.payload(name: name)
        let unsigned = SigstoreBundle(material: material, payload: payload, signature: [])
        guard let signature = key.sign(unsigned.message) else { throw .libraryFailed }
        return SigstoreBundle(material: material, payload: payload, signature: signature).file
    }

    /// A trust root for the signatures of this key alone.
    public func root(named name: String) throws(SigningError) -> TrustRoot {
        guard let first = certificates.first else {
            return try TrustRoot(
                name: name, kind: .key, base64: Base64.encode(key.publicDER))
        }
        return try TrustRoot(
            name: name, kind: .certificate, base64: Base64.encode(first.der))
    }
}
