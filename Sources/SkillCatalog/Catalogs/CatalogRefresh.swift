internal import Digest
internal import FileTree
internal import Signature
internal import Transfer
internal import TransparencyLog

/// Compares a catalog with its server, and brings the cache up to date.
struct CatalogRefresh: Sendable {
    private let reader: CatalogReader
    private let scope: Refresh.Scope

    private var reference: CatalogReference { reader.reference }
    private var folder: CatalogFolder { reader.folder }
    private var access: CatalogAccess { reader.access }

    init(_ reader: CatalogReader, scope: Refresh.Scope) {
        self.reader = reader
        self.scope = scope
    }

    /// A state, and its changes.
    private struct Update {
        var state: CatalogState
        var change = Refresh.Change.changed
        var faults: [CatalogListing.Fault] = []
        var searchBytes = 0
        var leftOutAdvisories = 0
    }

    /// Refreshes the catalog, or waits for another process that does; an error is kept until a refresh succeeds.
    func run() async throws(CatalogError) -> (state: CatalogState, report: Refresh) {
        do throws(CatalogError) {
            let result = try await refresh()
            folder.forgetTrouble()
            return result
        } catch {
            let trouble = CatalogTrouble(error, of: reference, noticed: access.now())
            if let trouble { folder.keep(trouble) }
            throw error
        }
    }

    private func refresh() async throws(CatalogError) -> (state: CatalogState, report: Refresh) {
        _ = try reference.pinnedKey()
        guard access.network == .online else { throw .notCached(reference.name) }
        let before = folder.state?.generation
        let (lock, wait) = try await folder.lock()
        defer { withExtendedLifetime(lock) {} }
        let old = folder.state
        if wait == .waited, let old, old.generation != before, isComplete(old),
            try reader.hasPinnedKey(old)
        {
            return (old, report(Update(state: old, change: .unchanged)))
        }
        var update = try await update(of: old)
        update.state.generation = (old?.generation ?? 0) + 1
        update.state.network = serverNetwork ?? update.state.network
        if update.change == .changed { update.state.faults = CatalogState.Faults(update.faults) }
        try await addSearch(to: &update)
        try folder.write(update.state)
        let hasOtherFiles = update.state.search?.files != old?.search?.files
        if update.change == .changed || hasOtherFiles { prune(update.state) }
        return (update.state, report(update))
    }

    /// The network of the server that was asked; nil if this did not send the requests.
    private var serverNetwork: ServerNetwork? {
        switch reference.kind {
        case .index, .wellKnown, .registry:
            guard !reference.isLocal, let location = try? WebAddress(reference.location) else {
                return nil
            }
            return access.transfer().network(of: location)
        case .git, .folder, .marketplace, .embedded: return nil
        }
    }

    private func isComplete(_ state: CatalogState) -> Bool {
        scope == .names || state.search?.refreshed == state.refreshed
    }

    private func report(_ update: Update) -> Refresh {
        Refresh(
            change: update.change, entries: update.state.count, faults: update.faults,
            trust: reader.trust(of: update.state), searchBytes: update.searchBytes,
            leftOutAdvisories: update.leftOutAdvisories)
    }

    private func update(of old: CatalogState?) async throws(CatalogError) -> Update {
        let old = old.flatMap { isPresent($0) ? $0 : nil }
        switch reference.kind {
        case .index: return try await index(old)
        case .git, .folder, .marketplace:
            return try await list(old) { tag throws(CatalogError) in
                try await access.lister.listing(of: reference, unless: tag)
            }
        case .wellKnown:
            let (name, progress) = (reference.name, access.progress)
            let host = try WellKnownCatalog(reference, transfer: access.transfer()) {
                progress(name, $0)
            }
            return try await list(old) { tag throws(CatalogError) in
                try await host.listing(unless: tag)
            }
        case .registry:
            try await Registry.check(reference, transfer: access.transfer())
            return registry(old)
        case .embedded: preconditionFailure("the embedded catalog has no server")
        }
    }

    /// Whether the files of a state exist; those of a large index can be downloaded again.
    private func isPresent(_ state: CatalogState) -> Bool {
        if let file = state.advisories, folder.size(of: file) ?? 0 == 0 { return false }
        return switch state.content {
        case .table(let file): folder.size(of: file) ?? 0 > 0 && reader.hasSearchFiles(of: state)
        case .pages(let file): folder.size(of: file) ?? 0 > 0
        case .server: true
        }
    }

