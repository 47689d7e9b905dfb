internal import Digest
internal import FileTree
internal import JSON
internal import RemoteStore
internal import SkillCatalog
internal import SkillSource
internal import SystemPackage
internal import Transfer

extension Publishing {
    /// Publishes a catalog that was built: sends the files that the target does not have, then replaces its index.
    ///
    /// The target keeps its index until everything that the new one refers to is there. A publication that is killed is
    /// continued by the next one. If someone else changes the index meanwhile, it is not replaced. Throws
    /// ``CatalogPublishError``.
    public func publishCatalog(
        _ request: CatalogPublishRequest
    ) async throws -> CatalogPublishReport {
        if case .folder(let path) = request.target, path == request.folder {
            throw CatalogPublishError.sameSource(path.string)
        }
        let contents = try await CatalogContents.open(request.folder)
        let record = PublicationRecord(in: request.folder)
        let target = request.target.description
        var report = try await run(
            CatalogPublisher(
                contents: contents,
                destination: try destination(request.target, request.mode, check: .sizes),
                target: target, mode: request.mode, leftovers: request.leftovers, now: access.now,
                progress: request.progress, expected: record.digest(at: target)))
        if request.mode == .write { report.note(contents, at: target, in: record) }
        return report
    }

    /// Copies a catalog from any location to any target, and checks every file of it; in a folder, also the files that an
    /// earlier copy left, of which damaged ones are replaced.
    public func mirrorCatalog(
        _ request: CatalogMirrorRequest
    ) async throws -> CatalogPublishReport {
        guard request.source.description != request.target.description else {
            throw CatalogPublishError.sameSource(request.target.description)
        }
        var contents: CatalogContents
        switch request.source {
        case .location(.folder(let path)): contents = try await CatalogContents.open(path)
        case .location(.bucket(let address)):
            contents = try await RemoteCatalog(access.connection, .store(.bucket(address)))
                .contents(signedBy: request.key)
        case .location(.repository(let reference)):
            contents = try await RepositoryCatalogSource(
                stores: access.connection.stores, location: reference,
                scratch: try access.scratch
            ).contents()
        case .web(let url):
            contents = try await RemoteCatalog(access.connection, .web(url))
                .contents(signedBy: request.key)
        }
        var leftOut: [String]?
        if let key = request.key {
            guard contents.root.key == key else {
                throw CatalogPublishError.notSignedByKey(request.source.description)
            }
            (contents, leftOut) = await contents.signedFiles()
        }
        try await contents.verifyLog()
        var report = try await run(
            CatalogPublisher(
                contents: contents,
                destination: try destination(request.target, request.mode, check: .contents),
                target: request.target.description, mode: request.mode, leftovers: .keep,
                now: access.now, progress: request.progress, expected: nil, leftOut: leftOut))
        report.leftOut = leftOut ?? []
        if case .folder(let path) = request.target, request.mode == .write {
            // So that what is built on top of the copy does not replace what others publish meanwhile.
            report.note(contents, at: request.source.description, in: PublicationRecord(in: path))
        }
        return report
    }

    private func run(_ publisher: CatalogPublisher) async throws -> CatalogPublishReport {
        let before = access.connection.transfer.requestCount
        var report = try await publisher.run()
        report.requests = access.connection.transfer.requestCount - before
        return report
    }

    private func destination(
        _ target: CatalogTarget, _ mode: CatalogPublishRequest.Mode,
        check: FolderDestination.Check
    ) throws -> any CatalogDestination {
        switch target {
        case .folder(let path):
            return try FolderDestination(path, mode, check: check) ?? EmptyDestination()
        case .bucket(let address):
            do {
                return BucketDestination(
                    store: try access.connection.stores.objects(), location: address)
            } catch { throw CatalogPublishError(error) }
        case .repository(let reference):
            return RepositoryDestination(
                stores: access.connection.stores, location: reference, scratch: try access.scratch)
        }
    }
}

/// The target of a dry run that does not exist.
private struct EmptyDestination: CatalogDestination {
    func state(for contents: CatalogContents) -> PublishedState { PublishedState() }

    func parts(
        of contents: CatalogContents, besides state: PublishedState
    ) -> [PublishedPart] { contents.newBlobs(besides: state) }

    func has(_ part: PublishedPart, of contents: CatalogContents) -> Bool { false }

    func send(_ part: PublishedPart, of contents: CatalogContents) {}

    func commit(_ contents: CatalogContents, replacing state: PublishedState) {}

    func leftovers(
        of contents: CatalogContents, _ state: PublishedState, writtenBefore time: Int
    ) -> [String] { [] }

    func remove(_ path: String) {}
}

/// The index at each target when the catalog in a folder was last published to it, or copied from it.
///
/// If a target has another index by now, someone else has published there, and a catalog built on the folder lacks
/// those changes.
struct PublicationRecord {
    private static let fileName: FilePath.Component = ".published.json"
    private static let sizeLimit = 1 << 20

    /// The folder of the catalog, which has the record.
    let folder: FilePath

    init(in folder: FilePath) { self.folder = folder }

    /// Returns the digest of the index at a target; nil if it is not recorded.
    func digest(at target: String) -> SHA256Digest? {
        read()[target]?.string.flatMap { SHA256Digest(hex: $0) }
    }

    /// Records the digest of the index at a target.
    func note(_ digest: SHA256Digest, at target: String) throws(CatalogPublishError) {
        var targets = read()
        guard targets[target]?.string != digest.hex else { return }
        targets[target] = .string(digest.hex)
        let text = JSONValue.object(["targets": .object(targets)]).text() + "\n"
        do {
            try Directory.replaceFile(
                at: folder.appending(Self.fileName), with: Array(text.utf8))
        } catch { throw .files(error) }
    }

    private func read() -> [String: JSONValue] {
        guard let folder = try? Directory.open(folder),
            let file = RelativePath(Self.fileName.string),
            let bytes = try? folder.contents(of: file, limit: Self.sizeLimit),
            let value = try? JSONValue(parsing: bytes)
        else { return [:] }
        return value["targets"]?.object ?? [:]
    }
}

extension CatalogPublishReport {
    /// Records the present index of a target; a failure is a part of the report, since the catalog is published.
    fileprivate mutating func note(
        _ contents: CatalogContents, at target: String, in record: PublicationRecord
    ) {
        do { try record.note(contents.rootFile.digest, at: target) } catch {
            unrecorded = UnrecordedPublication(folder: record.folder.string, error)
        }
    }
}
