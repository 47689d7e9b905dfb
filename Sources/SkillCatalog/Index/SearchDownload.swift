internal import FileTree
internal import RemoteStore
internal import SkillSearch
internal import Synchronization
internal import SystemPackage
internal import Transfer

/// Downloads the search files of a large index, and unpacks them.
struct SearchDownload: Sendable {
    /// The maximum size of all segments, in bytes.
    private static let totalLimit = 2 << 30

    let requests: CatalogRequests
    let folder: CatalogFolder

    /// Downloads the missing ones of these files, in parallel, and returns the names of all segments.
    func run(_ files: [IndexRoot.SearchFile]) async throws(CatalogError) -> [String] {
        try checkLimits(files)
        let missing = missing(files)
        let progress = JointProgress(of: missing.map(\.blob.size), report: requests.progress)
        let failures = await withTaskGroup(of: CatalogError?.self) { group in
            for (index, file) in missing.enumerated() {
                group.addTask {
                    await failure(of: file) { progress.update(index, $0) }
                }
            }
            var failures: [CatalogError] = []
            for await failure in group {
                guard let failure else { continue }
                failures.append(failure)
                group.cancelAll()
            }
            return failures
        }
        if let failure = failures.first { throw failure }
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

    private func failure(
        of file: IndexRoot.SearchFile, _ progress: @escaping @Sendable (TransferProgress) -> Void
    ) async -> CatalogError? {
        var requests = requests
        requests.progress = progress
        do {
            try await download(file, requests)
            return nil
        } catch {
            return error
        }
    }

    private func download(
        _ file: IndexRoot.SearchFile, _ requests: CatalogRequests
    ) async throws(CatalogError) {
        let name = CatalogFolder.name(ofSearchFile: file)
        guard let component = FilePath.Component(name) else { return }
        let packed = FilePath.Component.unique(prefix: ".\(name).gz.")
        let unpacked = FilePath.Component.unique(prefix: ".\(name).")
        let (directory, output) = try folder.inFolder { directory throws(FileTreeError) in
            (directory, try directory.createFile(packed, permissions: [.ownerReadWrite]))
        }
        defer { for file in [packed, unpacked] { _ = try? directory.removeFile(file) } }
        try await requests.download(file.blob, to: output)
        do throws(SearchFileReader.Fault) {
            try Self.unpack(file, in: directory, from: packed, to: unpacked)
        } catch {
            throw failure(error, of: file)
        }
        do {
            try directory.rename(unpacked, to: component, in: directory)
        } catch {
            throw .files(error)
        }
    }

    /// Unpacks a file of the folder, and checks that it is a segment.
    private static func unpack(
        _ file: IndexRoot.SearchFile, in directory: Directory, from packed: FilePath.Component,
        to unpacked: FilePath.Component
    ) throws(SearchFileReader.Fault) {
        let (input, output): (InputFile, OutputFile)
        do {
            input = try directory.openFile(packed)
            output = try directory.createFile(unpacked, permissions: [.ownerReadWrite])
        } catch {
            throw .files(error)
        }
        var reader = SearchFileReader(input, unpackedSize: file.unpackedSize)
        try reader.copy(to: output)
        let segment: MappedFile
        do {
            segment = try MappedFile(output.path, limit: SearchSegment.sizeLimit)
        } catch {
            throw .files(error)
        }
        do { _ = try CatalogSegment(segment) } catch { throw .malformed(reason: error.summary) }
    }

    private func failure(
        _ fault: SearchFileReader.Fault, of file: IndexRoot.SearchFile
    ) -> CatalogError {
        switch fault {
        case .files(let error): .files(error)
        case .malformed(let reason):
            .malformed(
                requests.reference.name, file: CatalogPath.blob(file.blob.digest),
                reason: reason)
        }
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
