internal import Digest
internal import FileTree
internal import Signature
internal import SkillCatalog

/// The files of a catalog that have names of their own.
struct CatalogFiles {
    private let root: IndexRoot
    private let index: CatalogOutput.File
    /// The files besides the index and its signature, in the order in which they are written.
    private let others: [CatalogOutput.File]
    private let blobs: BlobStore

    init(
        _ root: IndexRoot, _ entries: [CatalogEntry], _ request: CatalogBuildRequest,
        _ blobs: BlobStore
    ) {
        self.root = root
        self.blobs = blobs
        index = CatalogOutput.File(path: IndexRoot.fileName, bytes: root.bytes)
        let mirrors = CatalogMirrorFiles(of: entries, title: root.title)
        var others = [mirrors.wellKnown]
        if let baseURL = request.baseURL { others.append(mirrors.marketplace(baseURL: baseURL)) }
        others.append(Self.sums(of: others + [index], blobs))
        self.others = others
    }

    /// The number of files of the catalog.
    var count: Int { blobs.used.count + others.count + 1 + (root.key == nil ? 0 : 1) }

    /// The list of digests that `sha256sum --check` reads.
    private static func sums(
        of files: [CatalogOutput.File], _ blobs: BlobStore
    ) -> CatalogOutput.File {
        let named = files.map { (path: $0.path, digest: SHA256Digest(of: $0.bytes).hex) }
        let stored = blobs.used.keys.map {
            (path: "\(BlobStore.folderName)/\($0)", digest: String($0.prefix(64)))
        }
        let lines = (named + stored).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
            .map { "\($0.digest)  \($0.path)\n" }
        return CatalogOutput.File(path: CatalogOutput.sums, bytes: Array(lines.joined().utf8))
    }

    private var signaturePath: String { IndexRoot.fileName + Signature.fileSuffix }

    /// Writes the files; the signature and the index are the last, one right after the other.
    func write(to output: CatalogOutput, key: SecretKey?) throws(CatalogBuildError) {
        for file in others { try output.write(file) }
        guard let key, !(try isSigned(in: output)) else { return try output.write(index) }
        let signature: [UInt8]
        do {
            signature = try key.sign(index.bytes, trustedComment: "version \(root.version)")
        } catch { throw .signing(error) }
        try output.writeAtTop([
            CatalogOutput.File(path: signaturePath, bytes: signature), index,
        ])
    }

    /// Returns whether the signature in the output is one of the new index: not all systems sign in the same bytes.
    private func isSigned(in output: CatalogOutput) throws(CatalogBuildError) -> Bool {
        guard let bytes = try output.contents(of: signaturePath), let key = root.key else {
            return false
        }
        do {
            try Signature(bytes).verify(index.bytes, by: PublicKey(key))
            return true
        } catch { return false }
    }

    /// Returns the files in the output that differ from these, or are missing.
    func differences(from output: CatalogOutput) throws(CatalogBuildError) -> [String] {
        var paths: [String] = []
        for file in [index] + others where try output.contents(of: file.path) != file.bytes {
            paths.append(file.path)
        }
        if root.key != nil, try !isSigned(in: output) { paths.append(signaturePath) }
        return paths + blobs.faults().map { "\(BlobStore.folderName)/\($0)" }
    }
}
