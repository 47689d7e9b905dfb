public import SkillFormat
internal import SkillSource
internal import SkillStore

/// The rules whose findings the user accepts in advance.
public struct AllowedRules: Sendable, Equatable {
    /// An exception that is allowed like a rule, but has no rule.
    public enum Other: String, Sendable, CaseIterable {
        /// A commit that no branch or tag of its repository contains.
        case unlistedCommit = "unlisted-commit"
        /// A file that its catalog neither lists nor has.
        case unlistedFile = "unlisted-file"
        /// A version that the signer of the version before did not sign.
        case signerChanged = "signer-changed"
        /// A name that can be mistaken for that of a known skill of another publisher.
        case similarName = "similar-name"
        /// A version on a branch whose history was rewritten.
        case historyRewritten = "history-rewritten"
    }

    private let rules: Set<RuleID>
    private let others: Set<Other>

    /// Allows rules, and others.
    public init(_ rules: some Sequence<RuleID> = [], others: Set<Other> = []) {
        // Findings about two versions or two skills are not those of a rule.
        let changes = others.intersection([.signerChanged, .historyRewritten, .similarName])
        self.rules = Set(rules).union(changes.map { RuleID($0.rawValue) })
        self.others = others
    }

    /// Returns whether a finding is accepted.
    public func allows(_ finding: Finding) -> Bool { rules.contains(finding.rule) }

    /// Returns the versions of a source of a kind that may be installed.
    func versions(of kind: LockEntry.Origin.Kind) -> AllowedVersions {
        others.contains(.unlisted(kind)) ? .any : .listed
    }
}

extension AllowedRules.Other {
    /// Returns the exception that allows an unlisted version of a source.
    static func unlisted(_ kind: LockEntry.Origin.Kind) -> Self {
        kind == .catalog ? .unlistedFile : .unlistedCommit
    }
}
