internal import RemoteStore
internal import SkillSearch
internal import Synchronization
internal import Tasks
internal import Transfer

/// Downloads the search files of a large index, and unpacks them.
struct SearchDownload: Sendable {
    /// The maximum size of all segments, in bytes.
    private static let totalLimit = 2 << 30
    /// The number of files that are in memory at the same time.
    private static let width = 4

    let requests: CatalogRequests
    let folder: CatalogFolder

    /// Downloads the missing ones of these files, in parallel, and returns the names of all segments.
    func run(_ files: [IndexRoot.SearchFile]) async throws(CatalogError) -> [String] {
        try checkLimits(files)
        let missing = missing(files)
        let progress = JointProgress(of: missing.map(\.blob.size), report: requests.progress)
        _ = try await ParallelWork.awaitAll(missing.enumerated().map(\.self), width: Self.width) {
            (index, file) throws(CatalogError) in
            var requests = requests
            requests.progress = { progress.update(index, $0) }
            try await download(file, requests)
        }
        return files.map(CatalogFolder.name(ofSearchFile:))
    }

    /// Returns the number of bytes that a download of these files takes.
    func size(of files: [IndexRoot.SearchFile]) -> Int {
        missing(files).reduce(0) { $0 + $1.blob.size }
    }

    private func missing(_ files: [IndexRoot.SearchFile]) -> [IndexRoot.SearchFile] {
        files.filter { folder.size(of: CatalogFolder.name(ofSearchFile: $0)) != $0.unpackedSize }
    }

    private func checkLimits(_ files: [IndexRoot.SearchFile]) throws(CatalogError) {
        let name = requests.reference.name
        for file in files where max(file.blob.size, file.unpackedSize) > SearchSegment.sizeLimit {
            let path = CatalogPath.blob(file.blob.digest)
            throw .tooLarge(name, file: path, limit: SearchSegment.sizeLimit)
        }
        guard files.reduce(0, { $0 + $1.unpackedSize }) <= Self.totalLimit else {
            throw .tooLarge(name, file: Messages.searchFiles, limit: Self.totalLimit)
        }
    }

    private func download(
        _ file: IndexRoot.SearchFile, _ requests: CatalogRequests
    ) async throws(CatalogError) {
        let packed = try await requests.blob(file.blob.digest, limit: file.blob.size)
        let segment: [UInt8]
        do { segment = try file.segment(in: packed) } catch {
            throw .malformed(
                requests.reference.name, file: CatalogPath.blob(file.blob.digest),
                reason: error.reason)
        }
        try folder.write(segment, to: CatalogFolder.name(ofSearchFile: file))
    }
}

/// The progress of several downloads as that of one.
final class JointProgress: Sendable {
    private let total: Int
    private let parts: Mutex<[(received: Int, bytesPerSecond: Int)]>
    private let report: @Sendable (TransferProgress) -> Void

    /// `sizes` are those of the downloads, in bytes.
    init(of sizes: [Int], report: @escaping @Sendable (TransferProgress) -> Void) {
        total = sizes.reduce(0, +)
        parts = Mutex([(received: Int, bytesPerSecond: Int)](repeating: (0, 0), count: sizes.count))
        self.report = report
    }

    /// Reports the progress of all downloads when that of one changes.
    func update(_ index: Int, _ progress: TransferProgress) {
        let all = parts.withLock { parts in
            parts[index] = (
                progress.received,
                progress.received == progress.total ? 0 : progress.bytesPerSecond
            )
            return parts.reduce((received: 0, bytesPerSecond: 0)) {
                ($0.received + $1.received, $0.bytesPerSecond + $1.bytesPerSecond)
            }
        }
        report(
            TransferProgress(
                state: all.received > 0 ? .receiving : progress.state, attempt: progress.attempt,
                received: all.received, total: total, bytesPerSecond: all.bytesPerSecond))
    }
}
