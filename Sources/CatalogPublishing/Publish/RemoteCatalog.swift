internal import Digest
internal import RemoteStore
internal import SkillCatalog
internal import SkillSource
internal import Tasks
internal import Transfer
internal import TransparencyLog

/// A catalog on a web server or in a bucket as the source of a copy.
struct RemoteCatalog: Sendable {
    enum Location: Sendable {
        case web(String)
        case store(RemoteLocation)
    }

    /// The files with names of their own, which a catalog may have.
    private static let names = [
        CatalogOutput.sums, CatalogIndex.signaturePath, CatalogOutput.wellKnown,
        CatalogOutput.marketplace, AdvisoryList.fileName,
    ]

    /// The number of files of a log that are read at the same time.
    private static let width = 24

    private let connection: SourceConnection
    private let location: Location

    init(_ connection: SourceConnection, _ location: Location) {
        self.connection = connection
        self.location = location
    }

    private var description: String {
        switch location {
        case .web(let url): url
        case .store(let location): location.description
        }
    }

    /// Reads the catalog; `key` must have signed its index, unless it is nil.
    func contents(signedBy key: String? = nil) async throws(CatalogPublishError) -> CatalogContents
    {
        var others: [CatalogFile] = []
        let root = try await file(IndexRoot.fileName, limit: IndexRoot.sizeLimit)
        var found = try await files(at: Self.names)
        let rootFile = root.map(RootFile.init(parsing:))
        if let rootFile, let index = try? rootFile.index(),
            let checkpoint = try CatalogContents.checkpoint(
                in: rootFile, of: index, at: description, signedBy: key)
        {
            found += try await log(of: checkpoint)
        }
        var kept: [String: [UInt8]] = [:]
        for (path, bytes) in found {
            kept[path] = bytes
            others.append(
                CatalogFile(path: path, digest: SHA256Digest(of: bytes), size: bytes.count))
        }
        kept[IndexRoot.fileName] = root
        let files = kept
        return try await CatalogContents(at: description, others: others, sizes: nil) {
            (path, digest, limit) throws(CatalogPublishError) in
            if let bytes = files[path] { return bytes }
            guard let bytes = try await file(path, limit: limit) else {
                throw path == IndexRoot.fileName
                    ? .notACatalog(description) : .incomplete(description, path: path)
            }
            guard digest == nil || SHA256Digest(of: bytes) == digest else {
                throw .incomplete(description, path: path)
            }
            return bytes
        }
    }

    /// Reads the files of a log, up to the first that is missing: its size is only stated by the index.
    private func log(
        of checkpoint: Checkpoint
    ) async throws(CatalogPublishError) -> [(path: String, bytes: [UInt8])] {
        var found: [(path: String, bytes: [UInt8])] = []
        var paths = CatalogContents.files(of: checkpoint).makeIterator()
        while true {
            var next: [String] = []
            while next.count < Self.width, let path = paths.next() { next.append(path) }
            guard !next.isEmpty else { return found }
            let files = try await files(at: next)
            found += files
            let names = Set(files.map(\.path))
            if let lost = next.first(where: { !names.contains($0) }) {
                throw .incomplete(description, path: lost)
            }
        }
    }

    /// Reads those of several files that exist.
    private func files(
        at paths: [String]
    ) async throws(CatalogPublishError) -> [(path: String, bytes: [UInt8])] {
        try await ParallelWork.awaitAll(paths) { (path) throws(CatalogPublishError) in
            (path: path, bytes: try await file(path, limit: Self.limit(ofFileAt: path)))
        }.compactMap { file in file.bytes.map { (path: file.path, bytes: $0) } }
    }

    /// The maximum size of a file, in bytes.
    private static func limit(ofFileAt path: String) -> Int {
        if path == CatalogFile.checkpointPath { return Checkpoint.sizeLimit }
        let prefix = "\(CatalogLogEntry.folder)/"
        guard path.hasPrefix(prefix),
            let tile = Tile(path: String(path.dropFirst(prefix.utf8.count)))
        else { return DigestList.sizeLimit }
        return path == prefix + tile.path ? Tile.sizeLimit : LogLimits.bundle
    }

    /// Reads a file; nil if it does not exist.
    private func file(
        _ path: String, limit: Int
    ) async throws(CatalogPublishError) -> [UInt8]? {
        switch location {
        case .store(let location):
            do {
                return try await location.file(path, in: connection.stores, limit: limit)?.bytes
            } catch {
                guard error.isMissing else { throw CatalogPublishError(error) }
                return nil
            }
        case .web(let url):
            do {
                return try await connection.contents(of: try WebAddress(url + path), limit: limit)
                    .body
            } catch {
                switch error {
                case .notFound, .gone: return nil
                case .cancelled: throw .interrupted
                default: throw .catalog(.noAnswer(url, cause: error))
                }
            }
        }
    }
}
