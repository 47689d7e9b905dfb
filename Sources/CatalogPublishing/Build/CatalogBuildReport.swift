public import Problem

/// A skill that is not in the catalog.
public struct SkippedCatalogSkill: Sendable {
    /// A reason for leaving out a skill.
    public enum Reason: Sendable {
        /// Its files can't be read.
        case unreadable(any Problem)
        /// It has no usable name.
        case noName
        /// Its SKILL.md has no frontmatter, so that no agent loads it.
        case noFrontmatter
        /// A skill of a source before has the same name and publisher.
        case sameName
        /// A skill of its source has the same name, and a shorter path.
        case namesake(of: String)
        /// Several skills of its source have its name, and none is better placed.
        case ambiguous
        /// It contains a symbolic link.
        case link(String)
        /// Its files are larger than the limit in bytes.
        case tooLarge(limit: Int)
        /// A line of this file contains a private key or a token.
        case secret(String, line: Int)

        /// Whether it must not be published.
        public var isSecret: Bool {
            if case .secret = self { return true }
            return false
        }
    }

    /// The source, as typed.
    public let source: String
    /// Its path in the source, or its name.
    public let skill: String
    /// The reason for leaving it out of the catalog.
    public let reason: Reason
}

/// A file that usually contains credentials, and is not in the catalog.
public struct LeftOutFile: Sendable {
    /// The source, as typed.
    public let source: String
    /// The path of the skill in the source, or its name.
    public let skill: String
    /// The path in the skill folder.
    public let path: String
}

/// The result of building a static catalog.
public struct CatalogBuildReport: Sendable {
    /// The basis of the version of an index.
    public enum VersionBasis: String, Sendable {
        /// The version that the user gave.
        case given
        /// The previous index.
        case previous
        /// The times of the commits of all sources.
        case commits
        /// The time of the build, because the index expires some time after it.
        case buildTime
        /// Nothing: a source has no commits, and there is no previous index. The version may be one that was published.
        case none
    }

    /// The title of the catalog.
    public internal(set) var title = ""
    /// The version of the index.
    public internal(set) var version = 0
    /// The source of the version's number.
    public internal(set) var versionBasis = VersionBasis.none
    /// The time at which the index expires, in seconds since 1970; nil if it never does.
    public internal(set) var expires: Int?
    /// The number of seconds until the index expires; nil if it never does.
    public internal(set) var secondsLeft: Int?
    /// The time at which the previous index expired, in seconds since 1970, if it did and the new one never does.
    public internal(set) var expiredBefore: Int?
    /// The first source without commits, as typed.
    public internal(set) var sourceWithoutCommits: String?
    /// The public key that signs the index.
    public internal(set) var key: String?
    /// The number of skills that can be installed.
    public internal(set) var count = 0
    /// The number of entries that are as in the previous index, those of removed and renamed skills included.
    public internal(set) var unchanged = 0
    /// The number of advisories.
    public internal(set) var advisories = 0
    /// The skills that the catalog offers although its advisories recall their files.
    public internal(set) var recalled: [Recalled] = []

    /// A skill that is offered and recalled.
    public struct Recalled: Sendable, Hashable {
        /// `publisher/name`, or the name.
        public let skill: String
        /// The ID of the advisory.
        public let advisory: String
    }
    /// The entries that the previous index does not have.
    public internal(set) var added: [String] = []
    /// The entries that differ from those of the previous index.
    public internal(set) var changed: [String] = []
    /// The entries of the previous index whose names have vanished: neither offered, removed nor renamed.
    public internal(set) var vanished: [String] = []
    /// The publisher of all vanished entries, if their files are offered under another one now; nil if they are not, or had
    /// none.
    public internal(set) var formerPublisher: String?
    /// The number of skills whose archives and scores are those of the previous index.
    public internal(set) var reused = 0
    /// The skills that are not in the catalog.
    public internal(set) var skipped: [SkippedCatalogSkill] = []
    /// The credential files that are not in the catalog.
    public internal(set) var leftOut: [LeftOutFile] = []
    /// The number of files that the catalog consists of.
    public internal(set) var files = 0
    /// The number of blobs that were written.
    public internal(set) var written = 0
    /// The unused blobs that were removed, or that would be, by name; empty if they are kept.
    public internal(set) var unusedBlobs: [String] = []
    /// In a check, the files that differ or are missing, by path.
    public internal(set) var differences: [String] = []
    /// The transparency log of the catalog; nil if it has none.
    public internal(set) var log: CatalogLogReport?
    /// Whether the catalog has the files that other programs read, which list all skills in one file.
    public internal(set) var isMirrored = true
    /// Whether a list of plugins for Claude Code is part of the catalog.
    public internal(set) var hasMarketplace = false
}
