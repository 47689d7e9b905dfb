internal import FileTree
internal import SystemPackage

/// Downloads the search files of a large index.
struct SearchDownload: Sendable {
    /// The maximum size of all files, in bytes.
    private static let totalLimit = 2 << 30

    let requests: CatalogRequests
    let folder: CatalogFolder

    /// Downloads the missing ones of these files, in parallel, and returns the names of all of them.
    func run(_ blobs: [IndexRoot.Blob]) async throws(CatalogError) -> [String] {
        try checkLimits(blobs)
        let missing = blobs.filter {
            folder.size(of: CatalogFolder.name(ofBlob: $0.digest)) != $0.size
        }
        let failures = await withTaskGroup(of: CatalogError?.self) { group in
            for blob in missing { group.addTask { await failure(of: blob) } }
            var failures: [CatalogError] = []
            for await failure in group {
                guard let failure else { continue }
                failures.append(failure)
                group.cancelAll()
            }
            return failures
        }
        if let failure = failures.first { throw failure }
        return blobs.map { CatalogFolder.name(ofBlob: $0.digest) }
    }

    private func checkLimits(_ blobs: [IndexRoot.Blob]) throws(CatalogError) {
        let name = requests.reference.name
        for blob in blobs where blob.size > SearchSegment.sizeLimit {
            let file = IndexRoot.path(ofBlob: blob.digest)
            throw .tooLarge(name, file: file, limit: SearchSegment.sizeLimit)
        }
        guard blobs.reduce(0, { $0 + $1.size }) <= Self.totalLimit else {
            throw .tooLarge(name, file: Messages.searchFiles, limit: Self.totalLimit)
        }
    }

    private func failure(of blob: IndexRoot.Blob) async -> CatalogError? {
        do {
            try await download(blob)
            return nil
        } catch {
            return error
        }
    }

    private func download(_ blob: IndexRoot.Blob) async throws(CatalogError) {
        let file = CatalogFolder.name(ofBlob: blob.digest)
        guard let name = FilePath.Component(file) else { return }
        let temporary = FilePath.Component.unique(prefix: ".\(file).")
        let (directory, output) = try folder.inFolder { directory throws(FileTreeError) in
            (directory, try directory.createFile(temporary, permissions: [.ownerReadWrite]))
        }
        do {
            try await requests.download(blob, to: output)
            try folder.inFolder { _ throws(FileTreeError) in
                try directory.rename(temporary, to: name, in: directory)
            }
        } catch {
            _ = try? directory.removeFile(temporary)
            throw error
        }
    }
}
