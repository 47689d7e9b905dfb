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
        let contents = SiteContents(scratch: try access.scratch)
        return try await builtCatalog(request.catalog) {
            contents.add($0, $1)
        } then: { catalog in
            try await writePages(of: catalog, contents, request)
        }
    }

    private func writePages(
        of catalog: BuiltCatalog, _ contents: SiteContents, _ request: SiteBuildRequest
    ) async throws -> SiteBuildReport {
        let catalogSettings = request.catalog.settings
        let title = catalog.report.title
        let settings = SiteSettings(
            title: title, baseURL: catalogSettings.baseURL, generator: catalogSettings.generator,
            catalogName: (request.catalogName ?? Self.name(of: title)).description,
            key: catalog.report.key)
        let site = await CatalogSite(catalog.entries, settings, recalls: catalog.recalls)
        var report = SiteBuildReport(catalog.report)
        report.hasBaseURL = catalogSettings.baseURL != nil
        var writer = try SiteWriter(
            site, SiteOutput(catalog.output.directory), contents, catalog.blobs,
            catalogSettings.mode, report)
        try await writer.run()
        return writer.report
    }

    /// Returns a name made of a title; `catalog` if the title has no usable characters.
    private static func name(of title: String) -> CatalogName {
        let slug = SkillName.slug(of: title)?.description
        guard let name = slug.flatMap({ CatalogName($0) }) ?? CatalogName("catalog") else {
            preconditionFailure("'catalog' is the name of a catalog")
        }
        return name
    }
}