    /// Returns the state of a registry that answered; its skills are not listed.
    private func registry(_ old: CatalogState?) -> Update {
        let now = access.now()
        let state = CatalogState(
            tag: nil, refreshed: now, generation: 0, count: nil, content: .server, root: nil,
            search: CatalogState.Search(files: [], refreshed: now))
        return Update(state: state, change: old?.content == .server ? .unchanged : .changed)
    }

    // A catalog that is read as a whole.

    private func list(
        _ old: CatalogState?,
        _ listing: (String?) async throws(CatalogError) -> CatalogListing?
    ) async throws(CatalogError) -> Update {
        guard let listing = try await listing(old?.tag) else {
            guard let old else { throw .notCached(reference.name) }
            return unchanged(old, tag: old.tag)
        }
        let state = CatalogState(
            tag: listing.tag, refreshed: access.now(), generation: 0,
            count: Self.count(of: listing.entries),
            content: try write(listing.entries), root: nil, network: listing.network)
        return Update(state: state, faults: listing.faults)
    }

    /// The number of skills that can be installed, without removed and renamed ones.
    private static func count(of entries: [CatalogEntry]) -> Int {
        entries.count { $0.state == .available }
    }

    private func unchanged(_ old: CatalogState, tag: String?) -> Update {
        var update = Update(state: old, change: .unchanged)
        update.state.tag = tag
        update.state.refreshed = access.now()
        if case .table = old.content { update.state.search?.refreshed = update.state.refreshed }
        return update
    }

    private func write(
        _ entries: [CatalogEntry]
    ) throws(CatalogError) -> CatalogState.Content {
        guard let bytes = EntryTable.file(of: entries) else {
            throw .tooLarge(
                reference.name, file: Messages.allEntries, limit: EntryTable.sizeLimit)
        }
        return .table(file: try folder.write(bytes, prefix: "entries"))
    }

    // A static index.

    private func index(_ old: CatalogState?) async throws(CatalogError) -> Update {
        let client = IndexClient(requests: try CatalogRequests(reference, access))
        let record = try reader.trust.record(of: reference)
        let required = if let key = try reference.pinnedKey() { key } else { record?.key }
        let isSigned = old?.root.map { $0.key == required?.description } ?? false
        let isKnown = isSigned && !reader.knownAdvisories.isUnreadable
        let checked = try await client.root(
            knownTag: isKnown ? old?.tag : nil, signedBy: record?.key)
        guard let checked else {
            guard let old, let root = old.root else { throw .notCached(reference.name) }
            let checkpoint = required.flatMap { key in
                root.checkpoint.flatMap { try? Checkpoint(Array($0.utf8), signedBy: key) }
            }
            try await accept(root, key: required, checkpoint, cachedAdvisories(of: old, record))
            return unchanged(old, tag: old.tag)
        }
        // An older index has an older log, too, of which this says more.
        let seen = TrustRecord(
            key: checked.key, version: checked.root.version,
            content: SHA256Digest(of: checked.bytes), recorded: access.now())
        try reference.check(seen, expires: checked.root.expires, against: record)
        let log = CatalogLogClient(requests: client.requests, folder: folder, network: .online)
        let checkpoint = try await log.checkpoint(
            of: RootFile(parsing: checked.bytes), version: checked.root.version,
            signedBy: checked.key, after: record?.checkpoint)
        let root = CatalogState.Root(
            digest: SHA256Digest(of: checked.bytes), version: checked.root.version,
            expires: checked.root.expires, key: checked.key?.description,
            checkpoint: checkpoint?.text)
        let advisories = try await advisories(checked.root, client)
        try await accept(
            root, key: checked.key, checkpoint, .list(advisories?.list),
            after: record?.checkpoint)
        let left = reader.leftOutAdvisories(of: advisories?.list)
        var update =
            if let old, old.root == root { unchanged(old, tag: checked.tag) } else {
                try store(checked, root, old)
            }
        update.state.advisories = advisories?.file
        update.leftOutAdvisories = left
        return update
    }

