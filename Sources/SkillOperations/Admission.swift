internal import Digest
internal import FileTree
public import SkillFormat
internal import SkillSource
internal import SkillStore

/// Decides the effect of findings on an operation: whether a skill is blocked, needs consent, or is admitted.
public struct Admission: Sendable {
    /// The operation that a skill is examined for.
    public enum Purpose: Sendable, Hashable {
        /// A new skill that the user names.
        case install(Strictness)
        /// A new skill that a project's manifest names.
        case resolve
        /// A skill of an export of another machine.
        case exchange
        /// A new version of an installed skill.
        case update
        /// A skill that a lock file pins which others can change: who changes it chooses the files.
        case restore
        /// A skill that the user's own lock file pins.
        case reinstall
        /// A skill that another tool installed.
        case adopt

        /// All purposes, with each strictness of an install.
        public static let all: [Purpose] = [
            .install(.lenient), .install(.strict), .resolve, .exchange, .update, .restore,
            .reinstall, .adopt,
        ]
    }

    /// Whether warnings stop a skill.
    public enum Strictness: Sendable { case lenient, strict }

    /// The decision about one skill.
    public enum Verdict: Sendable, Equatable {
        case admitted
        /// Stopped by the first findings; those that also need consent follow them.
        case blocked([Finding])
        /// Stopped by errors and warnings.
        case strict([Finding])
        /// Stopped until the user consents.
        case needsConsent([Finding])
    }

    /// The operation that skills are examined for.
    public let purpose: Purpose
    /// The rules whose findings are ignored.
    public let allowed: AllowedRules

    /// Creates an admission for a purpose.
    public init(_ purpose: Purpose, allowing allowed: AllowedRules = AllowedRules()) {
        self.purpose = purpose
        self.allowed = allowed
    }

    /// Returns the versions of a source of a kind that may be loaded.
    func versions(of kind: LockEntry.Origin.Kind) -> AllowedVersions {
        purpose == .adopt ? .any : allowed.versions(of: kind)
    }

    /// Decides about a skill with these findings; `accepted` are those of its installed version.
    public func verdict(on findings: [Finding], accepted: [Finding] = []) -> Verdict {
        let findings = findings.filter { !allowed.allows($0) }
        let new = findings.excluding(accepted)
        func those(
            _ found: Consent.Found, leadingTo decision: Consent.Decision,
            _ isFound: (Finding) -> Bool
        ) -> [Finding] {
            if Consent.decision(on: found, for: purpose, agreed: .installed) == decision {
                return findings.filter(isFound)
            }
            guard Consent.decision(on: found, for: purpose) == decision else { return [] }
            return new.filter(isFound)
        }
        let blocking = those(.blocking, leadingTo: .refuse) { $0.effect == .block }
        let questions = those(.consent, leadingTo: .ask) { $0.effect == .consent }
        guard blocking.isEmpty else { return .blocked(blocking + questions) }
        let warnings = those(.warning, leadingTo: .refuse) { $0.severity != .info }
        guard warnings.isEmpty else { return .strict(warnings) }
        return questions.isEmpty ? .admitted : .needsConsent(questions)
    }
}

extension Agreement {
    /// Creates the agreement to everything that blocks a version or needs consent, and perhaps to something else; nil if
    /// nothing needs it.
    init?(to findings: [Finding], and other: AllowedRules.Other? = nil, in tree: TreeHash) {
        let rules =
            findings.filter { $0.effect != .report }.map(\.rule.description)
            + (other.map { [$0.rawValue] } ?? [])
        guard !rules.isEmpty else { return nil }
        self.init(tree: tree, rules: rules)
    }

    /// Whether it includes something else about a version.
    func covers(_ other: AllowedRules.Other, in tree: TreeHash) -> Bool {
        self.tree == tree && rules.contains(other.rawValue)
    }

    /// Whether it includes a finding in files with a tree hash.
    func covers(_ finding: Finding, in tree: TreeHash) -> Bool {
        self.tree == tree && rules.contains(finding.rule.description)
    }
}
