internal import Signature
internal import SkillCatalog

/// The index of a catalog and its signature, as they are written.
struct CatalogIndex {
    static let signaturePath = IndexRoot.fileName + Signature.fileSuffix

    let root: IndexRoot
    let file: CatalogOutput.File
    /// The file of the signature; nil if the index is not signed, or if it can't be signed without the key.
    let signature: CatalogOutput.File?
    /// The paths of the files that lack a valid signature, which only the key can make.
    let unsigned: [String]

    /// Signs a root, unless the output has it with valid signatures: not all systems sign in the same bytes.
    ///
    /// Without `key`, only the signatures in the output are taken.
    ///
    /// `proof` is that of the log of the catalog, if it has one.
    init(
        _ root: IndexRoot, proof: String?, in output: CatalogOutput, key: SecretKey?
    ) throws(CatalogBuildError) {
        self.root = root
        let plain = RootFile(root.bytes, proof: proof)
        guard let publicKey = try root.key.map(Self.publicKey) else {
            file = CatalogOutput.File(path: IndexRoot.fileName, bytes: plain.bytes)
            signature = nil
            unsigned = []
            return
        }
        let sign = { (bytes: [UInt8]) throws(CatalogBuildError) in
            try Self.signature(of: bytes, by: key, version: root.version)
        }
        let known = try output.contents(of: IndexRoot.fileName, limit: IndexRoot.sizeLimit)
            .map(RootFile.init(parsing:))
        let sealed =
            if let known, known.content == plain.content, known.isSigned(by: publicKey) {
                known
            } else {
                RootFile(root.bytes, proof: proof, signature: try sign(plain.content))
            }
        file = CatalogOutput.File(path: IndexRoot.fileName, bytes: sealed.bytes)
        let outer =
            if let text = try? output.contents(
                of: Self.signaturePath, limit: Signature.sizeLimit),
                (try? Signature(text).verify(sealed.bytes, by: publicKey)) != nil
            { text } else { try sign(sealed.bytes) }
        signature = outer.map { CatalogOutput.File(path: Self.signaturePath, bytes: $0) }
        unsigned =
            (sealed.signature == nil ? [IndexRoot.fileName] : [])
            + (outer == nil ? [Self.signaturePath] : [])
    }

    private static func publicKey(_ text: String) throws(CatalogBuildError) -> PublicKey {
        do { return try PublicKey(text) } catch { throw .signing(error) }
    }

    private static func signature(
        of bytes: [UInt8], by key: SecretKey?, version: Int
    ) throws(CatalogBuildError) -> [UInt8]? {
        do { return try key?.sign(bytes, trustedComment: "version \(version)") } catch {
            throw .signing(error)
        }
    }
}
