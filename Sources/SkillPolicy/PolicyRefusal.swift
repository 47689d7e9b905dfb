public import Problem

/// The refusal of a request or a skill by a policy.
public enum PolicyRefusal: Problem, Hashable {
    /// A line refuses it, or allows only others.
    case notAllowed(String, PolicyPlace)
    /// A line limits signers, and a skill is not signed by one that is trusted.
    case unknownSigner(String, PolicyPlace)
    /// A version is younger than a line requires; nil when its age is unknown.
    case tooNew(String, age: Age?, minimum: Age, PolicyPlace)
    /// A line allows only some locations of catalogs, and that of this catalog is in doubt.
    case doubtfulCatalog(String, UnverifiedCatalog, PolicyPlace)
    /// A policy can't be used, so that nothing is allowed.
    case unusable(PolicyFault)

    /// The line that decides; nil if a policy can't be used.
    public var place: PolicyPlace? {
        switch self {
        case .notAllowed(_, let place), .unknownSigner(_, let place), .tooNew(_, _, _, let place),
            .doubtfulCatalog(_, _, let place):
            place
        case .unusable: nil
        }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .unusable(let fault): fault.cause
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog: nil
        }
    }

    /// A refusal: nothing was changed.
    public var kind: ProblemKind { .refused }
}

/// A reason for doubt about the location of a catalog that a lock file names.
public enum UnverifiedCatalog: Sendable, Hashable {
    /// No catalog of that name is configured.
    case notConfigured
    /// An older version of this program installed the skill, without recording the location; the command records it.
    case notRecorded(command: SuggestedCommand)
    /// Others may have written the lock file, and it has another location than the configuration.
    case otherLocation(recorded: String, configured: String)
}

/// A fault that makes a policy file unusable.
public enum PolicyFault: Problem, Hashable {
    /// A line of the file is invalid, for this reason.
    case invalid(String, line: Int, column: Int, String)
    /// The file is larger than the limit in bytes.
    case tooLarge(String, limit: Int)
    /// The file, or the folder that has it, can't be read, for this reason.
    case unreadable(String, reason: String)
    /// Users other than the administrator can change this file or folder; `command` prevents that.
    case changeable(String, reason: String, command: String)

    /// The consequence: nothing is allowed.
    public var cause: (any Error)? { ClosedPolicy() }

    /// Nothing is allowed.
    public var kind: ProblemKind { .refused }
}

/// The consequence of a policy that can't be used.
package struct ClosedPolicy: Problem {
    /// The refused operations, in one sentence.
    package var summary: String {
        say(
            "without a usable policy, nothing is downloaded or installed",
            ja: "使えるポリシーがないため、ダウンロードもインストールも行いません")
    }
}
