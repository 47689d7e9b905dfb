internal import Digest
internal import JSON
internal import Problem
internal import SkillFormat

/// Finds what keeps `skills sync` from reading a project's skills.json.
struct ManifestValueInvalid: ManifestRule {
    let id = RuleID("manifest-value-invalid")
    let summary = FindingText(
        "The values of skills.json are those that `skills sync` reads.",
        ja: "skills.json の値が、`skills sync` の読み取れるものであること。")
    let why = FindingText(
        """
        `skills sync` and `skills lock` refuse a project's skills.json of a newer version, with an entry without a `source`, with an
        invalid name, with an unknown agent, or with an agreement without a tree hash or rules, and a file that is no object.
        """,
        ja: """
            `skills sync` と `skills lock` は、新しいバージョンの skills.json、`source` のない項目、\
            正しくない名前、不明なエージェント、ツリーのハッシュ値やルールのない同意、オブジェクト\
            でないファイルを拒否します。
            """)

    var bad: [RuleExample] {
        [
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                (
                    "skills.json",
                    """
                    {
                      "skills": {
                        "a": ↓"owner/repo",
                        ↓"../b": {"source": "owner/repo"},
                        "c": ↓{"agents": ["cursor"]},
                        "d": {"agents": ↓"cursor", "path": ↓1, "source": ↓{}},
                        "e": {"agents": [↓1], "agreed": ↓true, "path": null, "source": "owner/repo"},
                        "f": {"agreed": {"rules": ↓[], "tree": ↓"x"}, "source": "owner/repo"}
                      },
                      "version": ↓2
                    }

                    """
                ),
            ]),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")),
                ("skills.lock", "{\"skills\": {}, \"version\": 1}\n"),
                ("skills.json", "↓{\"version\": ↓\"1\"}\n"),
            ]),
            RuleExample([
                ("skills/pdf/SKILL.md", exampleSkill("pdf")), ("skills.json", "↓[]\n"),
            ]),
        ]
    }

    func faults(of manifest: ManifestFile, in repository: CheckedRepository) -> [ManifestFinding] {
        guard manifest.kind == .project, let json = manifest.json else { return [] }
        let hasLockFile = repository.tree.hasLockFile
        guard let members = json.members else {
            // Lists of other programs may have the same name, but nothing has an empty one.
            let isEmpty = json.array?.isEmpty ?? true
            return isEmpty || hasLockFile ? [fault(.project, json, [.object])] : []
        }
        guard manifest.isOurs && json["skills"]?.members != nil || members.isEmpty || hasLockFile
        else { return [] }
        var faults = faults(ofVersionIn: json) + faults(ofSkillsIn: json)
        for entry in json["skills"]?.members ?? [] {
            faults += self.faults(ofNameOf: entry)
            faults += self.faults(ofEntry: entry.value, repository.agents)
        }
        return faults.sorted { $0.offset < $1.offset }
    }

    private func faults(ofVersionIn json: LocatedJSON) -> [ManifestFinding] {
        guard let version = json["version"] else {
            return [ManifestFinding(json, RuleMessages.projectNeeds("version"), subject: "version")]
        }
        guard case .number(let text) = version.value,
            let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) })
        else { return [fault(.field("version"), version, [.number])] }
        guard number > ManifestTable.projectVersion else { return [] }
        return [ManifestFinding(version, RuleMessages.newerVersion(text), subject: "version")]
    }

    private func faults(ofSkillsIn json: LocatedJSON) -> [ManifestFinding] {
        guard let skills = json["skills"] else {
            return [ManifestFinding(json, RuleMessages.projectNeeds("skills"), subject: "skills")]
        }
        return skills.members == nil ? [fault(.field("skills"), skills, [.object])] : []
    }

    private func faults(ofNameOf entry: LocatedJSON.Member) -> [ManifestFinding] {
        guard SkillName(entry.key) == nil else { return [] }
        return [
            ManifestFinding(
                at: entry.keyOffset, RuleMessages.invalidEntryName(entry.key), subject: entry.key)
        ]
    }

    private func faults(ofEntry entry: LocatedJSON, _ agents: [String]) -> [ManifestFinding] {
        guard entry.members != nil else { return [fault(.entry(of: "skills"), entry, [.object])] }
        var faults: [ManifestFinding] = []
        if entry["source"] == nil {
            faults.append(ManifestFinding(entry, RuleMessages.entryNeedsSource, subject: "source"))
        }
        for (field, kind) in ManifestTable.requirementKinds {
            guard let value = entry[field], value.kind != kind,
                field == "source" || value.kind != .null
            else { continue }
            faults.append(fault(.field(field), value, [kind]))
        }
        if let agreed = entry["agreed"], agreed.members != nil {
            faults += self.faults(ofAgreement: agreed)
        }
        faults += (entry["agents"]?.array ?? []).compactMap { fault(ofAgent: $0, agents) }
        return faults
    }

    private func faults(ofAgreement agreed: LocatedJSON) -> [ManifestFinding] {
        var faults: [ManifestFinding] = []
        if agreed["tree"]?.string.flatMap({ TreeHash($0) }) == nil {
            faults.append(
                ManifestFinding(
                    agreed["tree"] ?? agreed, RuleMessages.agreedNeedsTree, subject: "tree"))
        }
        let rules = agreed["rules"]?.array ?? []
        if rules.isEmpty || !rules.allSatisfy({ $0.string != nil }) {
            faults.append(
                ManifestFinding(
                    agreed["rules"] ?? agreed, RuleMessages.agreedNeedsRules, subject: "rules"))
        }
        return faults
    }

    private func fault(ofAgent agent: LocatedJSON, _ known: [String]) -> ManifestFinding? {
        guard let name = agent.string else {
            return fault(.element(of: "agents"), agent, [.string])
        }
        guard !known.isEmpty, !known.contains(name) else { return nil }
        let similar = Similarity.names(like: name, among: known).first
        return ManifestFinding(
            agent, RuleMessages.unknownAgent(name, similar: similar), subject: name)
    }

    private func fault(
        _ what: RuleMessages.Part, _ value: LocatedJSON, _ kinds: Set<ManifestTable.Kind>
    ) -> ManifestFinding {
        ManifestFinding(
            value, RuleMessages.wrongType(of: what, expected: kinds, found: value.kind),
            subject: what.text.english)
    }
}
