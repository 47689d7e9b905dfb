internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import Signature
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// The details of an installed skill.
struct InstalledSkillPresentation {
    private let installed: InstalledSkill
    /// Its metadata and files; nil if it can't be read, which its remarks and `skills doctor` report.
    private let inspected: (skill: Skill, snapshot: TreeSnapshot)?
    private let needs: InstalledNeeds
    private let catalogNote: String?
    /// When its version was installed, in UTC; nil if that is unknown.
    private let time: String?
    private let common: CommonOptions
    /// The description in the user's language; nil if the catalog has none.
    var translation: String?

    init(
        _ installed: InstalledSkill, in store: SkillStore, _ catalogNote: String?,
        _ common: CommonOptions
    ) throws {
        self.installed = installed
        self.catalogNote = catalogNote
        self.common = common
        time =
            installed.workingCopy == nil
            ? try store.installationTimes(of: [installed])[installed.name] : nil
        let folder = SkillFolder(installed.path)
        inspected =
            (try? folder?.inspect(.current, links: .followed, as: installed.entry)) ?? nil
        let declared = inspected?.skill.frontmatter.map { DeclaredNeeds(of: $0) }
        needs = try InstalledNeeds(
            of: SkillName(installed.name), declared ?? .none, in: store,
            environment: World.current.environment)
    }

    func write() {
        let console = common.results
        let header = inspected?.skill.frontmatter
        console.line(
            .bold(installed.name),
            "  \(header?.version ?? "")\(header?.version == nil ? "" : "  ")",
            installed.statePiece)
        if let description = translation ?? header?.description {
            for line in description.wrapped(to: min(console.columns ?? 100, 100) - 2) {
                console.line("  \(line)")
            }
        }
        facts.write(to: console)
        for finding in inspected?.skill.findings ?? [] { console.wrappedLine(finding.pieces) }
    }

    private var facts: FactList {
        let header = inspected?.skill.frontmatter
        let origin = installed.shownOrigin
        let tools = header?.allowedTools ?? []
        var facts = FactList()
        facts.add([
            (
                Label.source,
                installed.workingCopy.map { World.current.display($0) } ?? origin?.typed
                    ?? Messages.unknownSource
            ),
            (Label.catalog, installed.catalogText),
            (Label.url, origin.flatMap { $0.url == $0.typed ? nil : $0.url }),
            (Label.ref, origin?.git?.ref), (Label.commit, origin?.git?.commit),
            (Label.archive, origin?.archive?.description),
            (Label.hash, (installed.snapshot?.hash ?? inspected?.snapshot.hash)?.description),
            (
                Label.files,
                inspected.map { Label.size($0.snapshot.files.count, $0.snapshot.size) }
            ),
            (Label.signature, inspected?.skill.signature?.label),
            (Label.license, header?.license), (Label.compatibility, header?.compatibility),
            (Label.tools, tools.isEmpty ? nil : tools.joined(separator: " ")),
            (
                Label.tokens,
                inspected.map {
                    Messages.descriptionCost($0.skill.descriptionTokens)
                }
            ),
            (Label.agents, installed.agents.joined(separator: ", ")),
            (Label.folder, World.current.display(installed.path)),
            (Label.installed, time.map { World.current.display(time: $0, .summary) }),
        ])
        facts.add(brings)
        if installed.isPinned {
            facts.add(Label.updates, Messages.pinned(unpin: installed.command("unpin")))
        }
        facts.add(neededFacts)
        for remark in installed.remarks { facts.add(Label.note, remark) }
        for reason in reasonsNotSeen { facts.add(Label.note, reason) }
        facts.add(Label.note, catalogNote)
        return facts
    }

    /// The files that run, the hosts, and the number of findings.
    private var brings: [(String, String?)] {
        guard let inspected,
            let (scripts, hosts) = try? SkillFolder(installed.path)?.programs()
        else { return [] }
        let findings = inspected.skill.findings
        return BroughtContents.facts(scripts, hosts, findings)
            + [(Label.findings, Messages.findings(findings))]
    }

    /// Why agents may not see it.
    private var reasonsNotSeen: [Suggestion] {
        let world = World.current
        let hidden = HiddenSkill(installed, ClaudeSettings(of: world))
            .map { Messages.hidden($0, installed) }
        let agents = installed.agents.compactMap { Agent(id: $0) }
        let failures = LoadCheck(agents + world.agentSearch.present, in: world)
            .failures(of: installed).map { Suggestion([.text($0.text)]) }
        let header = inspected.map { SkillHeader(folder: installed.name, $0.skill.document) }
        let isInvalid = header?.hasInvalidFrontmatter == true && header?.frontmatter != nil
        return [hidden, isInvalid ? Suggestion([.text(Messages.invalidFrontmatter)]) : nil]
            .compactMap(\.self)
            + failures
    }

    /// The skill as JSON.
    var json: JSONValue {
        let header = inspected?.skill.frontmatter
        var members = installed.json.object ?? [:]
        members["description"] = .text(header?.description)
        members["notes"] = .strings(installed.remarks + reasonsNotSeen.map(\.text))
        members["license"] = .text(header?.license)
        members["compatibility"] = .text(header?.compatibility)
        members["allowedTools"] = .strings(header?.allowedTools ?? [])
        members["installed"] = .text(time)
        members["bytes"] = inspected.map { .integer($0.snapshot.size) } ?? .null
        members["files"] = .strings(
            inspected?.snapshot.files.map(\.path.description) ?? [])
        members["descriptionTokens"] =
            inspected.map { .integer($0.skill.descriptionTokens) } ?? .null
        members["findings"] = .array(inspected?.skill.findings.map(\.json) ?? [])
        members["needs"] = needsJSON
        members["signature"] = inspected?.skill.signature?.json ?? .null
        members["catalogNote"] = .text(catalogNote)
        return .object(members)
    }
}

// What it needs.
extension InstalledSkillPresentation {
    private var neededFacts: [(String, String?)] {
        let skills = needs.skills.map { Messages.needed($0.text, isInstalled: $0.isInstalled) }
        let programs = needs.declared.programs.map { names in
            Messages.needed(names, isMissing: needs.missing.programs.contains(names))
        }
        let variables = needs.declared.variables.map {
            Messages.needed(variable: $0, isMissing: needs.missing.variables.contains($0))
        }
        let lists = [
            (Label.needs, skills), (Label.programs, programs), (Label.variables, variables),
            (Label.neededBy, needs.users.map(\.description)),
        ]
        return lists.map { ($0, $1.isEmpty ? nil : $1.joined(separator: ", ")) }
    }

    private var needsJSON: JSONValue {
        .object([
            "skills": .array(
                needs.skills.map {
                    .object(["text": .string($0.text), "installed": .bool($0.isInstalled)])
                }),
            "programs": .array(needs.declared.programs.map { .strings($0) }),
            "variables": .strings(needs.declared.variables),
            "missingPrograms": .array(needs.missing.programs.map { .strings($0) }),
            "missingVariables": .strings(needs.missing.variables),
            "neededBy": .strings(needs.users.map(\.description)),
        ])
    }
}
