public import Problem

/// The refusal of a request by a policy.
public struct RequestRefusal: Problem, Equatable {
    /// The refused request, and the policy that refuses it.
    public let summary: String
    /// The suggested next step.
    public let hint: Suggestion?

    /// Creates a refusal.
    public init(summary: String, hint: Suggestion?) {
        self.summary = summary
        self.hint = hint
    }

    /// A refusal: no request was made.
    public var kind: ProblemKind { .refused }
}

extension TransferConfiguration {
    /// Throws if no request may be made for a URL or `user@host:path`.
    public func check(_ url: String) throws(TransferError) {
        guard let refusal = refusal?(url) else { return }
        throw .notAllowed(cause: refusal)
    }
}
