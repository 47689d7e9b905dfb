public import Archive
public import FileTree
public import Problem
public import RemoteStore
public import SkillCatalog
public import TransparencyLog

/// An error in publishing or mirroring a catalog.
public enum CatalogPublishError: Problem {
    /// The folder does not exist.
    case noSuchFolder(String)
    /// The location has no index.
    case notACatalog(String)
    /// A file of the index can't be read.
    case unreadableIndex(String, IndexFault)
    /// A file that the index refers to is missing or damaged.
    case incomplete(String, path: String)
    /// The signature of the index is not valid.
    case badSignature(String)
    /// The index is not signed with the key that was given.
    case notSignedByKey(String)
    /// The target has a newer version.
    case older(target: String, version: Int, published: Int)
    /// The target has other content with the same version.
    case sameVersion(target: String, version: Int)
    /// The target is signed with another key, or the new index is not signed.
    case otherKey(target: String)
    /// The target has a transparency log, and the catalog has none.
    case noLog(target: String)
    /// The log of the catalog does not continue that of the target.
    case otherLog(target: String, LogError)
    /// The log of the catalog is damaged.
    case damagedLog(String, LogError)
    /// The target was changed by someone else since this folder was published to it or copied from it.
    case diverged(target: String, version: Int)
    /// The target was changed by someone else during the publication, which did not change the index.
    case raced(target: String)
    /// The target has files that the catalog would replace, and that are of no catalog.
    case foreignFiles(target: String, [String])
    /// The target has files that a signed copy leaves out, and no list of an earlier copy has them as they are.
    case unknownFiles(target: String, [String])
    /// Another run writes into the target.
    case busy(target: String)
    /// The target was changed by someone else during the publication, at the same moment as by this program.
    case collided(target: String)
    /// A skill has no archive for registries, because an older version of this program built the catalog.
    case noLayer(String)
    /// The archive of a skill does not give the file that its entry states.
    case otherLayer(String)
    /// Registries themselves remove blobs that no tag refers to.
    case noRemoval(String)
    /// The target is the source.
    case sameSource(String)
    /// A store was not reached, or refused access.
    case store(RemoteStoreError)
    /// The catalog can't be read.
    case catalog(CatalogError)
    /// An archive can't be read.
    case archive(String, ArchiveError)
    /// A file can't be read or written.
    case files(FileTreeError)
    /// The publication was cancelled before it changed the index.
    case interrupted
    /// The publication was cancelled when the index was new and unused files were being removed.
    case interruptedRemoval(target: String)

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .store(let error): error.cause
        case .catalog(let error): error.cause
        case .archive(_, let error): error
        case .otherLog(_, let error), .damagedLog(_, let error): error
        case .files(let error): error.cause
        default: nil
        }
    }

    /// The kind of failure.
    public var kind: ProblemKind {
        switch self {
        case .noSuchFolder, .notACatalog: .notFound
        case .older, .sameVersion, .otherKey, .noLog, .otherLog, .damagedLog, .diverged, .raced,
            .foreignFiles, .unknownFiles, .busy, .collided, .badSignature, .notSignedByKey,
            .otherLayer:
            .refused
        case .noRemoval, .sameSource: .usage
        case .store(let error): error.kind
        case .catalog(let error): error.kind
        case .interrupted, .interruptedRemoval: .interrupted
        case .unreadableIndex, .incomplete, .noLayer, .archive, .files: .failed
        }
    }
}
