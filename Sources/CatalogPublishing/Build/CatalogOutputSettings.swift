public import Signature
public import SkillCatalog
public import SystemPackage

/// The settings of a static catalog: all that it has besides its skills, and its folder.
public struct CatalogOutputSettings: Sendable {
    /// The treatment of the output.
    public enum Mode: Sendable {
        /// It is written.
        case write
        /// Nothing is written.
        case dryRun
        /// Nothing is written; the output is compared with the files that would be written.
        case check
    }

    /// The treatment of blobs that the new index does not refer to.
    public enum UnusedBlobs: Sendable {
        /// They are kept, so that clients with the previous index can use it for some time.
        case keep
        case remove
    }

    /// Whether the catalog has a transparency log.
    public enum Log: Sendable {
        /// If the previous index has one.
        case asBefore
        /// Even if the previous index has none.
        case always
    }

    /// The time at which clients stop using the index.
    public enum Expiry: Sendable {
        /// At a time, in seconds since 1970.
        case at(Int)
        /// This many seconds after the build.
        case after(Int)
        /// The index never expires.
        case never
    }

    /// The folder of the catalog.
    public var output: FilePath
    /// The treatment of the output.
    public var mode = Mode.write
    /// The title; by default that of the previous index.
    public var title: String?
    /// The version; by default the time of the newest commit, or more than that of a previous index that differs.
    public var version: Int?
    /// The time at which the index expires; by default that of the previous index, unless it has passed.
    public var expiry: Expiry?
    /// The URL of the output, which ends in `/`, for files that need absolute URLs.
    public var baseURL: String?
    /// The skills that were removed or renamed.
    public var changes = CatalogChanges()
    /// The advisories; nil keeps those of the previous index.
    public var advisories: AdvisoryList?
    /// The key that signs the index.
    public var key: SecretKey?
    /// Whether the catalog has a transparency log, for which the index must be signed.
    public var log = Log.asBefore
    /// The treatment of blobs that the new index does not refer to.
    public var unusedBlobs = UnusedBlobs.keep
    /// The program and its version; scores of another version are not reused.
    public var generator: String

    /// Creates settings with the defaults.
    public init(output: FilePath, generator: String) {
        self.output = output
        self.generator = generator
    }
}
