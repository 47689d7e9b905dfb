public import SkillFormat
public import SkillSource

/// The rules whose findings the user accepts in advance.
public struct AllowedRules: Sendable, Equatable {
    /// Not a rule, but allowed like one: a commit that no branch or tag of its repository contains.
    public static let unlistedCommit = "unlisted-commit"

    private let rules: Set<String>

    /// Allows rules by their ids.
    public init(_ rules: some Sequence<String> = []) { self.rules = Set(rules) }

    /// Which commits of a repository may be installed.
    public var commits: AllowedCommits {
        rules.contains(Self.unlistedCommit) ? .any : .listed
    }

    /// Returns whether a finding is accepted.
    public func allows(_ finding: Finding) -> Bool { rules.contains(finding.rule) }
}
