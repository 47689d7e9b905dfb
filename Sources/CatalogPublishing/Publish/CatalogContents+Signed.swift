internal import Digest
internal import Signature
internal import SkillCatalog

extension CatalogContents {
    /// Returns the catalog with only the files that the signature of its index covers, and the paths of the others.
    ///
    /// Covered are the blobs, the log, the advisories and the signature itself. The list for other programs and `SHA256SUMS`
    /// are generated again. Pages and `marketplace.json` are left out, because nothing signs them.
    func signedFiles() async -> (contents: CatalogContents, leftOut: [String]) {
        var kept: [CatalogFile] = []
        var made: [String: [UInt8]] = [:]
        var leftOut: [String] = []
        for file in files {
            switch file.path {
            case _ where file.isImmutable || file.isCheckpoint: kept.append(file)
            case AdvisoryList.fileName where file.digest == root.advisories?.digest:
                kept.append(file)
            case CatalogIndex.signaturePath where await isSignature(file): kept.append(file)
            case CatalogOutput.wellKnown:
                let list = await CatalogMirrorFiles(of: entries, title: root.title).wellKnown
                made[list.path] = list.bytes
            case CatalogOutput.sums: made[file.path] = []
            default: leftOut.append(file.path)
            }
        }
        if made[CatalogOutput.sums] != nil {
            let lists = made.filter { $0.key != CatalogOutput.sums }.map(CatalogFile.init)
            let named = kept.filter { $0.isBlob || $0.path == AdvisoryList.fileName }
            made[CatalogOutput.sums] = DigestList.bytes(of: named + lists + [rootFile])
        }
        let (lists, read) = (made, read)
        let contents = CatalogContents(self, files: kept + made.map(CatalogFile.init)) {
            (path, digest, limit) throws(CatalogPublishError) in
            if let bytes = lists[path] { return bytes }
            return try await read(path, digest, limit)
        }
        return (contents, leftOut)
    }

    /// Whether a file is a signature of the index by its key.
    private func isSignature(_ file: CatalogFile) async -> Bool {
        guard let key = root.key.flatMap({ try? PublicKey($0) }),
            let bytes = try? await read(file.path, file.digest, Signature.sizeLimit),
            let signature = try? Signature(bytes)
        else { return false }
        return (try? signature.verify(rootBytes, by: key)) != nil
    }
}

extension CatalogFile {
    fileprivate init(path: String, bytes: [UInt8]) {
        self.init(path: path, digest: SHA256Digest(of: bytes), size: bytes.count)
    }
}
