/// Files of a site that are made together.
///
/// A part gives the same files each time that it is made, on any thread.
public struct SitePart: Sendable {
    /// The only file of the part, with a hash of everything that it is made of; nil if making the files takes no longer
    /// than hashing.
    public let page: Page?
    /// Makes the files.
    public let files: @Sendable () -> [SiteFile]

    /// A file that is up to date while its key is the same.
    public struct Page: Sendable {
        /// The path below the site.
        public let path: String
        /// Returns a hash of everything that the page is made of.
        public let key: @Sendable () -> String
    }

    init(files: @escaping @Sendable () -> [SiteFile]) {
        page = nil
        self.files = files
    }

    init(
        _ path: String, key: @escaping @Sendable () -> PageKey,
        bytes: @escaping @Sendable () -> [UInt8]
    ) {
        page = Page(path: path) { key().text }
        files = { [SiteFile(path, bytes())] }
    }
}
