internal import Digest
internal import FileTree
public import SkillCatalog
public import SkillFormat
public import SkillPolicy
public import SkillSource
public import SkillStore

extension Policy {
    /// Returns the refusals of an installed skill if it were installed today, one for each rule; empty if it is
    /// allowed.
    ///
    /// Its age is not examined, because that grows by itself.
    public func refusals(
        of skill: InstalledSkill, signed signature: SkillSignature?, findings: [Finding],
        catalogs: [CatalogReference], git: GitSettings
    ) -> [PolicyRefusal] {
        refusals(
            of: skill.name, skill.entry, in: skill.scope, signed: signature, findings: findings,
            catalogs: catalogs, git: git)
    }

    /// Returns the same for a skill with an entry of a lock file, or without one.
    public func refusals(
        of name: String, _ entry: LockEntry?, in scope: Scope, signed signature: SkillSignature?,
        findings: [Finding], catalogs: [CatalogReference], git: GitSettings
    ) -> [PolicyRefusal] {
        if let fault { return [.unusable(fault)] }
        guard !isEmpty else { return [] }
        var refusals: [PolicyRefusal] = []
        if let origin = entry?.origin {
            let record = OriginRecord(
                name: name, origin: origin, author: LockAuthor(of: scope), scope: scope,
                git: git)
            if let refusal = refusal(of: record, catalogs) { refusals.append(refusal) }
        }
        for agent in entry?.agents ?? [] {
            if let refusal = decision(onAgent: agent).refusal { refusals.append(refusal) }
        }
        let signer = decision(onSigner: signature?.trustedSigner, of: name)
        if let refusal = signer.refusal { refusals.append(refusal) }
        var rules: Set<String> = []
        for finding in findings where !rules.contains(finding.rule.description) {
            guard let refusal = refusal(of: [finding], in: name) else { continue }
            rules.insert(finding.rule.description)
            refusals.append(refusal)
        }
        return refusals
    }

    /// Returns the refusal of the first finding in a skill that is not allowed; nil if all are.
    public func refusal(of findings: [Finding], in skill: String) -> PolicyRefusal? {
        findings.lazy.compactMap { finding in
            let effect: FindingEffect = finding.effect == .report ? .reported : .stopping
            return refusal(ofFinding: finding.rule.description, stops: effect, in: skill)
        }.first
    }
}

extension Recalls {
    /// Returns the advisories that recall the installed version of a skill, or its files as they are now.
    public func recalls(of skill: InstalledSkill) -> [Recall] {
        let trees = [skill.entry?.tree, skill.snapshot?.hash].compactMap(\.self)
        var found: [Recall] = []
        for recall in trees.flatMap({ recalls(of: $0) })
        where !found.contains(where: { $0.advisory.id == recall.advisory.id }) {
            found.append(recall)
        }
        return found
    }
}
