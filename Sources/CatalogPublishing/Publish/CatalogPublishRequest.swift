public import Problem
public import SystemPackage

/// The options of publishing a catalog.
public struct CatalogPublishRequest: Sendable {
    /// Whether anything is written.
    public enum Mode: Sendable {
        case write, dryRun
    }

    /// The treatment of blobs of the target that no index refers to any more.
    public enum Leftovers: Sendable, Hashable {
        case keep
        /// Those that were written more than this many seconds ago are removed.
        case remove(olderThan: Int)
    }

    /// The folder of a catalog that was built.
    public var folder: FilePath
    /// The location to publish it to.
    public var target: CatalogTarget
    /// Whether anything is written.
    public var mode = Mode.write
    /// The treatment of blobs that no index refers to any more.
    public var leftovers = Leftovers.keep
    /// Called as files are sent.
    public var progress: @Sendable (CatalogPublishProgress) -> Void = { _ in }

    /// Creates a request.
    public init(folder: FilePath, target: CatalogTarget) {
        self.folder = folder
        self.target = target
    }
}

/// The finished part of a publication.
public struct CatalogPublishProgress: Sendable, Hashable {
    /// The bytes that were sent or found at the target.
    public var done = 0
    /// The bytes to send.
    public var total: Int
}

/// The result of a publication.
public struct CatalogPublishReport: Sendable {
    /// The title of the catalog.
    public var title: String
    /// The version of the index.
    public var version: Int
    /// The version of the index that was replaced; nil if there was none.
    public var previousVersion: Int?
    /// The number of skills.
    public var skills: Int
    /// The number of files of the catalog.
    public var files: Int
    /// The number of files that were sent, or would be.
    public var sent = 0
    /// Their size in bytes.
    public var sentBytes = 0
    /// The number of files that an interrupted publication had sent already.
    public var resumed = 0
    /// The number of skills whose artifacts were sent to a container registry.
    public var artifacts = 0
    /// The blobs that were removed, or would be.
    public var removed: [String] = []
    /// The files that the key does not sign, which were not copied.
    public var leftOut: [String] = []
    /// The number of requests.
    public var requests = 0
    /// The failure to record the publication in the folder of the catalog; nil if it was recorded.
    public var unrecorded: UnrecordedPublication?

    /// Whether the target had all of it already.
    public var isUnchanged: Bool { sent == 0 && artifacts == 0 && version == previousVersion }
}

/// A failure to record a publication in the folder of the catalog.
///
/// The catalog is published. A later version that is built in the folder may be refused as if someone else had published.
public struct UnrecordedPublication: Problem {
    /// The folder of the catalog.
    public let folder: String
    private let error: CatalogPublishError

    init(folder: String, _ error: CatalogPublishError) {
        self.folder = folder
        self.error = error
    }

    /// The error in writing the record.
    public var cause: (any Error)? { error }
}
