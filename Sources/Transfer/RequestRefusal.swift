public import Problem

/// Why a request may not be made.
public struct RequestRefusal: Problem, Equatable {
    /// What is refused, and by what.
    public let summary: String
    /// What to try next.
    public let hint: Suggestion?

    /// Creates a refusal.
    public init(summary: String, hint: Suggestion?) {
        self.summary = summary
        self.hint = hint
    }

    /// It is refused.
    public var kind: ProblemKind { .refused }
}

extension TransferConfiguration {
    /// Throws if no request may be made for a URL or `user@host:path`.
    public func check(_ url: String) throws(TransferError) {
        guard let refusal = refusal?(url) else { return }
        throw .notAllowed(cause: refusal)
    }
}
