public import FileTree
public import JSON
public import Problem
public import Signature
public import SkillCatalog
public import SkillSearch
public import TransparencyLog

/// An error in building a static catalog.
public enum CatalogBuildError: Problem {
    /// The output folder has other files, and no index.
    case notACatalog(String)
    /// A file that no build has written has the path of one of the catalog.
    case foreignFile(String)
    /// Another run is writing into the output folder.
    case busy(String)
    /// The index in the output folder can't be read.
    case unreadableIndex(String, IndexFault)
    /// The file of changes is invalid.
    case invalidChanges(ChangesFault)
    /// The file or folder of advisories is invalid.
    case invalidAdvisories(String, AdvisoryFault)
    /// The advisories of the previous index are missing, damaged, or were not signed with the key.
    case lostAdvisories
    /// These removed and renamed skills of the previous index were not signed with the key.
    case lostChanges([String])
    /// The version is lower than that of the previous index.
    case versionFalls(Int, previous: Int)
    /// The index is signed and has the version of the previous one, but different content.
    case versionRepeats(Int)
    /// The previous index has the largest possible version.
    case lastVersion
    /// The previous index is signed with this key.
    case signedBefore(key: String)
    /// A log needs a key, and none is given.
    case unsignedLog
    /// The log of the previous index can't be continued.
    case brokenLog(folder: String, LogError)
    /// The index has more skills than can be listed.
    case tooManySkills(limit: Int)
    /// The index can't be signed.
    case signing(SignatureError)
    /// A file for searching can't be made.
    case search(SearchSegmentError)
    /// A file can't be read or written.
    case files(FileTreeError)
    /// The folder is not a shard of a build.
    case notAShard(String)
    /// The file of the shard in this folder is cut off or was changed.
    case damagedShard(String)
    /// Two shards, such as `1/16` and `2/16`, are not of one build.
    case differentShards(String, String, ShardDifference)
    /// A shard was built by another version of the program.
    case otherGenerator(shard: String, String)
    /// Two folders have the same shard.
    case repeatedShard(String)
    /// No folder has this shard.
    case missingShard(String)
    /// An archive of a skill in this shard is missing or damaged.
    case missingArchive(String, shard: String)
    /// The build was cancelled before it changed the index; this many new blobs remain.
    case interrupted(newFiles: Int)

    /// A fault in a file of changes.
    public enum ChangesFault: Sendable {
        /// It is not JSON.
        case syntax(JSONError)
        /// The top level is not a JSON object.
        case notObject
        /// A key is not the name of a skill.
        case invalidKey(String)
        /// The new name of a skill is invalid, or its present name.
        case invalidName(String, of: String)
        /// The catalog has no skill with the new name of a skill.
        case unknownName(String, of: String)
        /// A skill has a new name and a reason for its removal.
        case ambiguous(String)
        /// A skill has neither.
        case empty(String)
    }

    /// A difference between two shards that should be of one build.
    public enum ShardDifference: Sendable {
        /// In the number of shards.
        case count
        /// In the commits of their sources.
        case commits
        /// In the skills of a source without commits.
        case files
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .signing(let error): error
        case .search(let error): error
        case .files(let error): error
        case .brokenLog(_, let error): error
        case .invalidChanges(.syntax(let error)): error
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .notACatalog, .foreignFile, .busy, .versionFalls, .versionRepeats, .lastVersion,
            .signedBefore,
            .lostAdvisories, .lostChanges, .brokenLog, .damagedShard, .differentShards,
            .otherGenerator,
            .repeatedShard,
            .missingArchive:
            .refused
        case .unsignedLog: .usage
        case .notAShard, .missingShard: .notFound
        case .interrupted: .interrupted
        default: .failed
        }
    }
}