    /// Downloads the advisories of a root unless they are in the cache, and returns them with the name of their file.
    ///
    /// A list that can't be used ends the refresh: without it, recalled files would pass.
    private func advisories(
        _ root: IndexRoot, _ client: IndexClient
    ) async throws(CatalogError) -> (file: String, list: AdvisoryList)? {
        guard let blob = root.advisories else { return nil }
        let name = "advisories-\(blob.digest.hex)"
        if let bytes = folder.contents(of: name, limit: AdvisoryList.sizeLimit),
            SHA256Digest(of: bytes) == blob.digest, let list = try? AdvisoryList(parsing: bytes)
        {
            return (name, list)
        }
        let bytes = try await client.requests.blob(blob.digest, limit: blob.size)
        let list: AdvisoryList
        do { list = try AdvisoryList(parsing: bytes) } catch {
            throw .malformed(
                reference.name, file: AdvisoryList.fileName, reason: error.reason)
        }
        try folder.write(bytes, to: name)
        return (name, list)
    }

    /// Returns the advisories in the cache if an older version of this program read them, which kept them only there.
    private func cachedAdvisories(
        of state: CatalogState, _ record: TrustRecord?
    ) -> SeenAdvisories {
        guard record?.advisories == nil, let list = folder.advisories(of: state) else {
            return .asBefore
        }
        return .list(list)
    }

    /// Refuses a root that contradicts an earlier one, and records it otherwise.
    ///
    /// `compared` is the earlier checkpoint that the log of the root was compared with.
    private func accept(
        _ root: CatalogState.Root, key: PublicKey?, _ checkpoint: Checkpoint?,
        _ advisories: SeenAdvisories = .asBefore, after compared: Checkpoint? = nil
    ) async throws(CatalogError) {
        let seen = TrustRecord(
            key: key, version: root.version, content: root.digest, checkpoint: checkpoint,
            recorded: access.now())
        try await reader.trust.record(seen, of: reference, advisories) {
            known throws(CatalogError) in
            try reference.check(seen, expires: root.expires, against: known)
            try reference.check(checkpoint, after: compared, against: known?.checkpoint)
        }
    }

    private func store(
        _ checked: IndexClient.CheckedRoot, _ root: CatalogState.Root, _ old: CatalogState?
    ) throws(CatalogError) -> Update {
        var state = CatalogState(
            tag: checked.tag, refreshed: access.now(), generation: 0, count: checked.root.count,
            content: .table(file: ""), root: root)
        switch checked.root.content {
        case .list(let entries):
            state.count = Self.count(of: entries)
            state.content = try write(entries)
        case .pages:
            state.content = .pages(file: try folder.write(checked.bytes, prefix: "root"))
            // Search files count for the index that names them: those of another key are not shown as this one's.
            if old?.root?.key == root.key { state.search = old?.search }
        }
        return Update(state: state, faults: checked.faults)
    }

    /// Completes the search files; for names only, finds out whether those of an earlier refresh are still the ones of a
    /// large index, which needs no request.
    private func addSearch(to update: inout Update) async throws(CatalogError) {
        let refreshed = update.state.refreshed
        switch (update.state.content, scope) {
        case (.pages(let root), .names):
            guard let known = update.state.search,
                known.files == reader.searchFiles(of: root)?.map(CatalogFolder.name(ofSearchFile:))
            else { return }
            update.state.search?.refreshed = refreshed
        case (.pages(let root), .everything):
            guard let files = reader.searchFiles(of: root) else {
                throw .notCached(reference.name)
            }
            let download = SearchDownload(
                requests: try CatalogRequests(reference, access), folder: folder)
            update.searchBytes = download.size(of: files)
            update.state.search = CatalogState.Search(
                files: try await download.run(files), refreshed: refreshed)
        case (.table(let file), .everything) where update.state.search == nil:
            update.state.search = CatalogState.Search(
                files: try reader.newSearchFiles(of: file), refreshed: refreshed)
        case (.table, _), (.server, _): break
        }
    }

    private func prune(_ state: CatalogState) {
        var blobs: Set<String> = []
        if case .pages(let file) = state.content,
            let bytes = folder.contents(of: file, limit: IndexRoot.sizeLimit),
            let root = try? IndexRoot(parsing: bytes, resolving: { $0 }),
            case .pages(let pages, _) = root.content
        {
            blobs = folder.cachedBlobs(of: pages)
        }
        folder.prune(keeping: state, blobs: blobs)
    }
}
