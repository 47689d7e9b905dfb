internal import ArgumentParser
internal import Digest
internal import FileTree
internal import JSON
internal import Problem
internal import SkillCatalog
internal import SkillFormat
internal import SkillOperations
internal import SkillStore
internal import Terminal

/// `skills info` shows details of a skill.
struct InfoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Show details of a skill, installed or in a catalog.",
        aliases: ["show"])

    @Argument(help: "Name of the skill.", completion: .candidates(.installedSkills))
    var name: String

    @Flag(help: "Show what catalogs have, even if the skill is installed.")
    var catalogs = false

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var transfer: TransferOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let store = try common.store(scope)
        guard !catalogs else { return try await writeSources(store, unless: nil) }
        let installed: InstalledSkill
        do { installed = try store.skill(named: name) } catch {
            guard error.kind == .notFound, NameRequest(name) != nil else { throw error }
            return try await writeSources(store, unless: error)
        }
        write(installed, in: store)
    }

    /// Shows the sources that catalogs state; throws the error if they have none.
    private func writeSources(_ store: SkillStore, unless missing: SkillStoreError?) async throws {
        let request = NameRequest(name) ?? NameRequest(name: name)
        let name = request.name
        let board = ProgressBoard(common.notes)
        let context = try SessionContext(store, transfer, board)
        let answers = try await Session.open(
            context, Admission(.install(.lenient)), .dryRun
        ) { session in
            await session.catalogs.entries(named: name).filter {
                request.catalog == nil || $0.catalog == request.catalog
            }
        }
        let installed = try store.skills().first { $0.name == name && $0.state != .missing }
        let sources = CatalogSkillPresentation(
            name: name, installed: installed, answers: answers, common: common)
        guard !sources.isEmpty else {
            if let failure = sources.failure { throw failure }
            throw missing ?? SkillStoreError.notInstalled(name)
        }
        if common.json {
            common.write(
                "info",
                ["skill": .null, "sources": sources.json, "failures": sources.failuresJSON])
        } else {
            sources.write()
        }
    }

    private func write(_ installed: InstalledSkill, in store: SkillStore) {
        // A skill that cannot be read is reported by its remarks and by `skills doctor`.
        let inspected = (try? SkillFolder(installed.path)?.inspect()) ?? nil
        if common.json {
            common.write(
                "info",
                [
                    "skill": json(installed, inspected), "sources": .array([]),
                    "failures": .array([]),
                ])
        } else {
            write(installed, inspected)
            common.hintAtConflicts(of: [installed], in: store.locations.scope)
        }
    }

    private func write(_ installed: InstalledSkill, _ inspected: (Skill, TreeSnapshot)?) {
        let console = common.results
        let header = inspected?.0.frontmatter
        console.line(
            .bold(installed.name),
            "  \(header?.version ?? "")\(header?.version == nil ? "" : "  ")",
            installed.statePiece)
        if let description = header?.description {
            for line in description.wrapped(to: min(console.columns ?? 100, 100) - 2) {
                console.line("  \(line)")
            }
        }
        var table = Table()
        for (key, value) in facts(installed, inspected) {
            table.add("  ", .dim(key), .init(value, .plain))
        }
        table.write(to: console)
        for finding in inspected?.0.findings ?? [] { console.line(finding.pieces) }
    }

    private func facts(
        _ installed: InstalledSkill, _ inspected: (skill: Skill, snapshot: TreeSnapshot)?
    ) -> [(key: String, value: String)] {
        let header = inspected?.skill.frontmatter
        // What is recorded about a kept version does not apply to the working copy that is linked.
        let origin = installed.workingCopy == nil ? installed.entry?.origin : nil
        let tools = header?.allowedTools ?? []
        let all: [(String, String?)] = [
            (
                "source",
                installed.workingCopy.map { World.current.display($0) } ?? origin?.typed
                    ?? Messages.unknownSource
            ),
            ("url", origin.flatMap { $0.url == $0.typed ? nil : $0.url }),
            ("ref", origin?.git?.ref), ("commit", origin?.git?.commit),
            ("archive", origin?.archive?.description),
            ("hash", (installed.snapshot?.hash ?? inspected?.snapshot.hash)?.description),
            (
                "files",
                inspected.map { "\($0.snapshot.files.count), \(byteCount($0.snapshot.size))" }
            ),
            ("license", header?.license), ("compatibility", header?.compatibility),
            ("tools", tools.isEmpty ? nil : tools.joined(separator: " ")),
            (
                "tokens",
                inspected.map {
                    Messages.descriptionCost($0.skill.descriptionTokens)
                }
            ),
            ("agents", installed.agents.joined(separator: ", ")),
            ("folder", World.current.display(installed.path)),
            (
                "updates",
                installed.isPinned
                    ? Messages.pinned(unpin: installed.command("unpin")) : nil
            ),
        ]
        let remarks = installed.remarks.map { ("note", Optional($0)) }
        return (all + remarks).compactMap { key, value in value.map { (key, $0) } }
    }

    private func json(
        _ installed: InstalledSkill, _ inspected: (skill: Skill, snapshot: TreeSnapshot)?
    ) -> JSONValue {
        let header = inspected?.skill.frontmatter
        var members = installed.json.object ?? [:]
        members["description"] = .text(header?.description)
        members["license"] = .text(header?.license)
        members["compatibility"] = .text(header?.compatibility)
        members["allowedTools"] = .strings(header?.allowedTools ?? [])
        let origin = installed.workingCopy == nil ? installed.entry?.origin : nil
        members["url"] = .text(origin?.url)
        members["ref"] = .text(origin?.git?.ref)
        members["commit"] = .text(origin?.git?.commit)
        members["archive"] = .text(origin?.archive?.description)
        members["bytes"] = inspected.map { .integer($0.snapshot.size) } ?? .null
        members["files"] = .strings(
            inspected?.snapshot.files.map(\.path.description) ?? [])
        members["descriptionTokens"] =
            inspected.map { .integer($0.skill.descriptionTokens) } ?? .null
        members["findings"] = .array(inspected?.skill.findings.map(\.json) ?? [])
        return .object(members)
    }
}
