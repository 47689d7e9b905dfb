public import Digest

/// A certificate or a key that a user names, and whose signatures are trusted.
public struct TrustRoot: Sendable, Hashable {
    /// A kind of trust anchor.
    public enum Kind: String, Sendable, CaseIterable {
        /// A certificate, of the signer itself or of an authority: chains that lead to it are trusted.
        case certificate
        /// A public key (ECDSA over P-256, P-384 or P-521).
        case key
    }

    /// The maximum size of a file with a certificate or a key, in bytes.
    public static let sizeLimit = 64 << 10
    /// The maximum length of a name, in bytes.
    public static let nameLimit = 64

    /// The name that the user gave it.
    public let name: String
    /// The kind of trust anchor.
    public let kind: Kind
    /// The certificate, or the key as SubjectPublicKeyInfo, in DER.
    let der: [UInt8]
    /// The owner: the organization or the common name of a certificate; nil for a key.
    public let subject: String?

    /// Reads a root from the base64 of its DER; throws ``SigningError`` if it is not one.
    public init(name: String, kind: Kind, base64: String) throws(SigningError) {
        guard let der = Base64.decode(base64.utf8), der.count <= Self.sizeLimit else {
            throw .noRoot
        }
        try self.init(name: name, kind: kind, der: der)
    }

    /// Reads a root from a PEM file with one certificate or one public key.
    ///
    /// Throws ``SigningError/severalCertificates`` for a chain, of which the user must choose one certificate.
    public init(name: String, file: [UInt8]) throws(SigningError) {
        guard file.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        let certificates = Certificate.all(pem: file, limit: 2)
        guard certificates.count < 2 else { throw .severalCertificates }
        if let certificate = certificates.first {
            try self.init(name: name, kind: .certificate, der: certificate.der)
        } else if let key = ECKey(publicPEM: file) {
            try self.init(name: name, kind: .key, der: key.publicDER)
        } else {
            throw .noRoot
        }
    }

    private init(name: String, kind: Kind, der: [UInt8]) throws(SigningError) {
        guard Self.isName(name) else { throw .invalidName(name) }
        self.name = name
        self.kind = kind
        self.der = der
        switch kind {
        case .certificate:
            guard let certificate = Certificate(der: der) else { throw .noRoot }
            subject = certificate.displayName
        case .key:
            guard ECKey(der: der) != nil else { throw .noRoot }
            subject = nil
        }
    }

    /// Whether a text can name a root: letters, digits, `.`, `_` and `-`, with a letter or digit first.
    public static func isName(_ text: String) -> Bool {
        let isPlain: (UInt8) -> Bool = {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
        guard let first = text.utf8.first, isPlain(first) else { return false }
        return text.utf8.count <= nameLimit
            && text.utf8.allSatisfy { isPlain($0) || ".-_".utf8.contains($0) }
    }

    /// The DER in base64, as ``init(name:kind:base64:)`` reads it.
    public var base64: String { Base64.encode(der) }

    /// The SHA-256 of a certificate's DER, as `openssl x509 -fingerprint -sha256` shows it, or of a key's PEM, as
    /// `sha256sum` shows it for the file that OpenSSL writes and as bundles name keys.
    public var fingerprint: SHA256Digest {
        switch kind {
        case .certificate: SHA256Digest(of: der)
        case .key: SHA256Digest(of: Array(PEM.publicKey(der).utf8))
        }
    }
}

/// The roots of the user that signatures are checked against, at a time.
public struct SignerTrust: Sendable, Hashable {
    /// No roots, at no time: signatures are checked, but no signer is trusted and no certificate expires.
    public static let none = SignerTrust(roots: [], time: nil)

    /// The certificates and keys that the user trusts.
    public let roots: [TrustRoot]
    /// The time in seconds since 1970; nil to ignore when certificates are valid.
    public let time: Int?
    private let chains = CheckedChains()

    /// Creates a trust in roots at a time, in seconds since 1970.
    public init(roots: [TrustRoot], time: Int?) {
        self.roots = roots
        self.time = time
    }

    /// Two are equal if they trust the same roots at the same time, whatever they have checked.
    public static func == (one: Self, other: Self) -> Bool {
        one.roots == other.roots && one.time == other.time
    }

    /// Hashes the roots and the time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(roots)
        hasher.combine(time)
    }

    /// Returns the checked chain of certificates in DER; nil if one of them can't be parsed.
    func chain(_ certificates: [[UInt8]]) -> CheckedChain? { chains.chain(certificates, self) }

    /// Returns the root with a fingerprint; nil if the user does not trust it.
    public func root(with fingerprint: SHA256Digest) -> TrustRoot? {
        roots.first { $0.fingerprint == fingerprint }
    }
}
