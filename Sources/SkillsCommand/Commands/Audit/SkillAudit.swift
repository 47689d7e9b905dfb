internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillPolicy
internal import SkillRepository
internal import SkillSource
internal import SkillStore
internal import SystemPackage
internal import Terminal

/// The result of an audit of one installed skill.
struct SkillAudit {
    let skill: InstalledSkill
    /// The advisories that recall its files.
    let recalls: [Recall]
    /// The advisories that name it without saying which versions are meant.
    let mentions: [Recall]
    /// Why policies would not allow to install it today.
    let refusals: [PolicyRefusal]
    /// The findings about security, and all others that stop an install; one that blocks is an error.
    let findings: [Finding]
    /// Those of them that need consent which nobody gave.
    let withoutConsent: [Finding]
    /// Why its files, or those of other folders of its name, can't be read.
    let obstacles: [FindingText]
    /// The signature; nil if there is none.
    private let signature: SkillSignature?

    init(
        _ skill: InstalledSkill, _ recalls: Recalls, _ policy: Policy, _ consent: ConsentHistory,
        catalogs: [CatalogReference], git: GitSettings, allowing allowed: AllowedRules
    ) {
        self.skill = skill
        signature = skill.signature
        self.recalls = recalls.recalls(of: skill)
        let known = Set(self.recalls.map(\.advisory.id))
        mentions = recalls.mentions(of: skill.name, owner: skill.entry?.origin.ownerText).filter {
            !known.contains($0.advisory.id)
        }
        var found: [Finding] = []
        var obstacles: [FindingText] = []
        // Agents may read other folders of the same name.
        let returned = skill.returned.map { $0.folder.appending(skill.name) }
        for path in [skill.workingCopy ?? skill.path] + returned + skill.namesakes {
            guard let folder = SkillFolder(path, name: skill.name), folder.hasSkillFile else {
                continue
            }
            do {
                found += try folder.inspect(.current, links: .followed, as: skill.entry)
                    .skill.findings
            } catch {
                obstacles.append(FindingText { error.problem.summary })
            }
        }
        if skill.state == .missing { obstacles.append(FindingText { Messages.missingFiles }) }
        self.obstacles = obstacles
        let all = found.filter { !allowed.allows($0) }
        refusals = policy.refusals(
            of: skill, signed: signature, findings: all, catalogs: catalogs, git: git)
        withoutConsent = consent.withoutConsent(all, in: skill, .current)
        let uncovered = skill.uncoveredFiles.map { file in
            Finding(
                rule: AuditRule.uncoveredFile.id, severity: .warning,
                path: RelativePath(file.path), message: FindingText { Messages.uncovered(file) },
                subject: file.path
            )
        }
        findings = (uncovered + all).filter { $0.effect != .report || Self.kept.contains($0.rule) }
            .filter { $0.severity != .info || $0.effect != .report }
            .map { $0.effect == .block ? $0.with(severity: .error) : $0 }.sorted()
    }

    private static let kept = Set(
        RepositoryRules.allOfEveryKind.filter { $0.family == .security }.map(\.id)
            + [AuditRule.uncoveredFile.id])

    /// Whether the skill should not be used.
    var isFailure: Bool {
        !recalls.isEmpty || !refusals.isEmpty || !obstacles.isEmpty || !withoutConsent.isEmpty
            || findings.contains { $0.effect == .block }
    }

    /// The number of problems.
    var failureCount: Int {
        recalls.count + refusals.count + obstacles.count + withoutConsent.count
            + findings.count { $0.effect == .block }
    }

    /// The number of findings that are no problem by themselves.
    var otherCount: Int {
        mentions.count + findings.count { $0.effect != .block } - withoutConsent.count
    }

    /// Returns everything as findings, for the reports that a validation has too; `path` returns the path that a report
    /// has for a folder.
    func audited(path: (FilePath) -> String) -> AuditedSkill {
        var all = recalls.map { recall in
            Self.finding(.recalled, .error, FindingText { Messages.recalled(recall) })
        }
        all += refusals.map { refusal in
            Self.finding(.notAllowed, .error, FindingText { refusal.summary })
        }
        all += obstacles.map { obstacle in
            Self.finding(
                .unreadable, .error, FindingText { Messages.unreadableSkill(obstacle.spoken) })
        }
        all += mentions.map { recall in
            Self.finding(.advisory, .warning, FindingText { Messages.mentioned(recall) })
        }
        return AuditedSkill(
            path: path(skill.workingCopy ?? skill.path), name: skill.name,
            findings: all + findings, signature: signature)
    }

    private static func finding(
        _ rule: AuditRule, _ severity: Finding.Severity, _ message: FindingText
    ) -> Finding {
        Finding(
            rule: rule.id, severity: severity, path: nil, message: message,
            subject: message.english)
    }

    /// The audit as JSON.
    var json: JSONValue {
        .object([
            "name": .string(skill.name), "scope": .string(skill.scope.name),
            "path": .string(skill.path.string),
            "source": .text(skill.workingCopy == nil ? skill.entry?.origin.typed : nil),
            "tree": .text((skill.snapshot?.hash ?? skill.entry?.tree)?.description),
            "agents": .strings(skill.agents), "failed": .bool(isFailure),
            "recalls": .array(recalls.map(\.json)), "mentions": .array(mentions.map(\.json)),
            "refusals": .strings(refusals.map(\.summary)),
            "findings": .array(findings.map(\.auditJSON)),
            "withoutConsent": .strings(Set(withoutConsent.map(\.rule.description)).sorted()),
            "obstacle": .text(
                obstacles.isEmpty ? nil : obstacles.map(\.english).joined(separator: "; ")),
        ])
    }
}

extension Recall {
    /// The advisory as JSON, with the catalog that has it.
    var json: JSONValue {
        .object([
            "id": .string(advisory.id), "catalog": .string(catalog.description),
            "summary": .string(advisory.summary), "details": .string(advisory.details),
            "modified": .string(advisory.modified),
            "severity": .array(
                advisory.severity.map {
                    .object(["type": .string($0.type), "score": .string($0.score)])
                }),
            "references": .strings(advisory.references.map(\.url)),
        ])
    }
}

extension Finding {
    fileprivate var auditJSON: JSONValue {
        .object([
            "rule": .string(rule.description), "severity": .string(severity.rawValue),
            "effect": .string(effect.rawValue), "path": .text(path?.description),
            "line": .integer(line), "column": .integer(column), "message": .string(message),
        ])
    }
}
