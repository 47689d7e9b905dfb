public import FileTree
public import Problem
public import Transfer

/// Errors in transferring or reading the objects of a repository.
public enum GitError: Problem, Equatable {
    /// The response does not follow the git protocol.
    case brokenPacket(PacketFault)
    /// A pack is damaged or exceeds a limit.
    case brokenPack(PackFault)
    /// An object has the right hash but is malformed.
    case brokenObject(ObjectID, ObjectFault)
    case files(FileTreeError)
    /// The operation was cancelled.
    case cancelled
    /// The HTTP request failed.
    case transfer(TransferError)
    /// The server did not provide the requested objects.
    case server(ServerFault)
    /// The repository, or the requested part of it, is not available.
    case repository(RepositoryFault)
    /// The installed git failed.
    case program(ProgramFault)

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .files(let error): error
        case .transfer(let error): error.cause
        default: nil
        }
    }

    /// Truncated data is a failure; wrong hashes and exceeded limits are refused.
    public var kind: ProblemKind {
        switch self {
        case .brokenPacket, .brokenPack(.truncated): .failed
        case .brokenPack, .brokenObject: .refused
        case .files(let error): error.kind
        case .cancelled: .interrupted
        case .transfer(let error): error.kind
        case .server(.incomplete), .server(.unknownFormat): .failed
        case .server: .network
        case .repository(let fault): fault.kind
        case .program(let fault): fault.kind
        }
    }

    /// Whether the fault is in a folder of the repository, while the server and other folders may be usable.
    public var isContentFault: Bool {
        switch self {
        case .repository(let fault): fault.isContentFault
        case .brokenObject: true
        case .brokenPacket, .brokenPack, .files, .cancelled, .transfer, .server, .program: false
        }
    }
}
