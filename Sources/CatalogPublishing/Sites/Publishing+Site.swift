internal import FileTree
internal import SkillCatalog
internal import SkillFormat
internal import SkillSite
internal import SkillSource

extension Publishing {
    /// Builds a static catalog and its pages.
    ///
    /// The catalog is built as ``buildCatalog(_:)`` does, and is complete before the first page is written. Pages whose
    /// skills did not change are neither made nor read. The same catalog and settings give the same bytes; a build that
    /// is killed leaves pages that the next one writes again. Throws ``SiteBuildError``, and what ``buildCatalog(_:)``
    /// throws.
    public func buildSite(_ request: SiteBuildRequest) async throws -> SiteBuildReport {
        let scratch = try access.scratch
        let contents: SiteContents
        do { contents = try SiteContents(in: scratch) } catch { throw SiteBuildError.files(error) }
        return try await builtCatalog(request.catalog) {
            try contents.add($0, $1, $2)
        } then: { catalog in
            try await writePages(of: catalog, contents, request)
        }
    }

    private func writePages(
        of catalog: BuiltCatalog, _ contents: SiteContents, _ request: SiteBuildRequest
    ) async throws -> SiteBuildReport {
        let catalogSettings = request.catalog.settings
        let entries = try catalog.entries ?? offered(by: catalog, catalogSettings.changes)
        let title = catalog.report.title
        let settings = SiteSettings(
            title: title, baseURL: catalogSettings.baseURL, generator: catalogSettings.generator,
            catalogName: (request.catalogName ?? Self.name(of: title)).description)
        let site = await Site(entries, settings, recalls: catalog.recalls)
        var report = SiteBuildReport(catalog.report)
        report.hasBaseURL = catalogSettings.baseURL != nil
        var writer = try SiteWriter(
            site, SiteOutput(catalog.output.directory), contents, catalog.blobs,
            catalogSettings.mode, report)
        try await writer.run()
        return writer.report
    }

    private func offered(
        by catalog: BuiltCatalog, _ changes: CatalogChanges
    ) throws -> [CatalogEntry] {
        var stream = EntryStream(catalog.offered).applying(changes)
        return try stream.entries(ofRange: 0, of: 1).sorted { $0.isBefore($1) }
    }

    /// The name for a catalog with a title.
    private static func name(of title: String) -> CatalogName {
        let slug = SkillName.slug(of: title)?.description
        guard let name = slug.flatMap({ CatalogName($0) }) ?? CatalogName("catalog") else {
            preconditionFailure("'catalog' is the name of a catalog")
        }
        return name
    }
}
