public import ContainerRegistry
public import ObjectStore
public import Problem
internal import Transfer

/// A failed request to an object store or a container registry.
public enum RemoteStoreError: Problem, Equatable {
    /// A request to an object store failed.
    case objects(ObjectStoreError)
    /// The error of a container registry.
    case registry(RegistryError)

    private var error: any Problem {
        switch self {
        case .objects(let error): error
        case .registry(let error): error
        }
    }

    /// The failure, as one sentence.
    public var summary: String { error.summary }
    /// A suggestion for the next step.
    public var hint: Suggestion? { error.hint }
    /// The error of the connection.
    public var cause: (any Error)? { error.cause }
    /// The kind of failure.
    public var kind: ProblemKind { error.kind }

    /// Whether the requested file does not exist.
    public var isMissing: Bool {
        switch self {
        case .objects(.notFound), .registry(.notFound): true
        default: false
        }
    }

    /// Whether the user cancelled the request.
    public var isCancelled: Bool {
        switch self {
        case .objects(.transfer(_, .cancelled)), .registry(.transfer(_, .cancelled)): true
        default: false
        }
    }
}
