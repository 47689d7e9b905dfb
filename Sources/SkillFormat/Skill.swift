public import FileTree
public import References
internal import Text

/// A skill folder after reading and checking.
public struct Skill: Sendable {
    /// The SKILL.md.
    public let document: SkillDocument
    /// The findings of all rules, sorted by place.
    public let findings: [Finding]
    /// All files of the skill.
    public let snapshot: TreeSnapshot
    /// Its signature; nil if it has none.
    public let signature: SkillSignature?
    /// The lines around the findings that matter for an install, by finding.
    public let passages: [Finding: FindingPassage]
    let judgedReferences: SkillReferences

    /// The references that lead to a file or folder of the skill, in text order, SKILL.md first.
    public var references: [FileReference] { judgedReferences.found }

    /// Every word of its text that looks like a path, in the same order; empty unless requested.
    public var candidates: [JudgedCandidate] { judgedReferences.candidates }

    /// Files that the text may refer to and the skill lacks, which is too uncertain to be reported.
    public var suspectedFiles: [RelativePath] {
        judgedReferences.suspectedFiles.compactMap { RelativePath($0) }
    }

    /// The frontmatter; nil if it can't be read.
    public var frontmatter: Frontmatter? { document.frontmatter }

    /// The number of lines of SKILL.md after the frontmatter.
    public var bodyLines: Int { document.bodyLines }

    /// The estimated number of tokens that the name and description take in every session of an agent.
    public var descriptionTokens: Int {
        let texts = [frontmatter?.name, frontmatter?.description, frontmatter?.whenToUse]
        return texts.reduce(TokenEstimate()) { $0 + TokenEstimate($1 ?? "") }.tokens
    }

    /// The missing files that the text refers to, without duplicates, and without those that are too uncertain for a
    /// warning.
    public var missingFiles: [RelativePath] {
        var seen: Set<RelativePath> = []
        return findings.filter { $0.rule == .refMissingFile && $0.severity != .info }
            .compactMap { $0.subject.flatMap { RelativePath($0) } }
            .filter { seen.insert($0).inserted }
    }
}
