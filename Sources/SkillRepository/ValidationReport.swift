public import References
public import SkillFormat

/// The result of a validation.
public struct ValidationReport: Sendable {
    /// A validated skill.
    public struct Skill: Sendable {
        /// The skill folder as shown to the user: from the working directory if it is below that.
        public let path: String
        /// The name in the frontmatter, or else the folder's name.
        public let name: String?
        /// The signature; nil if there is none, or the skill can't be read.
        public let signature: SkillSignature?
    }

    /// A reference from a skill's text to a file or folder of the skill.
    public struct Reference: Sendable {
        /// The file with the reference, from the working directory.
        public let path: String
        /// The line, counted from 1.
        public let line: Int
        /// The column, counted from 1 in Unicode scalars.
        public let column: Int
        /// The referenced path, from the skill folder.
        public let target: String
    }

    /// A word of a skill's text that looks like a path, and why it is reported or not.
    public struct Explanation: Sendable {
        /// The file with the word, from the working directory.
        public let path: String
        /// The word, and what decides about it.
        public let candidate: JudgedCandidate
    }

    /// The skills, including unreadable ones, ordered by path.
    public let skills: [Skill]
    /// The findings, ordered by path and place.
    public let findings: [ReportedFinding]
    /// The references, ordered by skill; empty unless requested with ``ValidationSettings/Listing/references``.
    public let references: [Reference]
    /// The words that look like paths, ordered by skill; empty unless requested with
    /// ``ValidationSettings/Listing/explanations``.
    public let explanations: [Explanation]
    /// The number of findings that comments suppress.
    public let suppressed: Int
    /// The number of findings in the baseline, which are not reported.
    public let known: Int

    /// The number of findings with a severity.
    public func count(_ severity: Finding.Severity) -> Int {
        findings.count { $0.severity == severity }
    }
}
