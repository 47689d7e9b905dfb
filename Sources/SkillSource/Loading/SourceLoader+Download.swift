internal import Digest
internal import FileTree
internal import ObjectStore
internal import RemoteStore
internal import SkillCatalog
internal import SystemPackage
internal import Transfer

/// A downloaded archive in a temporary file.
struct ArchiveDownload {
    let file: InputFile
    let digest: SHA256Digest
    let byteCount: Int
    /// The time of its last change, in seconds since 1970; nil if the server does not state it.
    let lastModified: Int?

    func contents(limit: Int) throws(SkillSourceError) -> [UInt8] {
        do { return try file.contents(limit: limit) } catch { throw .files(error) }
    }
}

// Downloads of archives.
extension SourceLoader {
    /// Returns a file that `write` fills; its name is removed at once, and its descriptor keeps it until it is closed.
    func temporaryFile(
        _ prefix: String, _ write: (OutputFile) async throws -> Void
    ) async throws -> InputFile {
        let name = FilePath.Component.unique(prefix: prefix)
        try await write(downloads.createFile(name, permissions: [.ownerReadWrite]))
        let input = try downloads.openFile(name)
        try downloads.removeFile(name)
        return input
    }

    /// Downloads an archive.
    func download(
        _ url: String, for address: SkillAddress, limit: Int = downloadLimit
    ) async throws(SkillSourceError) -> ArchiveDownload {
        guard let download = try await download(url, for: address, unless: nil, limit: limit) else {
            preconditionFailure("a transfer without an entity tag does not end with status 304")
        }
        return download
    }

    /// Downloads an archive; returns nil if the server reports that it still has this entity tag.
    func download(
        _ url: String, for address: SkillAddress, unless tag: HeaderField.Value?,
        limit: Int = downloadLimit
    ) async throws(SkillSourceError) -> ArchiveDownload? {
        do {
            var receipt: TransferReceipt?
            let file = try await temporaryFile("download-") { output in
                receipt = try await receive(url, for: address, into: output, unless: tag, limit)
            }
            guard let receipt, receipt.status != 304 else { return nil }
            archiveTags.store(receipt, of: url)
            return ArchiveDownload(
                file: file, digest: receipt.digest, byteCount: receipt.byteCount,
                lastModified: receipt.lastModified)
        } catch {
            throw SkillSourceError(error, reading: address)
        }
    }

    /// Downloads a file, with the credentials of its server if that requires some.
    private func receive(
        _ url: String, for address: SkillAddress, into output: OutputFile,
        unless knownTag: HeaderField.Value?, _ limit: Int
    ) async throws -> TransferReceipt {
        if RemoteLocation.isAddress(url) {
            return try await receiveStored(url, for: address, into: output, unless: knownTag, limit)
        }
        var request = TransferRequest(try WebAddress(url), byteLimit: limit, knownTag: knownTag)
        request.referrer = referrer ?? catalogReferrer(naming: address)
        return try await transfer.download(request, to: output) {
            progress(address, .transfer($0))
        }
    }

    /// Downloads an object, or a blob of a catalog in a container registry.
    private func receiveStored(
        _ url: String, for address: SkillAddress, into output: OutputFile,
        unless knownTag: HeaderField.Value?, _ limit: Int
    ) async throws(RemoteStoreError) -> TransferReceipt {
        let (location, path): (RemoteLocation, String)
        if let blob = RemoteLocation.blob(at: url) {
            (location, path) = blob
        } else if let object = RemoteLocation(url) {
            (location, path) = (object, "")
        } else {
            throw .objects(.notFound(url))
        }
        return try await location.download(
            path, in: stores, to: output, limit: limit, unless: knownTag
        ) { progress(address, .transfer($0)) }
    }
}
