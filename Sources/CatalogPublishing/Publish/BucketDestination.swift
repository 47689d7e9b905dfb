internal import Digest
internal import ObjectStore
internal import RemoteStore
internal import SkillCatalog
internal import Tasks
internal import Text
internal import Transfer
internal import TransparencyLog

/// A location in a bucket as the target of a publication.
///
/// `SHA256SUMS`, which is written last, lists the objects: reading it takes one request, while asking the store for a
/// list takes one for every thousand. The store itself compares and replaces the index (`If-Match`, `If-None-Match`).
struct BucketDestination: CatalogDestination {
    let store: ObjectStore
    let location: BucketAddress

    func state(
        for contents: CatalogContents
    ) async throws(CatalogPublishError) -> PublishedState {
        let hasOthers = contents.files.contains { $0.path == DigestList.others }
        async let root = object(IndexRoot.fileName, limit: IndexRoot.sizeLimit)
        async let list = object(CatalogOutput.sums, limit: DigestList.sizeLimit)
        async let others =
            hasOthers ? object(DigestList.others, limit: DigestList.sizeLimit) : nil
        var state = PublishedState()
        do {
            if let root = try await root {
                state.root = root.bytes
                state.revision = root.tag?.text
            }
            if let list = try await list {
                state.files = DigestList.read(list.bytes)
                state.listed = Set(state.files.keys)
                state.files[CatalogOutput.sums] = list.digest
            }
            if let others = try await others {
                state.files.merge(DigestList.read(others.bytes)) { first, _ in first }
                state.files[DigestList.others] = others.digest
            }
            if state.root == nil { state.foreign = try await topFiles(of: contents) }
        } catch let error as CatalogPublishError { throw error } catch {
            preconditionFailure("another error than those declared")
        }
        return state
    }

    /// Returns the files at the top of a catalog whose names objects have, before the first publication.
    ///
    /// Those in folders are not looked for: a web site has at least `index.html` at its top.
    private func topFiles(
        of contents: CatalogContents
    ) async throws(CatalogPublishError) -> [String] {
        let names = contents.files.map(\.path).filter { !$0.contains("/") }
        let sizes = try await ParallelWork.awaitAll(names) { (name) throws(CatalogPublishError) in
            do throws(ObjectStoreError) { return try await store.size(of: address(of: name)) } catch
            {
                throw CatalogPublishError(error)
            }
        }
        return zip(names, sizes).compactMap { name, size in size == nil ? nil : name }
    }

    private func object(
        _ path: String, limit: Int
    ) async throws(CatalogPublishError) -> ObjectStore.Object? {
        do { return try await store.object(try address(of: path), limit: limit) } catch {
            guard case .store(.objects(.notFound)) = CatalogPublishError(error) else {
                throw CatalogPublishError(error)
            }
            return nil
        }
    }

