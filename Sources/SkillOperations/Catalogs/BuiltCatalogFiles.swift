internal import Digest
internal import FileTree
internal import SkillCatalog

/// The files of a catalog that was built, other than its blobs.
struct BuiltCatalogFiles {
    private let index: CatalogIndex
    /// The files besides the index and its signature, in the order in which they are written.
    private let others: [CatalogOutput.File]
    private let blobs: BlobStore

    init(
        _ index: CatalogIndex, _ entries: [CatalogEntry], _ settings: CatalogOutputSettings,
        _ blobs: BlobStore, _ advisories: CatalogOutput.File?
    ) {
        self.index = index
        self.blobs = blobs
        let mirrors = CatalogMirrorFiles(of: entries, title: index.root.title)
        var others = [mirrors.wellKnown]
        if let advisories { others.append(advisories) }
        if let baseURL = settings.baseURL { others.append(mirrors.marketplace(baseURL: baseURL)) }
        // The first, as it shows that the others are ours if the build is killed.
        self.others = [Self.sums(of: others + [index.file], blobs)] + others
    }

    /// The number of files of the catalog.
    var count: Int { blobs.used.count + others.count + 1 + (index.root.key == nil ? 0 : 1) }

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

    /// Writes the files; the signature and the index are the last, one right after the other.
    func write(to output: CatalogOutput) throws(CatalogBuildError) {
        if try hasOutdatedPlugins(output) { try output.remove(CatalogOutput.marketplace) }
        for file in others { try output.write(file) }
        guard let signature = index.signature else { return try output.write(index.file) }
        for file in [signature, index.file] where try output.contents(of: file.path) != file.bytes {
            return try output.writeAtTop([signature, index.file])
        }
    }

    /// Whether the output has the list of plugins of an earlier build with a base URL, unedited.
    private func hasOutdatedPlugins(_ output: CatalogOutput) throws(CatalogBuildError) -> Bool {
        guard !others.contains(where: { $0.path == CatalogOutput.marketplace }),
            let bytes = try output.contents(of: CatalogOutput.marketplace),
            let sums = try output.contents(of: CatalogOutput.sums)
        else { return false }
        let line = "\(SHA256Digest(of: bytes).hex)  \(CatalogOutput.marketplace)"
        return sums.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(line.utf8) }
    }

    /// Returns the files in the output that differ from these, or are missing.
    func differences(from output: CatalogOutput) throws(CatalogBuildError) -> [String] {
        var paths = index.unsigned
        for file in [index.file] + others where !paths.contains(file.path) {
            if try output.contents(of: file.path) != file.bytes { paths.append(file.path) }
        }
        if try hasOutdatedPlugins(output) { paths.append(CatalogOutput.marketplace) }
        return paths + blobs.faults().map { "\(BlobStore.folderName)/\($0)" }
    }
}
