public import Digest
internal import RemoteStore

/// The first file of a static index, `index.json`; the only one that changes in place.
///
/// A small index lists its skills here. A large one lists the digests of its pages: the name of a skill selects a page,
/// the page a shard, and the shard has the entries. Pages, shards, search files and archives are blobs, immutable files
/// named by their SHA-256: pages, shards and search files are `blobs/<hex>`; the URLs of archives are in the entries.
/// Search files are compressed (``SearchFile``).
///
/// A signed root states the key that signs it, which clients keep when they first read the catalog. Its signature is in
/// the file itself and in a file of its own. If the catalog has a log, the file also has a proof that the root is in it
/// (``RootFile``).
///
/// ```json
/// {"schema": "skills.index/1", "name": "acme", "version": 1842, "expires": "2026-12-21T00:00:00Z",
///  "key": "RWQ…", "count": 60000, "skills": [...]}
/// {"schema": "skills.index/1", ..., "advisories": {"sha256": "<hex>", "size": 4096}}
/// {"schema": "skills.index/1", ..., "pages": ["<hex>", ...], "search": [
///  {"sha256": "<hex>", "size": 4096, "unpacked": 8192}, ...]}
/// ```
public struct IndexRoot: Sendable, Hashable {
    /// The file's name below the location of the catalog; its signature has `.minisig` appended.
    public static let fileName = CatalogPath.index
    /// The largest number of entries in ``Content/list(_:)`` that is read.
    static let listLimit = 2_000
    /// The largest version: up to it, programs that read JSON numbers as floating point read every version exactly.
    public static let versionLimit = 1 << 53
    /// The maximum size of the file, in bytes.
    public static let sizeLimit = 8 << 20

    /// The title that the publisher gives the catalog.
    public var title: String
    /// Never smaller than that of an earlier root, and at most ``versionLimit``.
    public var version: Int
    /// The time after which clients refuse the root, in seconds since 1970; nil for never.
    public var expires: Int?
    /// The key that signs the root, as the line of base64 of a minisign public key; nil if it is not signed.
    public var key: String?
    /// The program that wrote the root, for which only that program has a use.
    public var generator: String?
    /// The number of skills that can be installed, which is shown; earlier versions counted removed and renamed ones, too.
    public var count: Int
    /// The entries, or their location.
    public var content: Content
    /// The file of advisories (``AdvisoryList``); nil if the catalog has none.
    public var advisories: Blob?

    /// The entries of an index.
    public enum Content: Sendable, Hashable {
        /// All entries, for an index without pages.
        case list([CatalogEntry])
        /// The digests of the pages, whose number is a power of two, and the files for searching.
        case pages([SHA256Digest], search: [SearchFile])
    }

    /// An immutable file.
    public struct Blob: Sendable, Hashable {
        /// The SHA-256 of its bytes, which is also its name.
        public let digest: SHA256Digest
        /// Its size, in bytes.
        public let size: Int

        /// Creates a reference to a file.
        public init(digest: SHA256Digest, size: Int) {
            self.digest = digest
            self.size = size
        }
    }

    /// Creates a root.
    public init(
        title: String, version: Int, expires: Int?, key: String? = nil, count: Int, content: Content
    ) {
        self.title = title
        self.version = version
        self.expires = expires
        self.key = key
        self.count = count
        self.content = content
    }
}
