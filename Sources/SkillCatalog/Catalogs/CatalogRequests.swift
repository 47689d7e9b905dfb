internal import ArraySpan
internal import Digest
internal import FileTree
internal import RemoteStore
internal import SystemPackage
internal import Transfer

/// Reads the files of a static index, on the web or in a folder on this machine.
struct CatalogRequests: Sendable {
    /// A file that was read.
    struct File: Sendable {
        let bytes: [UInt8]
        let digest: SHA256Digest
        /// The entity tag of the server, if it sends one.
        var tag: String?
    }

    let reference: CatalogReference
    private let place: IndexPlace
    private let transfer: @Sendable () -> AuthorizedTransfer
    private let stores: RemoteStores
    /// Called as files are downloaded; at first the progress of the catalog.
    var progress: @Sendable (TransferProgress) -> Void

    /// Creates requests for a catalog whose location is a URL or a path.
    init(_ reference: CatalogReference, _ access: CatalogAccess) throws(CatalogError) {
        self.reference = reference
        place = try reference.indexPlace()
        transfer = access.transfer
        stores = access.stores
        progress = { access.progress(reference.name, $0) }
    }

    /// The name of the root.
    var root: String { place.root }

    /// Makes a URL of the catalog absolute; nil for anything but http, https and files in the place of the catalog.
    func resolve(_ url: String) -> String? {
        switch place.base {
        case .web(let base): return try? base.resolving(relative: url).text
        case .folder(let folder):
            guard !url.contains("://") else { return try? WebAddress(url).text }
            if let path = RelativePath(url) { return folder.appending(path.description).string }
            // Search files have absolute paths.
            let path = FilePath(url)
            return path.starts(with: folder) && path.isLexicallyNormal ? path.string : nil
        case .store(let place):
            guard !RemoteLocation.isAddress(url) else {
                return RemoteLocation.blob(at: url)?.location == place ? url : nil
            }
            guard !url.contains("://") else { return try? WebAddress(url).text }
            return RelativePath(url).flatMap { place.address(of: $0.description) }
        }
    }

    /// Reads a file into memory; returns nil if it still has the known entity tag.
    func file(
        _ file: String, limit: Int, unless knownTag: String?
    ) async throws(CatalogError) -> File? {
        let base: WebAddress
        switch place.base {
        case .web(let address): base = address
        case .folder(let folder): return try local(file, in: folder, limit: limit)
        case .store(let place):
            do {
                let read = try await place.file(
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
        try check(file.digest, of: name, is: digest)
        return file.bytes
    }

    /// Copies an immutable file of a known size and checks its digest.
    func download(_ blob: IndexRoot.Blob, to output: OutputFile) async throws(CatalogError) {
        let file = CatalogPath.blob(blob.digest)
        switch place.base {
        case .folder(let folder):
            let read = try local(file, in: folder, limit: blob.size)
            try check(read.digest, of: file, is: blob.digest)
            do { try output.write(read.bytes.span) } catch { throw .files(error) }
        case .web(let base):
            let request = try request(file, below: base, limit: blob.size, knownTag: nil)
            let receipt: TransferReceipt
            do {
                receipt = try await transfer().download(request, to: output, progress: progress)
            } catch {
                throw failure(error, file)
            }
            try check(receipt.digest, of: file, is: blob.digest)
        case .store(let place):
            let receipt: TransferReceipt?
            var packed: [UInt8] = []
            do {
                if let bytes = try await place.packedFile(file, in: stores, limit: blob.size) {
                    (packed, receipt) = (bytes, nil)
                } else {
                    receipt = try await place.download(
                        file, in: stores, to: output, limit: blob.size, progress: progress)
                }
            } catch { throw CatalogError(error, reading: reference.name) }
            if let receipt { return try check(receipt.digest, of: file, is: blob.digest) }
            do { try output.write(packed.span) } catch { throw .files(error) }
        }
    }

    private func check(
        _ actual: SHA256Digest, of file: String, is expected: SHA256Digest
    ) throws(CatalogError) {
        guard actual == expected else {
            throw .wrongDigest(reference.name, file: file, expected: expected, actual: actual)
        }
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
