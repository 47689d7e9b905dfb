public import Problem

/// Why a policy does not allow something.
public enum PolicyRefusal: Problem, Hashable {
    /// A line refuses it, or allows only others.
    case notAllowed(String, PolicyPlace)
    /// A line limits signers, and a skill is not signed by one that is trusted.
    case unknownSigner(String, PolicyPlace)
    /// A version is younger than a line requires; nil when its age is unknown.
    case tooNew(String, age: Age?, minimum: Age, PolicyPlace)
    /// A line allows only some locations of catalogs, and that of this catalog is in doubt.
    case doubtfulCatalog(String, CatalogDoubt, PolicyPlace)
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

    /// What is refused, and the line that does.
    public var summary: String {
        switch self {
        case .notAllowed(let subject, let place): "\(subject) is not allowed: \(place)"
        case .unknownSigner(let skill, let place):
            "'\(skill)' is not allowed without a trusted signer: \(place)"
        case .tooNew(let skill, nil, let minimum, let place):
            "'\(skill)' must be at least \(minimum) old, and its age is unknown: \(place)"
        case .tooNew(let skill, .some(let age), let minimum, let place):
            "'\(skill)' is \(age) old, and must be at least \(minimum): \(place)"
        case .doubtfulCatalog(let name, let doubt, let place):
            "catalog '\(name)', \(doubt.clause), is not allowed: \(place)"
        case .unusable(let fault): fault.summary
        }
    }

    /// The underlying error.
    public var cause: (any Error)? {
        switch self {
        case .unusable(let fault): fault.cause
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog: nil
        }
    }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .unusable(let fault): fault.hint
        case .doubtfulCatalog(_, .notRecorded(let command), _):
            "install the skill again to record the location: \(command)"
        case .doubtfulCatalog(_, .otherLocation, _):
            "compare the lock file with your catalogs: skills catalog list"
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog:
            "show what policies allow: skills policy check"
        }
    }

    /// It is refused.
    public var kind: ProblemKind { .refused }
}

/// Why the location of a catalog that a lock file names is not known for certain.
public enum CatalogDoubt: Sendable, Hashable {
    /// No catalog of that name is configured.
    case notConfigured
    /// An older version of this program installed the skill, without recording the location; the command records it.
    case notRecorded(command: String)
    /// Others may have written the lock file, and it has another location than the configuration.
    case otherLocation(recorded: String, configured: String)

    /// A relative clause about the catalog.
    fileprivate var clause: String {
        switch self {
        case .notConfigured: "which is not configured"
        case .notRecorded: "whose location was not recorded at the install"
        case .otherLocation(let recorded, let configured):
            "which is at \(recorded) in the lock file and at \(configured) in the configuration"
        }
    }
}

/// Why a policy file can't be used.
public enum PolicyFault: Problem, Hashable {
    /// A place in the file is invalid, for this reason.
    case invalid(String, line: Int, column: Int, String)
    /// The file is larger than the limit in bytes.
    case tooLarge(String, limit: Int)
    /// The file, or the folder that has it, can't be read, for this reason.
    case unreadable(String, reason: String)
    /// Users other than the administrator can change this file or folder; `command` prevents that.
    case changeable(String, reason: String, command: String)

    /// What is wrong.
    public var summary: String {
        switch self {
        case .invalid(let path, let line, let column, let reason):
            "the policy \(path):\(line):\(column) can't be used: \(reason)"
        case .tooLarge(let path, let limit):
            "the policy \(path) is larger than \(ByteCount(limit))"
        case .unreadable(let path, let reason): "failed to read the policy \(path): \(reason)"
        case .changeable(let path, let reason, _):
            "the policy can't be trusted: \(path) \(reason)"
        }
    }

    /// Why nothing is allowed.
    public var cause: (any Error)? { ClosedPolicy() }

    /// What to try next.
    public var hint: String? {
        switch self {
        case .invalid(let path, let line, _, _):
            "ask the author of the policy to correct line \(line) of \(path.shellQuoted)"
        case .tooLarge, .unreadable: "ask the author of the policy; see skills help policies"
        case .changeable(_, _, let command): "as the administrator: \(command)"
        }
    }

    /// Nothing is allowed.
    public var kind: ProblemKind { .refused }
}

/// What follows from a policy that can't be used.
private struct ClosedPolicy: Problem {
    var summary: String { "without a usable policy, nothing is downloaded or installed" }
}
