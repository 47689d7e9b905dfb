internal import Digest
internal import FileTree
internal import SkillCatalog
internal import SystemPackage

/// The files of a catalog that was built, other than its blobs.
struct BuiltCatalogFiles {
    private let index: CatalogIndex
    /// The files besides the index and its signature, in the order in which they are written.
    private let others: [CatalogOutput.File]
    private let blobs: BlobStore
    private let log: CatalogLog?

    /// Collects the files; `entries` are sorted, and nil if there are too many for other programs.
    init(
        _ index: CatalogIndex, _ entries: [CatalogEntry]?, _ settings: CatalogOutputSettings,
        _ blobs: BlobStore, _ advisories: CatalogOutput.File?,
        _ log: CatalogLog?
    ) async {
        self.index = index
        self.log = log
        self.blobs = blobs
        let mirrors = entries.map { CatalogMirrorFiles(of: $0, title: index.root.title) }
        var others: [CatalogOutput.File] = []
        if let mirrors { others.append(await mirrors.wellKnown) }
        if let advisories { others.append(advisories) }
        if let mirrors, let baseURL = settings.baseURL {
            others.append(await mirrors.marketplace(baseURL: baseURL))
        }
        // The first, as it shows that the others are ours if the build is killed.
        self.others = [Self.sums(of: others + [index.file], blobs)] + others
    }

    /// The number of files of the catalog.
    var count: Int {
        blobs.used.count + others.count + 1 + (index.root.key == nil ? 0 : 1)
            + (log?.fileCount ?? 0)
    }

    /// The list of digests that `sha256sum --check` reads.
    private static func sums(
        of files: [CatalogOutput.File], _ blobs: BlobStore
    ) -> CatalogOutput.File {
        let named = files.map { (path: $0.path, digest: SHA256Digest(of: $0.bytes).hex) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        // Most of the lines are those of blobs, which are in the order of their names.
        let folder = BlobStore.folderName.string
        let (first, last) = (
            named.filter { $0.path.utf8.lexicographicallyPrecedes(folder.utf8) },
            named.filter { !$0.path.utf8.lexicographicallyPrecedes(folder.utf8) }
        )
        var bytes: [UInt8] = []
        for file in first { bytes += "\(file.digest)  \(file.path)\n".utf8 }
        for name in blobs.used.keys.sorted() { bytes += "\(name.hex)  \(folder)/\(name)\n".utf8 }
        for file in last { bytes += "\(file.digest)  \(file.path)\n".utf8 }
        return CatalogOutput.File(path: CatalogOutput.sums, bytes: bytes)
    }

    /// Throws if a file for other programs would be replaced that no build has written: SHA256SUMS does not list it.
    func refuseForeignFiles(in output: CatalogOutput) throws(CatalogBuildError) {
        var foreign: Set<String> = []
        for file in others where file.path != CatalogOutput.sums {
            if output.contains(file.path), try !output.has(file) { foreign.insert(file.path) }
        }
        guard !foreign.isEmpty else { return }
        let sums = try output.contents(of: CatalogOutput.sums, limit: CatalogOutput.sumsLimit) ?? []
        for line in sums.split(separator: UInt8(ascii: "\n")) {
            foreign.remove(CatalogOutput.listedPath(line))
        }
        if let path = foreign.min() { throw .foreignFile(output.path(of: path)) }
    }

    /// Writes the files; the signature and the index are the last, one right after the other.
    ///
    /// Only the checkpoint of a log follows, for those who read the log alone: the index has it, too. A build that is
    /// killed between the two continues the log of the index, which no checkpoint contradicts then.
    func write(to output: CatalogOutput) throws(CatalogBuildError) {
        try writeIndex(to: output)
        if let checkpoint = log?.checkpoint { try output.write(checkpoint) }
    }

    private func writeIndex(to output: CatalogOutput) throws(CatalogBuildError) {
        for path in try outdatedMirrors(in: output) { try output.remove(path) }
        for file in others { try output.write(file) }
        guard let signature = index.signature else { return try output.write(index.file) }
        guard try output.has(signature), try output.has(index.file) else {
            return try output.writeAtTop([signature, index.file])
        }
    }

    /// Returns the files for other programs that an earlier build wrote, unedited, and this one does not.
    private func outdatedMirrors(in output: CatalogOutput) throws(CatalogBuildError) -> [String] {
        var lines: [String: String] = [:]
        for path in [CatalogOutput.wellKnown, CatalogOutput.marketplace]
        where !others.contains(where: { $0.path == path }) {
            guard let bytes = try output.contents(of: path, limit: Self.mirrorLimit) else {
                continue
            }
            lines["\(SHA256Digest(of: bytes).hex)  \(path)"] = path
        }
        guard !lines.isEmpty,
            let sums = try output.contents(
                of: CatalogOutput.sums, limit: CatalogOutput.sumsLimit)
        else { return [] }
        return sums.split(separator: UInt8(ascii: "\n"))
            .compactMap { lines[String(decoding: $0, as: UTF8.self)] }
    }

    /// The maximum size of a file for other programs, in bytes: of ``CatalogAssembly/mirrorLimit`` skills with the longest
    /// descriptions.
    private static let mirrorLimit = 512 << 20

    /// Returns the files in the output that differ from these, or are missing.
    func differences(from output: CatalogOutput) throws(CatalogBuildError) -> [String] {
        var paths = index.unsigned
        for file in [index.file] + others where !paths.contains(file.path) {
            if try !output.has(file) { paths.append(file.path) }
        }
        paths += try outdatedMirrors(in: output)
        paths += try log?.differences(from: output) ?? []
        return paths + blobs.faults().map { "\(BlobStore.folderName)/\($0)" }
    }
}
