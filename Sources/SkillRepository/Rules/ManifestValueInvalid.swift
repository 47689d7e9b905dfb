internal import JSON
internal import Problem
internal import SkillFormat

/// Finds what keeps `skills sync` from reading a project's skills.json.
struct ManifestValueInvalid: ManifestRule {
    let id = RuleID("manifest-value-invalid")
    let summary = "The values of skills.json are those that `skills sync` reads."
    let why = """
        `skills sync` and `skills lock` refuse a project's skills.json of a newer version, with an entry without a `source`, with an
        invalid name, or with an unknown agent.
        """

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
                        "e": {"agents": [↓1], "agreed": ↓true, "path": null, "source": "owner/repo"}
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
        ]
    }

    func faults(of manifest: Manifest, in repository: Repository) -> [ManifestFault] {
        guard manifest.kind == .project, let json = manifest.json, json.members != nil,
            manifest.isOurs && json["skills"]?.members != nil || repository.tree.hasLockFile
        else { return [] }
        var faults = faults(ofVersionIn: json) + faults(ofSkillsIn: json)
        for entry in json["skills"]?.members ?? [] {
            faults += self.faults(ofNameOf: entry)
            faults += self.faults(ofEntry: entry.value, repository.agents)
        }
        return faults.sorted { $0.offset < $1.offset }
    }

    private func faults(ofVersionIn json: LocatedJSON) -> [ManifestFault] {
        guard let version = json["version"] else {
            return [ManifestFault(json, RuleMessages.projectNeeds("version"), subject: "version")]
        }
        guard case .number(let text) = version.value,
            let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) })
        else { return [fault("`version`", version, [.number])] }
        guard number > ManifestTable.projectVersion else { return [] }
        return [ManifestFault(version, RuleMessages.newerVersion(text), subject: "version")]
    }

    private func faults(ofSkillsIn json: LocatedJSON) -> [ManifestFault] {
        guard let skills = json["skills"] else {
            return [ManifestFault(json, RuleMessages.projectNeeds("skills"), subject: "skills")]
        }
        return skills.members == nil ? [fault("`skills`", skills, [.object])] : []
    }

    private func faults(ofNameOf entry: LocatedJSON.Member) -> [ManifestFault] {
        guard SkillName(entry.key) == nil else { return [] }
        return [
            ManifestFault(
                at: entry.keyOffset, RuleMessages.invalidEntryName(entry.key), subject: entry.key)
        ]
    }

    private func faults(ofEntry entry: LocatedJSON, _ agents: [String]) -> [ManifestFault] {
        guard entry.members != nil else { return [fault("an entry of `skills`", entry, [.object])] }
        var faults: [ManifestFault] = []
        if entry["source"] == nil {
            faults.append(ManifestFault(entry, RuleMessages.entryNeedsSource, subject: "source"))
        }
        for (field, kind) in ManifestTable.requirementKinds {
            guard let value = entry[field], value.kind != kind,
                field == "source" || value.kind != .null
            else { continue }
            faults.append(fault("`\(field)`", value, [kind]))
        }
        faults += (entry["agents"]?.array ?? []).compactMap { fault(ofAgent: $0, agents) }
        return faults
    }

    private func fault(ofAgent agent: LocatedJSON, _ known: [String]) -> ManifestFault? {
        guard let name = agent.string else {
            return fault("an element of `agents`", agent, [.string])
        }
        guard !known.isEmpty, !known.contains(name) else { return nil }
        let similar = Similarity.names(like: name, among: known).first
        return ManifestFault(
            agent, RuleMessages.unknownAgent(name, similar: similar), subject: name)
    }

    private func fault(
        _ what: String, _ value: LocatedJSON, _ kinds: Set<ManifestTable.Kind>
    ) -> ManifestFault {
        ManifestFault(
            value, RuleMessages.wrongType(of: what, expected: kinds, found: value.kind),
            subject: what)
    }
}
