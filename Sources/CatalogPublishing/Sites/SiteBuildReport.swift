/// The result of building a site.
public struct SiteBuildReport: Sendable {
    /// The result of building its catalog.
    public let catalog: CatalogBuildReport
    /// The number of files besides those of the catalog and the list of files.
    public internal(set) var files = 0
    /// The number of files that were written, or that would be.
    public internal(set) var written = 0
    /// The number of files that were removed, or that would be.
    public internal(set) var removed = 0
    /// The number of skills whose pages were made.
    public internal(set) var rendered = 0
    /// The pages that lack the files of their skills.
    public internal(set) var unreadable: [UnreadableSkill] = []
    /// In a check, the files that differ, are missing, or should not exist, by path.
    public internal(set) var differences: [String] = []
    /// Whether pages have absolute URLs.
    public internal(set) var hasBaseURL = false

    /// A skill whose files can't be read from the catalog, so that its pages don't show them.
    public struct UnreadableSkill: Sendable {
        /// The path of its first page.
        public let path: String
        /// The error that kept them from being read.
        public let problem: ArchivedSkillError
    }

    init(_ catalog: CatalogBuildReport) { self.catalog = catalog }
}
