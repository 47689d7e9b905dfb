internal import Digest
internal import FileTree
internal import RemoteStore
internal import SystemPackage
internal import Transfer

/// Reads the files of a static index, on the web or in a folder on this machine.
struct CatalogRequests: Sendable {
    /// The content of a file of the index.
    struct File: Sendable {
        let bytes: [UInt8]
        let digest: SHA256Digest
        /// The entity tag of the server, if it sends one.
        var tag: String?
    }

    let reference: CatalogReference
    private let location: IndexLocation
    private let transfer: @Sendable () -> AuthorizedTransfer
    private let stores: RemoteStores
    /// Called as files are downloaded; at first the progress of the catalog.
    var progress: @Sendable (TransferProgress) -> Void

    /// Creates requests for a catalog whose location is a URL or a path.
    init(_ reference: CatalogReference, _ access: CatalogAccess) throws(CatalogError) {
        self.reference = reference
        location = try reference.indexLocation()
        transfer = access.transfer
        stores = access.stores
        progress = { access.progress(reference.name, $0) }
    }

    /// The name of the root.
    var root: String { location.root }

    /// Makes a URL of the catalog absolute; nil for anything but http, https and files in the folder of the catalog.
    func resolve(_ url: String) -> String? {
        switch location.base {
        case .web(let base): return try? base.resolving(relative: url).text
        case .folder(let folder):
            guard !url.contains("://") else { return try? WebAddress(url).text }
            if let path = RelativePath(url) { return folder.appending(path.description).string }
            // Search files have absolute paths.
            let path = FilePath(url)
            return path.starts(with: folder) && path.isLexicallyNormal ? path.string : nil
        case .store(let location):
            guard !RemoteLocation.isAddress(url) else {
                return RemoteLocation.blob(at: url)?.location == location ? url : nil
            }
            guard !url.contains("://") else { return try? WebAddress(url).text }
            return RelativePath(url).flatMap { location.address(of: $0.description) }
        }
    }

    /// Reads a file into memory; returns nil if it still has the known entity tag.
    func file(
        _ file: String, limit: Int, unless knownTag: String?
    ) async throws(CatalogError) -> File? {
        let base: WebAddress
        switch location.base {
        case .web(let address): base = address
        case .folder(let folder): return try local(file, in: folder, limit: limit)
        case .store(let location):
            do {
                let read = try await location.file(
                    file, in: stores, limit: limit, unless: knownTag, progress: progress)
                return read.map { File(bytes: $0.bytes, digest: $0.digest, tag: $0.tag) }
            } catch { throw CatalogError(error, reading: reference.name) }
        }
        let request = try request(file, below: base, limit: limit, knownTag: knownTag)
        do {
            let response = try await transfer().fetch(request, progress: progress)
            guard response.receipt.status != 304 else { return nil }
            return File(
                bytes: response.body, digest: response.receipt.digest,
                tag: response.receipt.entityTag)
        } catch {
            throw failure(error, file)
        }
    }

    /// Reads a file that may be missing.
    func fileIfPresent(_ file: String, limit: Int) async throws(CatalogError) -> File? {
        do {
            return try await self.file(file, limit: limit, unless: nil)
        } catch .unreachable(_, .notFound), .unreachable(_, .gone) {
            return nil
        } catch .store(_, let error) where error.isMissing {
            return nil
        } catch .files(let error) where error.code == .noSuchFileOrDirectory {
            return nil
        }
    }

    /// Reads an immutable file and checks its digest.
    func blob(_ digest: SHA256Digest, limit: Int) async throws(CatalogError) -> [UInt8] {
        let name = CatalogPath.blob(digest)
        guard let file = try await file(name, limit: limit, unless: nil) else {
            preconditionFailure("a request without an entity tag does not end with status 304")
        }
        guard file.digest == digest else {
            throw .wrongDigest(
                reference.name, file: name, expected: digest, actual: file.digest)
        }
        return file.bytes
    }

    private func local(
        _ file: String, in folder: FilePath, limit: Int
    ) throws(CatalogError) -> File {
        do {
            let bytes = try InputFile.open(folder.appending(file)).contents(limit: limit)
            return File(bytes: bytes, digest: SHA256Digest(of: bytes))
        } catch .fileTooLarge(_, let limit) {
            throw .tooLarge(reference.name, file: file, limit: limit)
        } catch {
            throw .files(error)
        }
    }

    private func request(
        _ file: String, below base: WebAddress, limit: Int, knownTag: String?
    ) throws(CatalogError) -> TransferRequest {
        guard let address = try? base.resolving(relative: file) else {
            throw .invalidLocation(reference)
        }
        var request = TransferRequest(
            address, byteLimit: limit, knownTag: knownTag.flatMap { HeaderField.Value($0) })
        request.compression = .allowed
        return request
    }

    private func failure(_ error: TransferError, _ file: String) -> CatalogError {
        switch error {
        case .tooLarge(_, let limit): .tooLarge(reference.name, file: file, limit: limit)
        default: CatalogError(error, reading: reference.name)
        }
    }
}
