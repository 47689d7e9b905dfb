internal import Digest
internal import Signature
internal import SkillCatalog
internal import SkillSource

extension Publishing {
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
        try await builtCatalog(request, observer: nil) { $0.report }
    }

    /// The result of a build, for the steps that follow it.
    struct BuiltCatalog {
        let report: CatalogBuildReport
        /// The entries, sorted as in files.
        let entries: [CatalogEntry]
        /// The advisories that recall files, by the trees of these.
        let recalls: [TreeHash: Advisory]
        let output: CatalogOutput
        let blobs: BlobStore
    }

    /// Builds a catalog as ``buildCatalog(_:)`` does, and then runs `body`; `observer` gets every skill that is packed.
    func builtCatalog<Result>(
        _ request: CatalogBuildRequest, observer: CatalogSkillReader.SkillObserver?,
        then body: (BuiltCatalog) async throws -> Result
    ) async throws -> Result {
        let settings = request.settings
        return try await CatalogOutput.withBlobs(settings.output, .catalog, settings.mode) {
            output, blobs in
            let previous = try PreviousCatalog(
                in: output.directory, signedBy: settings.key?.publicKey)
            let known = await previous.entries(in: blobs)
            let isReusable =
                previous.reuse == .allowed && previous.root?.generator == settings.generator
            var builder = CatalogBuilder(
                access, request.sources, nil, ReusableEntries(isReusable ? known : []), blobs,
                observer: observer)
            try await builder.addAll()
            var written = try await CatalogAssembly(
                settings: settings, output: output, blobs: blobs, previous: previous,
                previousEntries: known, now: access.now
            ).write(PlacedEntry.sorted(builder.entries), builder.dates)
            written.report.reused = builder.reused
            written.report.skipped = builder.skipped
            written.report.leftOut = builder.leftOut
            return BuiltCatalog(
                report: written.report, entries: written.entries, recalls: written.recalls,
                output: output, blobs: blobs)
        } then: {
            try await body($0)
        }
    }
}
