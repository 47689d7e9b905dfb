public import Digest
public import FileTree
public import Problem
public import Transfer

/// A failed request to a container registry.
public enum RegistryError: Problem, Equatable {
    /// The repository, the tag or the digest does not exist.
    case notFound(String)
    /// The registry requires authentication; `places` lists the variables and files that were searched for credentials.
    case unauthorized(registry: String, places: CredentialPlaces)
    /// The credentials are not sufficient.
    case denied(String, message: String?)
    /// The token server must not receive credentials, because it is not safe.
    case unsafeTokenServer(registry: String, String)
    /// The registry asks for a kind of authentication that is not supported.
    case unknownChallenge(registry: String, String)
    /// The bytes have another SHA-256 than the one that was asked for.
    case wrongDigest(String, expected: SHA256Digest, actual: SHA256Digest)
    /// A manifest can't be used.
    case badManifest(String, ManifestFault)
    /// The answer of the registry is not valid.
    case malformed(String, reason: String)
    /// Something is larger than a limit.
    case tooLarge(String, limit: Int)
    /// Another status, with the words of the registry.
    case status(String, Int, message: String?)
    /// The configuration file of Docker can't be read.
    case files(FileTreeError)
    /// The request failed on the way.
    case transfer(String, TransferError)

    /// The variables and files that credentials for a registry were looked for in.
    public struct CredentialPlaces: Sendable, Equatable {
        /// The environment variables for the registry's host.
        public let variables: [String]
        /// The files of Docker and Podman.
        public let files: [String]
        /// The credential helper that a file names, which is not started.
        public let helper: String?
        /// Whether credentials were found, and refused.
        public let attempt: Attempt

        /// Whether credentials were found.
        public enum Attempt: Sendable, Equatable {
            case none, refused
        }
    }

    /// The error of the connection or the file system.
    public var cause: (any Error)? {
        switch self {
        case .transfer(_, let error): error
        case .files(let error): error
        default: nil
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .notFound: .notFound
        case .unauthorized, .denied, .unknownChallenge: .authentication
        case .unsafeTokenServer, .wrongDigest, .tooLarge, .badManifest: .refused
        case .malformed, .status: .network
        case .files: .failed
        case .transfer(_, let error): error.kind
        }
    }
}
