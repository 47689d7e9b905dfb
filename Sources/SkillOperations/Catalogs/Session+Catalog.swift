internal import Digest
internal import FileTree
internal import Problem
internal import Signature
internal import SkillCatalog
internal import SkillFormat

extension Session {
    /// Builds a static catalog: an index, archives, and the files by which other programs read them.
    ///
    /// The same sources, settings and previous index give the same bytes. Archives, scores, commits and dates of skills
    /// whose files did not change since the previous index are taken from it, for a signed catalog only if the same key
    /// signed that index. New blobs are written first; all other files are replaced atomically, the index and its
    /// signature last. A build that is killed leaves the previous index, and perhaps new blobs, the last of them cut
    /// off; if it is killed between the replacements of the signature and the index, these don't match, and clients
    /// refuse the catalog until it is built again. A build that is cancelled or fails before it writes the index leaves
    /// new blobs, but no empty folder. Throws ``CatalogBuildError``, and the error of a source that can't be loaded.
    public func buildCatalog(_ request: CatalogBuildRequest) async throws -> CatalogBuildReport {
        let settings = request.settings
        let output = try CatalogOutput(settings.output, mode: settings.mode)
        let blobs: BlobStore
        do { blobs = try BlobStore(in: output.directory, mode: settings.mode) } catch {
            throw CatalogBuildError.files(error)
        }
        do {
            return try await build(request, output, blobs)
        } catch {
            output.removeCreatedFolders()
            guard error is CancellationError || (error as? any Problem)?.kind == .interrupted else {
                throw error
            }
            throw CatalogBuildError.interrupted(newFiles: blobs.written)
        }
    }

    private func build(
        _ request: CatalogBuildRequest, _ output: CatalogOutput, _ blobs: BlobStore
    ) async throws -> CatalogBuildReport {
        let settings = request.settings
        let previous = try PreviousCatalog(
            in: output.directory, blobs: blobs, signedBy: settings.key?.publicKey)
        var builder = CatalogBuilder(self, request, previous, blobs)
        for address in request.sources { try await builder.add(address) }
        let entries = settings.changes.applied(to: builder.entries).sorted { $0.isBefore($1) }
        let content = try await CatalogIndexFiles(
            blobs: blobs, previous: previous.root?.searchFiles ?? []
        ).content(of: entries)
        let advisories = try CatalogAdvisories(settings, previous, blobs)
        let (root, basis) = try NextIndexRoot(settings, previous, now: context.now)
            .root(
                of: content, count: entries.count, advisories: advisories.blob, dates: builder.dates
            )
        let index = try CatalogIndex(root, in: output, key: settings.key)
        let files = BuiltCatalogFiles(index, entries, settings, blobs, advisories.file)
        var report = CatalogBuildReport(root, entries, since: previous)
        report.versionBasis = basis
        report.sourceWithoutCommits = builder.dates.sourceWithoutCommits
        report.secondsLeft = root.expires.map { $0 - context.now }
        let oldExpiry = previous.root?.expires
        report.expiredBefore =
            root.expires == nil ? oldExpiry.flatMap { $0 <= context.now ? $0 : nil } : nil
        report.reused = builder.reused
        report.skipped = builder.skipped
        report.advisories = advisories.count
        report.leftOut = builder.leftOut
        report.files = files.count
        report.hasMarketplace = settings.baseURL != nil
        // From here on, the build is not interrupted.
        try Task.checkCancellation()
        switch settings.mode {
        case .write: try files.write(to: output)
        case .check: report.differences = try files.differences(from: output)
        case .dryRun: break
        }
        report.written = blobs.written
        if settings.unusedBlobs == .remove {
            do {
                report.unusedBlobs = try blobs.unused()
                if settings.mode == .write { try blobs.remove(report.unusedBlobs) }
            } catch { throw CatalogBuildError.files(error) }
        }
        return report
    }
}

extension CatalogBuildReport {
    fileprivate init(
        _ root: IndexRoot, _ entries: [CatalogEntry], since previous: PreviousCatalog
    ) {
        title = root.title
        version = root.version
        expires = root.expires
        key = root.key
        count = root.count
        var keys: Set<EntryKey> = []
        for entry in entries {
            let key = EntryKey(entry)
            keys.insert(key)
            guard let known = previous.entries[key] else {
                added.append(key.description)
                continue
            }
            if known != entry { changed.append(key.description) }
        }
        vanished = previous.entries.keys.filter { !keys.contains($0) }.map(\.description).sorted()
    }
}
