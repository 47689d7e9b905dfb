internal import Digest
internal import FileTree
internal import ObjectStore
internal import RemoteStore
internal import SkillCatalog
internal import SystemPackage
internal import Transfer

/// A downloaded archive.
struct ArchiveDownload {
    let file: InputFile
    let digest: SHA256Digest
    let byteCount: Int
    /// When it last changed, in seconds since 1970; nil if the server does not say.
    let lastModified: Int?
}

// Downloads of archives.
extension SourceLoader {
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
        let name = FilePath.Component.unique(prefix: "download-")
        let output = try files { () throws(FileTreeError) in
            try downloads.createFile(name, permissions: [.ownerReadWrite])
        }
        let receipt: TransferReceipt
        do {
            receipt = try await receive(url, for: address, into: output, unless: tag, limit)
        } catch {
            throw SkillSourceError(error, reading: address)
        }
        guard receipt.status != 304 else { return nil }
        archiveTags.store(receipt, of: url)
        let input = try files { () throws(FileTreeError) in
            let input = try downloads.openFile(name)
            // The descriptor keeps the file until it is closed.
            try downloads.removeFile(name)
            return input
        }
        return ArchiveDownload(
            file: input, digest: receipt.digest, byteCount: receipt.byteCount,
            lastModified: receipt.lastModified)
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
        let (place, path): (RemoteLocation, String)
        if let blob = RemoteLocation.blob(at: url) {
            (place, path) = blob
        } else if let object = RemoteLocation(url) {
            (place, path) = (object, "")
        } else {
            throw .objects(.notFound(url))
        }
        return try await place.download(
            path, in: stores, to: output, limit: limit, unless: knownTag
        ) { progress(address, .transfer($0)) }
    }
}
