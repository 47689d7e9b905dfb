public import SkillFormat
public import SkillSource

/// The rules whose findings the user accepts in advance.
public struct AllowedRules: Sendable, Equatable {
    /// Not a rule, but allowed like one: a commit that no branch or tag of its repository contains.
    public static let unlistedCommit = "unlisted-commit"

    /// Not a rule either: a version that the signer of the version before did not sign.
    public static let signerChanged = "signer-changed"

    /// The names that are no rules.
    public static let others = [unlistedCommit, signerChanged]

    /// Which commits of a repository may be installed.
    public let commits: AllowedCommits

    private let rules: Set<RuleID>

    /// Allows rules, and commits.
    public init(_ rules: some Sequence<RuleID> = [], commits: AllowedCommits = .listed) {
        self.rules = Set(rules)
        self.commits = commits
    }

    /// Returns whether a finding is accepted.
    public func allows(_ finding: Finding) -> Bool { rules.contains(finding.rule) }
}