    private func address(of path: String) throws(ObjectStoreError) -> BucketAddress {
        guard let address = location.appending(path) else { throw .notFound("\(location)/\(path)") }
        return address
    }

    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) -> [PublishedPart] { contents.newBlobs(besides: state) }

    func has(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) -> Bool {
        // Only blobs are named by their contents.
        guard part.file.isBlob else { return false }
        do {
            guard let size = try await store.size(of: address(of: part.file.path)) else {
                return false
            }
            return part.file.size.map { $0 == size } ?? true
        } catch { throw CatalogPublishError(error) }
    }

    func send(
        _ part: PublishedPart, of contents: CatalogContents
    ) async throws(CatalogPublishError) {
        let bytes = try await contents.bytes(of: part.file)
        guard let tile = part.file.tile else {
            return try await write(part.file, bytes, if: nil)
        }
        try await write(tile, part.file, bytes)
    }

    /// Writes a tile unless it is there.
    ///
    /// Another one at its path is left by a publication that did not replace the index, unless the log that the index
    /// has by now covers it.
    private func write(
        _ tile: Tile, _ file: CatalogFile, _ bytes: [UInt8]
    ) async throws(CatalogPublishError) {
        do throws(CatalogPublishError) {
            return try await write(file, bytes, if: .absent)
        } catch .raced {}
        guard let other = try await object(file.path, limit: LogLimits.bundle) else {
            throw .raced(target: location.description)
        }
        guard other.digest != file.digest else { return }
        let root = try await object(IndexRoot.fileName, limit: IndexRoot.sizeLimit)
        let published = root.flatMap { CatalogContents.checkpoint(in: $0.bytes) }
        guard !tile.isCovered(by: published?.size ?? 0) else {
            throw .raced(target: location.description)
        }
        try await write(file, bytes, if: try unchanged(other.tag?.text, of: file.path))
    }

    /// Returns the condition that an object still has an entity tag; throws if the store has sent none, without which it
    /// can't be replaced safely.
    private func unchanged(
        _ tag: String?, of path: String
    ) throws(CatalogPublishError) -> TransferRequest.Precondition {
        guard let tag = tag.flatMap({ HeaderField.Value($0) }) else {
            throw .store(.objects(.noConditions("\(location)/\(path)")))
        }
        return .unchanged(tag)
    }

    private func write(
        _ file: CatalogFile, _ bytes: [UInt8], if precondition: TransferRequest.Precondition?
    ) async throws(CatalogPublishError) {
        let upload = ObjectStore.Upload(
            bytes, digest: file.digest, mediaType: file.mediaType, caching: file.caching)
        do {
            try await store.write(upload, to: try address(of: file.path), if: precondition)
        } catch .changed where precondition != nil {
            throw .raced(target: location.description)
        } catch { throw CatalogPublishError(error) }
    }

    /// The index comes first, since only it can be compared; the lists of objects come last.
    func commit(
        _ contents: CatalogContents, replacing state: PublishedState
    ) async throws(CatalogPublishError) {
        if !state.hasRoot(of: contents) {
            let precondition =
                state.root == nil
                ? .absent : try unchanged(state.revision, of: IndexRoot.fileName)
            try await write(contents.rootFile, contents.rootBytes, if: precondition)
            try await repairEdge(of: contents, state)
        }
        let lists: Set = [CatalogOutput.sums, DigestList.others]
        let changed = state.changedOthers(in: contents)
        _ = try await ParallelWork.awaitAll(changed.filter { !lists.contains($0.path) }) {
            (file) throws(CatalogPublishError) in
            try await write(file, contents.bytes(of: file), if: nil)
        }
        for file in changed where lists.contains(file.path) {
            try await write(file, contents.bytes(of: file), if: nil)
        }
    }

    /// Writes partial tiles again that another publication replaced before its index was refused.
    private func repairEdge(
        of contents: CatalogContents, _ state: PublishedState
    ) async throws(CatalogPublishError) {
        let edge = contents.files.filter { file in
            file.tile.map { !$0.isFull } ?? false && state.files[file.path] != file.digest
        }
        _ = try await ParallelWork.awaitAll(edge) { (file) throws(CatalogPublishError) in
            let found = try await object(file.path, limit: LogLimits.bundle)
            guard found?.digest != file.digest else { return }
            try await write(file, contents.bytes(of: file), if: nil)
        }
    }

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) async throws(CatalogPublishError) -> [String] {
        let used = Set(contents.files.map(\.path)).union(state.listed)
        do {
            return try await store.objects(
                below: try address(of: "blobs"), limit: Self.listLimit
            ).filter { object in
                let path = "blobs/\(object.path)"
                let written = UTCTime("\(object.modified.prefix(19))Z")?.seconds
                return CatalogPath.digest(of: path) != nil && !used.contains(path)
                    && written.map { $0 < time } ?? false
            }.map { "blobs/\($0.path)" }
        } catch { throw CatalogPublishError(error) }
    }

    /// The maximum number of objects that are listed.
    private static let listLimit = 10_000_000

    func remove(_ path: String) async throws(CatalogPublishError) {
        do { try await store.remove(try address(of: path)) } catch {
            throw CatalogPublishError(error)
        }
    }
}

extension CatalogPublishError {
    /// Wraps the error of an object store.
    init(_ error: ObjectStoreError) { self.init(RemoteStoreError.objects(error)) }

    /// Wraps the error of a store.
    init(_ error: RemoteStoreError) { self = error.isCancelled ? .interrupted : .store(error) }
}
