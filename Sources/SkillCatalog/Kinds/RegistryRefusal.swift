public import Problem
public import Transfer

/// The reason why a registry does not give out a skill that it has.
public enum RegistryRefusal: Sendable, Hashable {
    /// The skill was removed (410).
    case withdrawn
    /// The registry has not finished its checks of the skill (423).
    case pending
    /// The registry blocks the skill, or the files of a private registry require a token (403).
    case blocked(WebAddress)

    /// Returns the refusal that an answer of a registry means; nil for other failures.
    public init?(_ error: TransferError) {
        switch error {
        case .gone: self = .withdrawn
        case .status(_, 423): self = .pending
        case .forbidden(let address): self = .blocked(address)
        default: return nil
        }
    }

    /// The kind of failure, which determines the exit status.
    public var kind: ProblemKind {
        switch self {
        case .withdrawn: .notFound
        case .pending, .blocked: .refused
        }
    }
}
