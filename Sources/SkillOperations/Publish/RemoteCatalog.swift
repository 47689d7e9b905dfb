internal import Digest
internal import SkillCatalog
internal import Transfer

/// A catalog on a web server or in a bucket as the source of a copy.
struct RemoteCatalog: Sendable {
    enum Place: Sendable {
        case web(String)
        case store(StorePlace)
    }

    /// The files with names of their own, which a catalog may have.
    private static let names = [
        CatalogOutput.sums, CatalogIndex.signaturePath, CatalogOutput.wellKnown,
        CatalogOutput.marketplace, AdvisoryList.fileName,
    ]

    private let connection: SessionConnection
    private let place: Place

    init(_ connection: SessionConnection, _ place: Place) {
        self.connection = connection
        self.place = place
    }

    private var description: String {
        switch place {
        case .web(let url): url
        case .store(let place): place.description
        }
    }

    func contents() async throws(CatalogPublishError) -> CatalogContents {
        var others: [CatalogFile] = []
        let root = try await file(IndexRoot.fileName, limit: IndexRoot.sizeLimit)
        let log = root.flatMap { CatalogContents.checkpoint(in: $0) }.map(CatalogContents.files)
        let found = try await ConcurrentWork.map(Self.names + (log ?? [])) {
            (path) throws(CatalogPublishError) in
            let bytes = try await file(path, limit: DigestList.sizeLimit)
            return (path, bytes)
        }
        var kept: [String: [UInt8]] = [:]
        for case (let path, let bytes?) in found {
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

    /// Reads a file; nil if it does not exist.
    private func file(
        _ path: String, limit: Int
    ) async throws(CatalogPublishError) -> [UInt8]? {
        switch place {
        case .store(let place):
            do {
                return try await place.file(path, in: connection.stores, limit: limit)?.bytes
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
