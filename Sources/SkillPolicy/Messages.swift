public import Problem

extension PolicyRefusal {
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

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .unusable(let fault): fault.hint
        case .doubtfulCatalog(_, .notRecorded(let command), _):
            "install the skill again to record the location: \(command)"
        case .doubtfulCatalog(_, .otherLocation, _):
            "compare the lock file with your catalogs: \(skills: "catalog", "list")"
        case .notAllowed, .unknownSigner, .tooNew, .doubtfulCatalog:
            "show what policies allow: \(skills: "policy", "show")"
        }
    }
}

extension UnverifiedCatalog {
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

extension PolicyFault {
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

    /// What to try next.
    public var hint: Suggestion? {
        switch self {
        case .invalid(let path, let line, _, _):
            "ask the author of the policy to correct line \(line) of \(path.shellQuoted)"
        case .tooLarge, .unreadable:
            "ask the author of the policy; see \(skills: "help", "policies")"
        case .changeable(_, _, let command): "as the administrator: \(command)"
        }
    }
}

/// What is wrong in a policy file, and what it decides about.
enum Messages {
    static let closed = "without a usable policy, nothing is downloaded or installed"

    static let policy = "the policy"
    static let noVersion = "it has no 'version'; this program knows \(PolicyFile.version)"
    static let unknownVersion = "unknown version; this program knows only \(PolicyFile.version)"
    static let notAnAge = "'minAge' is not a duration such as 3d or 12h"
    static let notAString = "it is not a string"
    static let emptySigner = "a signer is empty"
    static func unknownMember(_ key: String, in place: String) -> String {
        "unknown member '\(key)' in \(place)"
    }
    static func notAnObject(_ name: String) -> String { "\(name) is not an object" }
    static func repeated(_ key: String, in name: String) -> String {
        "'\(key)' occurs twice in \(name)"
    }
    static func limitsNothing(_ key: String) -> String {
        "'\(key)' has neither 'allow' nor 'refuse'"
    }
    static func notAList(_ key: String) -> String { "'\(key)' is not a list" }
    static func tooManyValues(_ key: String) -> String { "'\(key)' has too many values" }
    static func notAHost(_ text: String) -> String {
        "'\(text)' is not a host such as github.com or *.example.com"
    }
    static func notAnOwner(_ text: String) -> String {
        "'\(text)' is not an owner such as github.com/acme or git.example.com/*"
    }
    static func notALocation(_ text: String) -> String {
        "'\(text)' is not a location such as https://skills.example.com"
    }
    static func unknownAgent(_ text: String) -> String { "unknown agent '\(text)'" }
    static func unknownRule(_ text: String) -> String { "unknown rule '\(text)'" }

    static func host(_ host: String) -> String { "host \(host)" }
    static func unknownOwner(on host: String) -> String { "\(host), whose owner is unknown," }
    static let unreadable = "an address whose host can't be compared"
    static func catalog(_ name: String, at location: String) -> String {
        location == name ? "catalog '\(name)'" : "catalog '\(name)' (\(location))"
    }
    static func skill(_ skill: String, signedBy signer: String) -> String {
        "'\(skill)', signed by \(signer),"
    }
    static func skill(_ skill: String, with rule: String) -> String {
        "'\(skill)' with findings of \(rule)"
    }
    static func agent(_ agent: String) -> String { "agent \(agent)" }
    static func allowing(_ rule: String) -> String { "--allow \(rule)" }
}
