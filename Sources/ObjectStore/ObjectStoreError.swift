internal import Digest
public import FileTree
public import Problem
public import Transfer

/// A failed request to an object store.
public enum ObjectStoreError: Problem, Equatable {
    /// The address of the server is not valid.
    case invalidEndpoint(String, TransferError?)
    /// Only one half of a key is configured, or it has characters that no key has.
    case incompleteKey
    /// The file of keys can't be read.
    case files(FileTreeError)
    /// The object does not exist.
    case notFound(String)
    /// The bucket does not exist.
    case noSuchBucket(String)
    /// An object was changed by someone else since it was read.
    case changed(String)
    /// The store does not allow the request; `code` is its own word.
    case denied(String, code: String?, signing: Signing)
    /// The key is for another region.
    case otherRegion(String, region: String)
    /// The store does not support a request that depends on the state of an object.
    case noConditions(String)
    /// The answer of the store is not valid.
    case malformed(String, reason: String)
    /// Another status, with the words of the store.
    case status(String, Int, code: String?, message: String?)
    /// The request failed on the way.
    case transfer(String, TransferError)

    /// Whether a request had a signature.
    public enum Signing: Sendable, Equatable {
        case signed, unsigned
    }

    /// The error of the connection or the file system.
    public var cause: (any Error)? {
        switch self {
        case .invalidEndpoint(_, let error): error
        case .files(let error): error
        case .transfer(_, let error): error
        case .incompleteKey, .notFound, .noSuchBucket, .changed, .denied, .otherRegion,
            .noConditions, .malformed, .status:
            nil
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .invalidEndpoint, .incompleteKey: .usage
        case .files: .failed
        case .notFound, .noSuchBucket: .notFound
        case .changed, .noConditions: .refused
        case .denied: .authentication
        case .otherRegion: .usage
        case .malformed, .status: .network
        case .transfer(_, let error): error.kind
        }
    }
}
