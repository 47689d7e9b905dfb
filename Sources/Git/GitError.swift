public import FileTree
public import Problem
public import Transfer

/// What can go wrong with a repository's objects, or on the way to them.
public enum GitError: Problem, Equatable {
    /// The server's answer is not git's protocol.
    case brokenPacket(PacketFault)
    /// A pack is damaged, or asks for more than we give.
    case brokenPack(PackFault)
    /// An object has the right hash, but is malformed.
    case brokenObject(ObjectID, ObjectFault)
    case files(FileTreeError)
    /// Somebody stopped it.
    case cancelled
    /// The way to the server, or its answer in HTTP.
    case transfer(TransferError)
    /// What the server did not do.
    case server(ServerFault)
    /// What was asked for is not in the repository, or not to be had.
    case repository(RepositoryFault)
    /// The installed git could not do it.
    case program(ProgramFault)

    /// What happened.
    public var summary: String {
        switch self {
        case .brokenPacket(let fault): "the server's answer is not git's protocol: \(fault.reason)"
        case .brokenPack(let fault): "the pack can't be used: \(fault.reason)"
        case .brokenObject(let id, let fault):
            "the object \(id.abbreviation) can't be used: \(fault.reason)"
        case .files: "can't read or keep git's objects"
        case .cancelled: "reading git's objects was stopped"
        case .transfer(let error): error.summary
        case .server(let fault): fault.reason
        case .repository(let fault): fault.reason
        case .program(let fault): fault.reason
        }
    }

    /// What helps.
    public var hint: String? {
        switch self {
        case .brokenPacket(.cutShort), .brokenPack(.cutShort): "try again"
        case .files(let error): error.hint
        case .transfer(let error): error.hint
        case .repository(let fault): fault.hint
        case .program(let fault): fault.hint
        default: nil
        }
    }

    /// The error below.
    public var cause: (any Error)? {
        switch self {
        case .files(let error): error
        case .transfer(let error): error.cause
        default: nil
        }
    }

    /// What is cut short has failed; what does not hash or asks for too much is refused.
    public var kind: ProblemKind {
        switch self {
        case .brokenPacket, .brokenPack(.cutShort): .failed
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
}

/// Why a stream of packets can't be read.
public enum PacketFault: Error, Equatable, Sendable {
    /// Four bytes that are no length.
    case badLength(String)
    case tooLong(Int)
    case cutShort

    /// The reason in words.
    public var reason: String {
        switch self {
        case .badLength(let digits):
            "a packet starts with \(digits.debugDescription), which is no length"
        case .tooLong(let length):
            "a packet of \(length) bytes, where \(PacketLine.lengthLimit) are the most"
        case .cutShort: "it ends in the middle of a packet"
        }
    }
}
