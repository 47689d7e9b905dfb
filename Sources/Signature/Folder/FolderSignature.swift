public import Digest

/// A signature of all files of a folder in the form of OpenSSF Model Signing: a Sigstore bundle (v0.3) with a signed
/// list of digests.
///
/// The key of the signer is certified by a chain of X.509 certificates in the bundle, or is known to the reader. Whether
/// certificates are valid is decided by the time of ``SignerTrust``, not by that of the signature, which nothing in the
/// bundle proves.
///
/// Checked by libcrypto.
public struct FolderSignature {
    /// The maximum size of a file, in bytes; the largest of 344 public ones has 40 kB.
    public static let sizeLimit = 4 << 20

    /// A file of the folder.
    public struct File: Sendable {
        /// The path in the folder.
        public let path: String
        /// The SHA-256 of the content; nil if it is no regular file.
        public let digest: SHA256Digest?

        /// Creates a file.
        public init(path: String, digest: SHA256Digest?) {
            self.path = path
            self.digest = digest
        }
    }

    private let bundle: SigstoreBundle
    private let statement: SignedStatement

    /// Reads a file, and checks its form, but not who signed it.
    public init(_ file: [UInt8]) throws(SignatureFault) {
        guard file.count <= Self.sizeLimit else { throw .tooLarge(limit: Self.sizeLimit) }
        bundle = try SigstoreBundle(file)
        statement = try SignedStatement(bundle.payload)
    }

    /// The paths in the list, in its order.
    public var paths: [String] { statement.files.map(\.path) }

    /// Compares the list with the files of the folder, without the file of the signature.
    public func differences(from files: [File]) -> SignedDifferences {
        // By bytes: two strings that look alike, composed and decomposed, are different names.
        var listed: [[UInt8]: SHA256Digest] = [:]
        for file in statement.files { listed[Array(file.path.utf8)] = file.digest }
        var differences = SignedDifferences()
        for file in files {
            switch listed.removeValue(forKey: Array(file.path.utf8)) {
            case let digest?: if digest != file.digest { differences.changed.append(file.path) }
            case nil where SignedStatement.contains(file.path, in: statement.leftOut):
                differences.leftOut.append(file.path)
            case nil: differences.unsigned.append(file.path)
            }
        }
        differences.missing = listed.keys.map { String(decoding: $0, as: UTF8.self) }
        for list in [
            \SignedDifferences.changed, \.missing, \.unsigned, \.leftOut,
        ] {
            differences[keyPath: list].sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
        return differences
    }

    /// Checks the signature and returns its signer.
    ///
    /// Throws ``SignatureFault`` if it is not valid. A valid signature of a signer that is not trusted is no error.
    public func signer(_ trust: SignerTrust) throws(SignatureFault) -> Signer {
        switch bundle.material {
        case .key(let hint): try signer(ofKey: hint, trust)
        case .certificates(let chain):
            try signer(certifiedBy: chain, trust)
        }
    }

    private func signer(ofKey hint: String, _ trust: SignerTrust) throws(SignatureFault) -> Signer {
        let roots = trust.roots.filter { $0.kind == .key }
        let message = bundle.message
        if hint.isEmpty {
            // Early versions of model-signing name no key.
            guard
                let root = roots.first(where: {
                    ECKey(der: $0.der)?.isValid(bundle.signature, of: message) == true
                })
            else { throw .unsupported(Messages.unnamedKey) }
            return Signer(
                name: Messages.key(root.fingerprint.hex), kind: .key,
                fingerprint: root.fingerprint, standing: .trusted(root: root.name))
        }
        guard let fingerprint = SHA256Digest(hex: hint) else {
            throw .malformed(Messages.noValue("hint"))
        }
        guard let root = roots.first(where: { $0.fingerprint == fingerprint }) else {
            return Signer(
                name: Messages.key(fingerprint.hex), kind: .key, fingerprint: fingerprint,
                standing: .unknown)
        }
        guard ECKey(der: root.der)?.isValid(bundle.signature, of: message) == true else {
            throw .wrongSignature
        }
        return Signer(
            name: Messages.key(fingerprint.hex), kind: .key, fingerprint: fingerprint,
            standing: .trusted(root: root.name))
    }

    private func signer(
        certifiedBy chain: [[UInt8]], _ trust: SignerTrust
    ) throws(SignatureFault) -> Signer {
        guard let chain = trust.chain(chain) else { throw .malformed(Messages.noCertificate) }
        guard let key = chain.key.flatMap({ ECKey(der: $0) }) else {
            throw .unsupported(Messages.otherKey)
        }
        guard key.isValid(bundle.signature, of: bundle.message) else { throw .wrongSignature }
        guard chain.isForSigning else {
            throw chain.isKnown
                ? .brokenChain(Messages.notForSigning)
                : .unusableChain(Messages.notForSigning)
        }
        let anchor: [UInt8]
        let standing: Signer.Standing
        switch chain.outcome {
        case .trusted(let root):
            anchor = root
            standing =
                trust.roots.first { $0.kind == .certificate && $0.der == root }.map {
                    .trusted(root: $0.name)
                } ?? .unknown
        case .expired(let day, let root): (anchor, standing) = (root, .expired(on: day))
        case .notYetValid(let day, let root):
            (anchor, standing) = (root, .notYetValid(from: day))
        case .noAnchor: throw .unusableChain(Messages.incompleteChain)
        case .broken(let reason):
            throw chain.isKnown ? .brokenChain(reason) : .unusableChain(reason)
        }
        return Signer(
            name: chain.name ?? Messages.unnamed, kind: .certificate,
            fingerprint: SHA256Digest(of: anchor), standing: chain.isKnown ? standing : .unknown)
    }
}

extension Certificate {
    /// The longest name to show, in characters.
    private static let nameLimit = 100

    /// The organization or else the common name in the subject, on one line; nil if there is neither.
    var displayName: String? {
        let names = [organization, commonName].compactMap(\.self).map { name in
            String(
                name.prefix(Self.nameLimit).map {
                    $0.unicodeScalars.allSatisfy(Self.isShown) ? $0 : "?"
                })
        }
        return names.first { $0.contains { $0 != " " } }
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
            .privateUse:
            false
        default: true
        }
    }
}
