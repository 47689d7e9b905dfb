public import FileTree
public import References
internal import Text

/// A skill's folder, read and checked.
public struct Skill: Sendable {
    /// Its SKILL.md.
    public let document: SkillDocument
    /// What the rules found, ordered by place.
    public let findings: [Finding]
    /// Every file of the skill.
    public let snapshot: TreeSnapshot
    /// What in its text leads to a file or folder of the skill, in the order of the text, SKILL.md first.
    public let references: [FileReference]

    /// What SKILL.md says of the skill; nil when that can't be read.
    public var frontmatter: Frontmatter? { document.frontmatter }

    /// The lines of SKILL.md behind the frontmatter, counted.
    public var bodyLines: Int { document.bodyLines }

    /// About how many tokens the skill costs in every session of an agent, by its name and description.
    public var descriptionTokens: Int {
        let texts = [frontmatter?.name, frontmatter?.description, frontmatter?.whenToUse]
        return texts.reduce(TokenEstimate()) { $0 + TokenEstimate($1 ?? "") }.tokens
    }

    /// The files that its text names and that are not there, each once.
    public var missingFiles: [RelativePath] {
        var seen: Set<RelativePath> = []
        return findings.filter { $0.rule == "ref-missing-file" }
            .compactMap { $0.subject.flatMap { RelativePath($0) } }
            .filter { seen.insert($0).inserted }
    }
}
