internal import FileTree
public import SkillFormat

/// An installed skill with its findings, for the reports that a validation has too.
public struct AuditedSkill: Sendable {
    /// The skill's folder as shown to the user.
    public let path: String
    /// The name that it is installed under.
    public let name: String
    /// The findings, with paths from the skill's folder.
    public let findings: [Finding]
    /// The signature; nil if there is none.
    public let signature: SkillSignature?

    /// Creates a value.
    public init(path: String, name: String, findings: [Finding], signature: SkillSignature?) {
        self.path = path
        self.name = name
        self.findings = findings
        self.signature = signature
    }
}

extension ValidationReport {
    /// Creates a report on installed skills, in which comments and settings suppress nothing.
    public init(on skills: [AuditedSkill]) {
        let findings = skills.flatMap { skill in
            skill.findings.map { finding in
                let path = finding.path.map { "\(skill.path)/\($0)" } ?? skill.path
                return ReportableFinding(
                    finding: finding, severity: finding.severity, path: path, excerpt: nil,
                    skill: skill.path)
            }
        }
        self.init(
            skills: skills.map { Skill(path: $0.path, name: $0.name, signature: $0.signature) },
            findings: FindingPipeline.report(of: findings, baseline: nil).findings, references: [],
            explanations: [], suppressed: 0, known: 0)
    }
}
