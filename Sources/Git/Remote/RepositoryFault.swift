public import FileTree
internal import Problem
public import Transfer

/// Reasons why a repository, or something in it, can't be used.
public enum RepositoryFault: Error, Equatable, Sendable {
    /// No repository exists at this address, or those who sent these credentials may not read it, if any were sent.
    case missing(String, sent: CredentialSource? = nil)
    /// The server requires authentication; `looked` lists the variables and programs that were searched for a token.
    case unauthorized(String, looked: [String])
    /// The server refused the credentials from this source.
    case rejected(String, CredentialSource)
    /// The server denied access, with the credentials that were sent, if any.
    case forbidden(String, looked: [String], sent: CredentialSource? = nil)
    /// No branch, tag or commit has this name.
    case unknownRevision(String, known: [String])
    /// Several commit IDs start with these digits.
    case ambiguousRevision(String)
    /// No file or folder exists at this path, the first missing part of the requested path; `names` are its siblings.
    case pathNotFound(path: String, names: [String])
    /// A path that continues below a file.
    case notAFolder(path: String)
    /// A symlink that points outside of the repository, to nothing, or to itself.
    case brokenLink(path: String)
    /// Folders nested more deeply than the limit.
    case tooDeep(limit: Int)
    /// A name that can't be written on every system.
    case badName(String, NameViolation)
    /// Two names that differ only in case or Unicode normalization.
    case collision(String, String)
    /// More files and folders than the limit.
    case tooManyFiles(limit: Int)
    /// Files that are larger than the limit together, copies for symlinks included.
    case tooLarge(limit: Int)

    var kind: ProblemKind {
        switch self {
        case .missing, .unknownRevision, .ambiguousRevision, .pathNotFound, .notAFolder: .notFound
        case .unauthorized, .rejected, .forbidden: .authentication
        case .brokenLink, .tooDeep, .tooManyFiles, .tooLarge, .badName, .collision: .refused
        }
    }

    /// Whether the fault is in a folder, while others in the repository may be usable.
    var isContentFault: Bool {
        switch self {
        case .missing, .unauthorized, .rejected, .forbidden, .unknownRevision, .ambiguousRevision:
            false
        case .pathNotFound, .notAFolder, .brokenLink, .tooDeep, .badName, .collision,
            .tooManyFiles, .tooLarge:
            true
        }
    }
}
